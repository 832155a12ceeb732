import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import type { Pace } from "./timeline.ts";

/** What became of the customer's identity card, if it was not simply accepted. `until`: its last day, counted from today. */
type IdentityStory = { state: "asked" | "uploaded" | "returned"; until: number };

/** From whom a car was bought. */
export type SellerStory = { name: string; address: string; document: string };

/** An import of the demonstration: what is special about it. Everything else happens as usual (timeline.ts). Amounts are whole euros. */
export type OrderStory = Pace & {
  /** The place of the customer among the demonstration's people. */
  who: number;
  template: Template;
  plan: "basico" | "completo" | "premium";
  place: string;
  street: string;
  postalCode: string;
  note: string;
  /** The car in Germany; undefined for one of the stock, whose key `reserved` names, and while the search goes on. */
  car?: CarFacts;
  reserved?: string;
  vin?: string;
  seller?: SellerStory;
  /** The price is the middle of what is computed; `adjusted` is what the team has changed it by. */
  adjusted?: number;
  identity?: IdentityStory;
  /** A paper of the seller that is late: the days since it was promised. */
  promised?: number;
  /** `pictures`: the folder in demo/pictures whose drawings stand for the photos of the report. */
  inspection?: { inspector: string; place: string; summary: string; pictures?: string };
  reason?: string;
};

const golf: CarFacts = {
  make: "Volkswagen",
  model: "Golf Variant 2.0 TDI",
  firstRegistration: "2021-03",
  mileage: 64_300,
  fuelType: "Diésel",
  powertrain: "diesel",
  transmission: "Automático",
  drive: "Delantera",
  powerKw: 110,
  displacement: 1968,
  co2: 118,
  co2Cycle: "WLTP",
  germanPrice: 18_900,
  vatRegime: "margin",
  seller: "dealer",
};

const stuttgart = {
  inspector: "Jonas Becker",
  place: "Stuttgart",
  pictures: "volkswagen-passat-variant",
  summary: "Coche cuidado y con su libro completo. Cambiamos los discos traseros antes de la entrega.",
};

/**
 * Imports at different stops. One waits for a car, one for an answer to its quote, one for the confirmation of its purchase. One of a private
 * seller is late. Two are on their way, two are handed over, one was withdrawn from, and one is about a car of the stock.
 */
export const orderStories: readonly OrderStory[] = [
  {
    who: 3,
    template: "dealer",
    plan: "premium",
    place: "Lorca",
    street: "Calle Corredera, 18",
    postalCode: "30800",
    note: "Quiere un familiar gris o azul. Nada de rojo.",
    begun: 4,
    until: "searched",
    identity: { state: "asked", until: 6 },
  },
  {
    who: 6,
    template: "dealer",
    plan: "completo",
    place: "Murcia",
    street: "Calle Trapería, 7, 2.º B",
    postalCode: "30001",
    note: "Compara con uno de Valencia. Llamar si no contesta.",
    begun: 9,
    car: { ...golf, model: "Passat Variant 2.0 TDI", firstRegistration: "2020-09", mileage: 81_200, germanPrice: 19_400 },
    on: { found: 8, quoted: 8, seen: 8 },
    until: "seen",
    identity: { state: "asked", until: 4 },
  },
  {
    who: 0,
    template: "dealer",
    plan: "completo",
    place: "Murcia",
    street: "Avenida de la Libertad, 4, 5.º A",
    postalCode: "30009",
    note: "Prefiere el correo.",
    begun: 8,
    car: { ...golf, make: "Audi", model: "A4 Avant 35 TDI", firstRegistration: "2020-06", mileage: 72_900, germanPrice: 22_500 },
    vin: "WAUZZZDEM0A000303",
    adjusted: -150,
    on: { inspected: 6, published: 7 },
    until: "published",
    identity: { state: "uploaded", until: 3 },
    inspection: stuttgart,
  },
  {
    who: 8,
    template: "private_seller",
    plan: "premium",
    place: "Cartagena",
    street: "Calle del Carmen, 32",
    postalCode: "30201",
    note: "El vendedor está de viaje: insistir con el Teil II.",
    begun: 20,
    car: {
      ...golf,
      make: "BMW",
      model: "320d Touring",
      firstRegistration: "2020-02",
      mileage: 88_000,
      germanPrice: 24_300,
      drive: "Trasera",
      seller: "private",
    },
    vin: "WBAZZZDEM0B000304",
    seller: { name: "Matthias Vogel", address: "Olgastraße 12, 89073 Ulm", document: "L01X00DEM4" },
    until: "bought",
    promised: 4,
    inspection: {
      ...stuttgart,
      place: "Ulm",
      pictures: "bmw-serie-3",
      summary: "De un solo dueño, con todas sus facturas. Discos traseros en el límite; lo demás, como nuevo.",
    },
  },
  {
    who: 4,
    template: "dealer",
    plan: "completo",
    place: "San Javier",
    street: "Avenida de la Aviación Española, 21",
    postalCode: "30730",
    note: "",
    begun: 14,
    car: { ...golf, make: "Skoda", model: "Octavia Combi 2.0 TDI", mileage: 58_700, germanPrice: 19_900 },
    vin: "TMBZZZDEM0C000305",
    until: "collected",
    identity: { state: "returned", until: 2 },
    inspection: { ...stuttgart, place: "Múnich", pictures: "skoda-octavia-combi" },
  },
  {
    who: 5,
    template: "dealer",
    plan: "basico",
    place: "Águilas",
    street: "Calle Floridablanca, 3",
    postalCode: "30880",
    note: "Paga siempre por transferencia y olvida la referencia.",
    begun: 20,
    car: { ...golf, make: "Seat", model: "Ateca 2.0 TDI", firstRegistration: "2019-11", mileage: 93_400, germanPrice: 16_800 },
    vin: "VSSZZZDEM0D000306",
    on: { handed_over: 23 },
    leftOut: ["rest"],
  },
  {
    who: 2,
    template: "dealer",
    plan: "basico",
    place: "Molina de Segura",
    street: "Calle Mayor, 45",
    postalCode: "30500",
    note: "Encantada. Pedirle una reseña.",
    begun: 46,
    car: { ...golf, make: "Opel", model: "Astra Sports Tourer 1.5 D", firstRegistration: "2020-10", mileage: 69_000, germanPrice: 12_900 },
    vin: "W0VZZZDEM0E000307",
  },
  {
    who: 9,
    template: "dealer",
    plan: "completo",
    place: "Yecla",
    street: "Calle San Francisco, 9",
    postalCode: "30510",
    note: "Preguntar cómo le va con el cambio automático.",
    begun: 26,
    car: golf,
    vin: "WVWZZZDEM0F000308",
    inspection: { ...stuttgart, place: "Colonia" },
  },
  {
    who: 7,
    template: "dealer",
    plan: "premium",
    place: "Murcia",
    street: "Plaza de Santa Isabel, 5, 3.º D",
    postalCode: "30004",
    note: "Devuelto. Ahora mira un Taycan de nuestro stock.",
    begun: 13,
    car: {
      ...golf,
      make: "Porsche",
      model: "Macan 2.0",
      fuelType: "Gasolina",
      powertrain: "petrol",
      drive: "Total",
      co2: 228,
      powerKw: 195,
      displacement: 1984,
      germanPrice: 44_900,
    },
    vin: "WP1ZZZDEM0G000309",
    on: { withdrawn: 9, account: 10, refunded: 12 },
    until: "published",
    inspection: { ...stuttgart, place: "Fráncfort" },
    reason: "Al final prefiero un eléctrico.",
  },
  {
    who: 1,
    template: "already_in_spain",
    plan: "premium",
    place: "Cartagena",
    street: "Calle Mayor, 12, 1.º",
    postalCode: "30201",
    note: "Quiere recogerlo él en la campa.",
    begun: 7,
    reserved: "range-rover-evoque",
    seller: { name: "Autohaus Rheinufer GmbH", address: "Rheinallee 40, 55118 Mainz", document: "DE000000410" },
    on: { published: 5, confirmed: 6 },
    until: "confirmed",
    inspection: {
      inspector: "Ginés Carrasco",
      place: "Alicante",
      summary: "Recién revisado en nuestra campa. Los discos traseros van nuevos con la entrega.",
    },
  },
];
