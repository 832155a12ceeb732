import { company } from "#company";

/** The four milestones of the about page. */
export const timeline = [
  {
    title: "Inicios",
    text: `En ${company.foundedYear} empezamos a traer coches de Alemania a ${company.address.locality}, uno a uno y para personas con nombre y apellidos.`,
  },
  {
    title: "2024",
    text: "Abrimos esta web para que el stock, los precios y las condiciones estén a la vista antes de hablar con nadie.",
  },
  {
    title: "2025",
    text: "Ordenamos el servicio en tres planes y añadimos la cita por videollamada: el mismo trato, vivas donde vivas.",
  },
  {
    title: "Presente",
    text: "Buscamos, revisamos, matriculamos y entregamos. Cuatro paradas, y en todas sabes dónde está tu coche.",
  },
] as const;
