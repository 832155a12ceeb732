/** What customers of the demonstration write and what the team replies: the rows of the inbox follow from it (inbox-rows.ts). */
export type Line = { by: "customer" | "team"; /** Hours before now. */ hours: number; text: string };

export type InquiryStory = {
  /** Which of the people, and the key of the car (demo/stock.csv). */
  who: number;
  car?: string;
  status: "pending" | "in_progress" | "completed";
  hours: number;
  type?: string;
  by?: "email" | "phone" | "whatsapp";
  text: string;
  replies?: readonly Line[];
};

const team = (hours: number, text: string): Line => ({ by: "team", hours, text });
const customer = (hours: number, text: string): Line => ({ by: "customer", hours, text });

export const inquiryStories: readonly InquiryStory[] = [
  {
    who: 7,
    car: "porsche-boxster",
    status: "pending",
    hours: 1.2,
    by: "whatsapp",
    text: "Buenas, ¿sigue disponible? Podría ir a verlo este sábado.",
  },
  {
    who: 6,
    car: "mercedes-clase-c",
    status: "pending",
    hours: 3.5,
    type: "financing",
    text: "¿Qué cuota saldría a 72 meses dando 4.000 € de entrada?",
  },
  {
    who: 5,
    car: "bmw-serie-4",
    status: "pending",
    hours: 21,
    by: "phone",
    text: "Me interesa mucho. ¿Tiene el mantenimiento hecho en la marca?",
  },
  { who: 3, car: "volvo-v90", status: "pending", hours: 31, text: "¿El precio incluye la matriculación y el transporte hasta Cartagena?" },
  {
    who: 4,
    car: "hyundai-ioniq-5",
    status: "in_progress",
    hours: 54,
    text: "Busco uno así pero en blanco. ¿Podéis encontrarlo en Alemania?",
    replies: [
      team(50, "Hola, Marta. Sí, hay tres parecidos en Baviera. Te mando las fichas esta tarde y me dices cuál te gusta más."),
      customer(47, "¡Perfecto! Si alguno tiene techo panorámico, mejor."),
      team(26, "El segundo lo lleva, y tiene 41.000 km. Pedimos el informe y te llamamos mañana."),
    ],
  },
  {
    who: 0,
    car: "skoda-octavia-combi",
    status: "in_progress",
    hours: 76,
    by: "phone",
    text: "¿Cabe una silla de bebé y un carro grande en el maletero? Somos cuatro.",
    replies: [
      team(73, "Hola, Lucía. El maletero son 640 litros: cabe el carro plegado y sobra sitio. Tiene tres anclajes ISOFIX."),
      customer(70, "Genial. ¿Y se podría reservar mientras lo pensamos un par de días?"),
    ],
  },
  {
    who: 1,
    car: "mercedes-clase-e-estate",
    status: "in_progress",
    hours: 120,
    text: "Necesito factura con IVA deducible para la empresa. ¿Este coche la tiene?",
    replies: [team(116, "Hola, Javier. Este es de régimen general, así que sí: el IVA aparece desglosado en la factura.")],
  },
  {
    who: 2,
    car: "audi-a3",
    status: "completed",
    hours: 300,
    text: "¿Tiene etiqueta C? Entro cada día en la zona de bajas emisiones.",
    replies: [
      team(296, "Hola, Carmen. Sí, es gasolina Euro 6 y le corresponde la etiqueta C."),
      customer(290, "Muchas gracias, me quedo más tranquila."),
    ],
  },
  {
    who: 3,
    car: "audi-a1",
    status: "completed",
    hours: 420,
    text: "Lo quería para mi padre, ¿es fácil de aparcar?",
    replies: [team(415, "Hola, Andrés. Mide 4,03 m y tiene cámara trasera. Si quieres, lo probáis los dos cuando vengáis.")],
  },
  {
    who: 0,
    status: "completed",
    hours: 700,
    text: "¿Cuánto tarda todo desde que elijo el coche hasta que lo recojo?",
    replies: [team(690, "Hola, Lucía. De dos a cuatro semanas, contando la ITV y la matriculación. Te avisamos en cada paso.")],
  },
  { who: 1, car: "bmw-x3", status: "completed", hours: 900, text: "Gracias por la llamada, de momento lo dejo." },
];

export type MessageStory = {
  who: number;
  subject: "info-general" | "presupuesto" | "proceso" | "vehiculo-especifico" | "post-venta" | "reclamacion" | "otro";
  status: "pending" | "in_progress" | "completed";
  hours: number;
  text: string;
  reply?: Line;
};

export const messageStories: readonly MessageStory[] = [
  {
    who: 6,
    subject: "presupuesto",
    status: "pending",
    hours: 5,
    text: "¿Me preparáis un presupuesto para un Golf de 2021 con menos de 60.000 km?",
  },
  { who: 5, subject: "proceso", status: "pending", hours: 28, text: "¿Tengo que ir a Alemania o lo hacéis todo vosotros?" },
  {
    who: 4,
    subject: "vehiculo-especifico",
    status: "in_progress",
    hours: 96,
    text: "Vi un ID.3 en mobile.de y me gustaría que lo revisarais.",
    reply: team(90, "Hola, Marta. Mándanos el enlace y te decimos en un día si merece la pena."),
  },
  {
    who: 2,
    subject: "reclamacion",
    status: "in_progress",
    hours: 200,
    text: "La segunda llave no venía con el coche y en el informe salía. Quiero que la pidáis.",
    reply: team(190, "Hola, Carmen. La hemos pedido al concesionario; te contestamos con la fecha antes de que acabe el plazo."),
  },
  {
    who: 2,
    subject: "post-venta",
    status: "completed",
    hours: 500,
    text: "¿Dónde puedo pasar la primera revisión sin perder la garantía?",
    reply: team(492, "Hola, Carmen. En cualquier taller oficial de la marca; guarda la factura y listo."),
  },
];

export type ReservationStory = {
  who: number;
  car: string;
  plan: "basico" | "completo" | "premium";
  deposit: number;
  status: "pending" | "accepted" | "rejected" | "cancelled";
  hours: number;
  reply?: Line;
};

export const reservationStories: readonly ReservationStory[] = [
  { who: 7, car: "porsche-taycan", plan: "premium", deposit: 299, status: "pending", hours: 2 },
  { who: 0, car: "skoda-octavia-combi", plan: "completo", deposit: 199, status: "pending", hours: 25 },
  {
    who: 1,
    car: "range-rover-evoque",
    plan: "premium",
    deposit: 299,
    status: "accepted",
    hours: 340,
    reply: team(72, "Hola, Javier. Hemos recibido la señal: el coche es tuyo mientras preparamos los documentos."),
  },
  { who: 3, car: "dacia-duster", plan: "basico", deposit: 99, status: "rejected", hours: 260 },
  { who: 2, car: "renault-clio", plan: "completo", deposit: 199, status: "cancelled", hours: 480 },
];
