import { openWeekdays } from "#app/lib/opening-hours.ts";
import { weekdayNames } from "#app/lib/spoken-days.ts";
import { company } from "#company";

export const principles = [
  {
    title: "Misión",
    text: "Que comprar un coche en Alemania sea tan claro como comprarlo en tu barrio. Tú decides con todos los datos delante y nosotros hacemos el camino.",
  },
  {
    title: "Compromiso",
    text: "Te contamos lo que sabemos del coche, también lo que no ayuda a venderlo. Si el que buscas no compensa frente a uno de aquí, te lo decimos antes de que pagues nada.",
  },
  {
    title: "Experiencia",
    text: `Desde ${company.foundedYear} tratamos con concesionarios alemanes, estaciones de ITV, Hacienda y la DGT. Sabemos qué documento falta antes de que lo pida una ventanilla.`,
  },
  {
    title: "Calidad",
    text: `Ningún coche se compra sin que un técnico lo haya revisado en persona. Lo recibes con su informe y con ${company.claims.warrantyMonths} meses de garantía mecánica.`,
  },
] as const;

const { claims } = company;
const firstOpenDay = weekdayNames[openWeekdays().at(0)?.[0] ?? 0] ?? "";
const lastOpenDay = weekdayNames[openWeekdays().at(-1)?.[1] ?? 4] ?? "";

export const statistics = [
  {
    figure: claims.satisfaction,
    label: "de clientes satisfechos",
    meaning:
      "Después de cada entrega preguntamos al cliente si está satisfecho con el coche y con el trato. Esta es la parte que responde que sí. La encuesta es nuestra, no de un tercero, y solo cuenta a quien la contesta.",
  },
  {
    figure: `${claims.responseHours} h`,
    label: "para la primera respuesta",
    meaning: `Es el plazo en que una persona contesta a tu mensaje, contado en días laborables. Si escribes un ${lastOpenDay} por la tarde, tienes respuesta el ${firstOpenDay}.`,
  },
  {
    figure: claims.experienceYears,
    label: "años de experiencia",
    meaning: `Importamos coches de Alemania desde ${company.foundedYear}. Contamos los años de la empresa, no la suma de los de cada persona del equipo.`,
  },
] as const;
