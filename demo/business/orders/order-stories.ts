import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { PaperKind } from "#app/features/orders/papers/paper-state.ts";
import type { StepKind, Template } from "#app/features/orders/steps/step-kinds.ts";

/** A paper of a story. Without `file` it is asked for; days count from today, and a negative `until` is in the past. */
export type PaperStory = {
  kind: PaperKind;
  title: string;
  by: "customer" | "team";
  request?: string;
  until?: number;
  shared?: false;
  file?: "uploaded" | "accepted" | "returned";
};

/** An order of the demonstration, told in days before today. Amounts are whole euros. */
export type OrderStory = {
  /** The place of the customer among the demonstration's people. */
  who: number;
  template: Template;
  plan: "basico" | "completo" | "premium";
  place: string;
  note: string;
  begun: number;
  car?: CarFacts;
  /** The last step that is done; undefined before the first one. */
  done?: StepKind;
  /** How many days ago the last step was done. The pending ones follow from that day as the template says. */
  doneAgo?: number;
  /** How many days ago the car came to Spain, if not in step with the others. */
  inSpainAgo?: number;
  /** The price is the middle of what is computed; `adjusted` is what the team has changed it by. */
  quote?: { adjusted?: number; sent: number; seen?: number; accepted?: number };
  /** What came in, by concept, with the days since. */
  received?: readonly { concept: "deposit" | "purchase" | "rest"; ago: number }[];
  costs?: readonly { concept: "purchase" | "transport" | "inspection" | "taxes"; euros: number; ago: number; note: string }[];
  papers: readonly PaperStory[];
  inspected?: { ago: number; inspector: string; place: string; summary: string };
  completed?: number;
  withdrawn?: number;
};

const mandate: PaperStory = { kind: "mandate", title: "Mandato para la gestoría", by: "customer", request: "Fírmalo y súbelo." };
const identity: PaperStory = {
  kind: "identity",
  title: "DNI, NIE o pasaporte",
  by: "customer",
  request: "Por las dos caras, que se lea bien.",
};

const golf: CarFacts = {
  make: "Volkswagen",
  model: "Golf Variant 2.0 TDI",
  firstRegistration: "2021-03",
  mileage: 64_300,
  fuelType: "Diésel",
  powerKw: 110,
  displacement: 1968,
  co2: 118,
  co2Cycle: "WLTP",
  germanPrice: 18_900,
  vatRegime: "margin",
  seller: "dealer",
};

/** Eight orders at different stops: one waits for its customer, one is late, one is delivered, and one was withdrawn from. */
export const orderStories: readonly OrderStory[] = [
  {
    who: 3,
    template: "dealer",
    plan: "premium",
    place: "Lorca",
    note: "Quiere un familiar gris o azul. Nada de rojo.",
    begun: 4,
    done: "search_agreed",
    doneAgo: 3,
    papers: [{ ...mandate, until: 6 }],
  },
  {
    who: 6,
    template: "dealer",
    plan: "completo",
    place: "Murcia",
    note: "Compara con uno de Valencia. Llamar si no contesta.",
    begun: 9,
    car: { ...golf, model: "Passat Variant 2.0 TDI", firstRegistration: "2020-09", mileage: 81_200, germanPrice: 19_400 },
    done: "car_found",
    doneAgo: 3,
    quote: { sent: 2, seen: 1 },
    papers: [{ ...identity, until: 4 }],
  },
  {
    who: 0,
    template: "dealer",
    plan: "completo",
    place: "Murcia",
    note: "Prefiere el correo.",
    begun: 17,
    car: { ...golf, make: "Audi", model: "A4 Avant 35 TDI", firstRegistration: "2020-06", mileage: 72_900, germanPrice: 22_500 },
    done: "inspection_done",
    doneAgo: 1,
    quote: { adjusted: -150, sent: 12, seen: 12, accepted: 11 },
    received: [{ concept: "deposit", ago: 10 }],
    costs: [{ concept: "inspection", euros: 240, ago: 2, note: "Perito en Stuttgart" }],
    papers: [
      { ...identity, until: -3, file: "uploaded" },
      { ...mandate, until: 5 },
      { kind: "contract", title: "Contrato", by: "team", file: "accepted" },
    ],
    inspected: {
      ago: 2,
      inspector: "Jonas Becker",
      place: "Stuttgart",
      summary: "Coche cuidado y con su libro completo. Los discos traseros se cambian pronto; lo hemos descontado del precio.",
    },
  },
  {
    who: 1,
    template: "private_seller",
    plan: "premium",
    place: "Cartagena",
    note: "El vendedor está de viaje: insistir con el Teil II.",
    begun: 24,
    car: {
      ...golf,
      make: "BMW",
      model: "320d Touring",
      firstRegistration: "2020-02",
      mileage: 88_000,
      germanPrice: 24_300,
      seller: "private",
    },
    done: "paid",
    doneAgo: 12,
    quote: { sent: 20, seen: 20, accepted: 19 },
    received: [
      { concept: "deposit", ago: 18 },
      { concept: "purchase", ago: 14 },
    ],
    costs: [
      { concept: "inspection", euros: 260, ago: 16, note: "Perito en Ulm" },
      { concept: "purchase", euros: 24_300, ago: 12, note: "Al vendedor" },
    ],
    papers: [
      { ...identity, file: "accepted" },
      { ...mandate, file: "accepted" },
      { kind: "registration_two", title: "Teil II del vendedor", by: "team", until: -4 },
      { kind: "invoice", title: "Contrato de compra con el vendedor", by: "team", shared: false, file: "accepted" },
    ],
  },
  {
    who: 4,
    template: "dealer",
    plan: "completo",
    place: "San Javier",
    note: "",
    begun: 16,
    car: { ...golf, make: "Skoda", model: "Octavia Combi 2.0 TDI", mileage: 58_700, germanPrice: 19_900 },
    done: "collected",
    doneAgo: 1,
    quote: { sent: 12, seen: 11, accepted: 11 },
    received: [
      { concept: "deposit", ago: 10 },
      { concept: "purchase", ago: 7 },
    ],
    costs: [
      { concept: "purchase", euros: 19_900, ago: 5, note: "Al concesionario" },
      { concept: "transport", euros: 890, ago: 1, note: "Camión desde Múnich" },
    ],
    papers: [
      { ...identity, file: "accepted" },
      { ...mandate, file: "accepted" },
      { kind: "coc", title: "Certificado de conformidad (COC)", by: "team", file: "accepted" },
    ],
  },
  {
    who: 5,
    template: "dealer",
    plan: "basico",
    place: "Águilas",
    note: "Familia numerosa: mirar la reducción del 576.",
    begun: 38,
    car: { ...golf, make: "Seat", model: "Ateca 2.0 TDI", firstRegistration: "2019-11", mileage: 93_400, germanPrice: 16_800 },
    done: "technical_inspection",
    doneAgo: 2,
    inSpainAgo: 22,
    quote: { sent: 34, seen: 34, accepted: 33 },
    received: [
      { concept: "deposit", ago: 32 },
      { concept: "purchase", ago: 30 },
    ],
    costs: [
      { concept: "purchase", euros: 16_800, ago: 27, note: "Al concesionario" },
      { concept: "transport", euros: 920, ago: 22, note: "Camión desde Colonia" },
    ],
    papers: [
      { ...identity, file: "returned", until: 2 },
      { ...mandate, file: "accepted" },
      { kind: "technical_inspection", title: "Tarjeta ITV", by: "team", file: "accepted" },
    ],
  },
  {
    who: 2,
    template: "dealer",
    plan: "basico",
    place: "Molina de Segura",
    note: "Encantada. Pedirle una reseña.",
    begun: 31,
    car: { ...golf, make: "Opel", model: "Astra Sports Tourer 1.5 D", firstRegistration: "2020-10", mileage: 69_000, germanPrice: 12_900 },
    done: "aftercare",
    doneAgo: 9,
    quote: { sent: 27, seen: 27, accepted: 26 },
    received: [
      { concept: "deposit", ago: 25 },
      { concept: "purchase", ago: 24 },
      { concept: "rest", ago: 10 },
    ],
    costs: [
      { concept: "purchase", euros: 12_900, ago: 23, note: "Al concesionario" },
      { concept: "transport", euros: 850, ago: 19, note: "Camión desde Fráncfort" },
      { concept: "taxes", euros: 610, ago: 16, note: "Modelo 576" },
    ],
    papers: [
      { ...identity, file: "accepted" },
      { ...mandate, file: "accepted" },
      { kind: "invoice", title: "Factura", by: "team", file: "accepted" },
      { kind: "permit", title: "Permiso de circulación", by: "team", file: "accepted" },
    ],
    completed: 9,
  },
  {
    who: 7,
    template: "dealer",
    plan: "premium",
    place: "Murcia",
    note: "Devolver antes del último día. Llamar para preguntar qué ha pasado.",
    begun: 20,
    car: {
      ...golf,
      make: "Porsche",
      model: "Macan 2.0",
      fuelType: "Gasolina",
      co2: 228,
      powerKw: 195,
      displacement: 1984,
      germanPrice: 44_900,
    },
    done: "bought",
    doneAgo: 6,
    quote: { sent: 15, seen: 15, accepted: 13 },
    received: [
      { concept: "deposit", ago: 12 },
      { concept: "purchase", ago: 8 },
    ],
    papers: [{ ...identity, file: "accepted" }],
    withdrawn: 2,
  },
];
