/** The papers and steps from a German seller to a Spanish number plate, for exactly this car and buyer, in the order in which they happen. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { GermanPaper, SellerKind } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Buyer } from "./lines.ts";
import { bringsCoc, type Newness, newnessOf, sellerOf } from "./purchase.ts";
import { ofRegion } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";

export type PaperStep = {
  who: "seller" | "we" | "you";
  title: string;
  /** One or two sentences in Spanish. */
  text: string;
  /** The legal deadline, in Spanish. */
  deadline?: string;
  /** Whether the paper is known to be there. Undefined where it is not a paper of the seller's. */
  there?: boolean;
};

type Case = { car: CarFacts; buyer: Buyer; seller: SellerKind | undefined; newness: Newness };

/** Ley 38/1992, art. 65, and the orders of forms 576, 05 and 06. */
const registrationDeadline = "30 días desde que el coche empieza a usarse en España";

export function papersFor(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): PaperStep[] {
  const one: Case = { car, buyer, seller: sellerOf(car), newness: newnessOf(car, day, tables) };
  return [...sellersPapers(one), ...preparation(one), ...taxes(one), ...registration];
}

function sellersPapers({ car, seller }: Case): PaperStep[] {
  const there = (...papers: GermanPaper[]) => (car.papers ? { there: papers.every((paper) => car.papers?.includes(paper)) } : {});
  const byDealer: PaperStep = {
    who: "seller",
    title: "Factura",
    text: "Con su NIF-IVA, tu NIF y el número de bastidor.",
    ...there("invoice"),
  };
  const byPerson: PaperStep = {
    who: "seller",
    title: "Contrato de compraventa (Kaufvertrag)",
    text: "Firmado por los dos, con el número de bastidor.",
    ...there("purchase_contract"),
  };
  const either: PaperStep = {
    who: "seller",
    title: "Factura o contrato",
    text: "Factura si vende un concesionario; contrato si es un particular.",
  };
  return [
    {
      who: "seller",
      title: "Zulassungsbescheinigung Teil I y Teil II",
      text: "Los originales de las dos partes del permiso de circulación alemán.",
      ...there("teil_1", "teil_2"),
    },
    { who: "seller", title: "COC", text: "El certificado de conformidad de fábrica, para la ITV.", ...there("coc") },
    { dealer: byDealer, private: byPerson, unknown: either }[seller ?? "unknown"],
    {
      who: "seller",
      title: "Informe de la ITV alemana (HU/AU)",
      text: "La última inspección técnica alemana.",
      ...there("inspection_report"),
    },
    { who: "seller", title: "Baja en Alemania (Abmeldung)", text: "El coche sale del registro alemán.", ...there("deregistration") },
  ];
}

function preparation({ car, seller }: Case): PaperStep[] {
  const coc = bringsCoc(car);
  const paper = { dealer: "la factura", private: "el contrato", unknown: "la factura o el contrato" }[seller ?? "unknown"];
  return [
    { who: "you", title: "DNI o NIE y mandato", text: "Nos autorizas a hacer los trámites en tu nombre." },
    { who: "we", title: "Traducción jurada", text: `De ${paper}.` },
    ...(coc
      ? []
      : [{ who: "we" as const, title: "Ficha reducida", text: "Solo si el coche no trae COC: entonces la redacta un ingeniero." }]),
    ...(car.modified === true
      ? [
          {
            who: "we" as const,
            title: "Reformas",
            text: "El coche está modificado: vuelve a su estado original o se legaliza antes de la ITV.",
          },
        ]
      : []),
    {
      who: "we",
      title: "ITV de importación",
      text: `De aquí sale la ficha técnica española. ${coc ? "El COC" : "La ficha reducida o el COC"} se entrega aquí.`,
    },
  ];
}

function taxes({ buyer, seller, newness }: Case): PaperStep[] {
  const place = ofRegion(buyer.region);
  const form = buyer.region === "mc" ? "Modelo 620" : "Con el modelo propio";
  const ownTreasury = buyer.region === "nc" || buyer.region === "pv";
  const vat: PaperStep = {
    who: "we",
    title: "IVA, modelo 309",
    text: newness === "new" ? "Para el IVA el coche es nuevo: se paga el IVA español." : "Solo si para el IVA el coche cuenta como nuevo.",
    deadline: "antes de matricular",
  };
  const transfer: PaperStep = {
    who: "we",
    title: "Impuesto de transmisiones (ITP)",
    text: seller === "private" ? `${form} ${place}.` : `Solo si vende un particular. ${form} ${place}.`,
    deadline: "antes de matricular",
  };
  const largeFamily: PaperStep = {
    who: "you",
    title: "Modelo 05, familia numerosa",
    text: "La reducción se reconoce antes: nos das el título de familia numerosa.",
    deadline: "antes del modelo 576",
  };
  return [
    ...(newness === "used" ? [] : [vat]),
    ...(seller === "dealer" || newness === "new" ? [] : [transfer]),
    ...(buyer.largeFamily ? [largeFamily] : []),
    {
      who: "we",
      title: "Impuesto de matriculación, modelo 576",
      text: `Se presenta también cuando sale a 0\u00a0€.${ownTreasury ? ` En tu Hacienda Foral.` : ""}`,
      deadline: registrationDeadline,
    },
  ];
}

const registration: readonly PaperStep[] = [
  { who: "we", title: "Impuesto de circulación (IVTM)", text: "El justificante de tu ayuntamiento." },
  { who: "we", title: "Matriculación en la DGT", text: "La solicitud con la tasa 1.1, la ficha técnica y los justificantes." },
  { who: "we", title: "Placas", text: "Con el permiso de circulación se hacen las placas." },
];
