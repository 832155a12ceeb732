import { company } from "#company";
import { countedFrom, type DeliveryTime } from "./delivery-time.ts";

/** What the company's name means, after its claim. Another company writes its own sentence. */
export const nameStory =
  "Traemos coches desde el país del Rin hasta Murcia, la ciudad del Segura, y de ahí a toda España. El nombre lleva los dos ríos, y también la palabra que más nos importa: segura.";

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

export const values = (time: DeliveryTime) => [
  { title: "Pasión", text: "Nos gustan los coches. Por eso miramos cada uno como si fuera para casa, y por eso descartamos muchos." },
  {
    title: "Innovación",
    text: "Videollamada en vez de viaje, informe digital en vez de promesa, trámites en línea donde la ley lo permite.",
  },
  {
    title: "Confianza",
    text: `Lo acordado va por escrito: precio, plazos y garantía. Y tienes ${company.claims.satisfactionGuaranteeDays} días para probar el coche con calma.`,
  },
  {
    title: "Eficiencia",
    text: `Un plazo de ${time.weeks} ${countedFrom(time)}, porque los documentos avanzan mientras el coche viaja.`,
  },
];

export const partners = [
  {
    title: "Concesionarios en Alemania",
    text: "De ellos compramos. Venden con factura, historial de mantenimiento y documentación completa.",
  },
  { title: "Inspectores técnicos", text: "Revisan el coche en persona antes de la compra y firman el informe que tú lees." },
  {
    title: "Transportistas especializados",
    text: "Traen el coche en camión portavehículos, con la mercancía asegurada durante todo el viaje.",
  },
  { title: "Gestorías", text: "Presentan los impuestos y la matriculación ante Hacienda y la DGT. Tú solo firmas." },
  { title: "Talleres de confianza", text: "Ponen el coche a punto antes de la entrega y atienden la garantía después." },
  { title: "Aseguradoras", text: "Dan cobertura a la garantía mecánica y, si quieres, te ofrecen la póliza para salir circulando." },
] as const;
