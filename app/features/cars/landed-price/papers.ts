/** The papers and steps from a German seller to a Spanish number plate, for exactly this car and buyer, in the order in which they happen. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { GermanPaper, SellerKind } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Buyer } from "./lines.ts";
import { hasOwnSalesTax } from "./past-taxes.ts";
import { bringsCoc, type Newness, newnessOf, sellerOf } from "./purchase.ts";
import { ofRegion } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";

export type PaperStep = {
  who: "seller" | "we" | "you";
  title: string;
  text: string;
  deadline?: string;
  /** Whether the paper is known to be there. Undefined where it is not a paper of the seller's. */
  there?: boolean;
};

type Case = { car: CarFacts; buyer: Buyer; seller: SellerKind | undefined; newness: Newness };

/** Ley 38/1992, art. 65, and the orders of forms 576, 05 and 06. */
const registrationDeadline = "30 días desde que el coche empieza a usarse en España";

/** As specialists say, and not read in the regions' own laws. */
function transferDeadline(region: Buyer["region"]): string {
  const time = region === "an" || region === "nc" ? "2 meses" : "30 días hábiles, normalmente,";
  return `${time} desde la compra, y antes de matricular`;
}

export function papersFor(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): PaperStep[] {
  const one: Case = { car, buyer, seller: sellerOf(car), newness: newnessOf(car, day, tables) };
  return [...sellersPapers(one), ...preparation(one), ...taxes(one), ...registration];
}

type More = Pick<PaperStep, "deadline" | "there">;
const stepOf =
  (who: PaperStep["who"]) =>
  (title: string, text: string, more: More = {}): PaperStep => ({ who, title, text, ...more });
const [seller, we, you] = [stepOf("seller"), stepOf("we"), stepOf("you")];

function sellersPapers({ car, seller: kind }: Case): PaperStep[] {
  const there = (...papers: GermanPaper[]) => (car.papers ? { there: papers.every((paper) => car.papers?.includes(paper)) } : {});
  const bills = {
    dealer: seller("Factura", "Con su NIF-IVA, tu NIF y el número de bastidor.", there("invoice")),
    private: seller("Contrato de compraventa (Kaufvertrag)", "Firmado por los dos, con el número de bastidor.", there("purchase_contract")),
    unknown: seller("Factura o contrato", "Factura si vende un concesionario; contrato si es un particular."),
  };
  return [
    seller(
      "Zulassungsbescheinigung Teil I y Teil II",
      "Los originales de las dos partes del permiso de circulación alemán.",
      there("teil_1", "teil_2"),
    ),
    seller("COC", "El certificado de conformidad de fábrica, para la ITV.", there("coc")),
    bills[kind ?? "unknown"],
    seller("Informe de la ITV alemana (HU/AU)", "La última inspección técnica alemana.", there("inspection_report")),
    seller("Baja en Alemania (Abmeldung)", "El coche sale del registro alemán.", there("deregistration")),
  ];
}

function preparation({ car, seller: kind }: Case): PaperStep[] {
  const coc = bringsCoc(car);
  const paper = { dealer: "la factura", private: "el contrato", unknown: "la factura o el contrato" }[kind ?? "unknown"];
  const sheet = we("Ficha reducida", "Solo si el coche no trae COC: entonces la redacta un ingeniero.");
  const alterations = we("Reformas", "El coche está modificado: vuelve a su estado original o se legaliza antes de la ITV.");
  return [
    you("DNI o NIE y mandato", "Nos autorizas a hacer los trámites en tu nombre."),
    we("Traducción jurada", `De ${paper}.`),
    ...(coc ? [] : [sheet]),
    ...(car.modified === true ? [alterations] : []),
    we("ITV de importación", `De aquí sale la ficha técnica española. ${coc ? "El COC" : "La ficha reducida o el COC"} se entrega aquí.`),
  ];
}

function taxes({ car, buyer, seller: kind, newness }: Case): PaperStep[] {
  const form = `${buyer.region === "mc" ? "Modelo 620" : "Con el modelo propio"} ${ofRegion(buyer.region)}.`;
  const transfer = we("Impuesto de transmisiones (ITP)", kind === "private" ? form : `Solo si vende un particular. ${form}`, {
    deadline: transferDeadline(buyer.region),
  });
  return [
    ...salesTax({ car, buyer, seller: kind, newness }),
    ...(kind === "dealer" || newness === "new" ? [] : [transfer]),
    ...recognitions(buyer),
    registrationTax({ car, buyer }),
  ];
}

/** Spanish VAT, or what stands in its place. */
function salesTax({ car, buyer, seller: kind, newness }: Case): PaperStep[] {
  const before = { deadline: "antes de matricular" };
  if (hasOwnSalesTax(buyer.region)) {
    const tax = buyer.region === "cn" ? "IGIC" : "IPSI";
    return [we(`Aduana (DUA) e ${tax}`, `El coche sale de Alemania como exportación. A la entrada se paga el ${tax}, no el IVA.`, before)];
  }
  if (buyer.kind === "business") {
    const own = you("IVA en tu modelo 303", "Con tu NIF-IVA (VIES): el vendedor factura sin IVA y lo declaras tú. Sin modelo 309.");
    return newness === "used" && (kind === "private" || car.vatRegime === "margin") ? [] : [own];
  }
  const whenNew = "Para el IVA el coche es nuevo: se paga el IVA español.";
  const vat = we("IVA, modelo 309", newness === "new" ? whenNew : "Solo si para el IVA el coche cuenta como nuevo.", before);
  return newness === "used" ? [] : [vat];
}

function recognitions({ largeFamily, disability }: Buyer): PaperStep[] {
  const before = { deadline: "antes del modelo 576" };
  return [
    ...(largeFamily
      ? [you("Modelo 05, familia numerosa", "La reducción se reconoce antes: nos das el título de familia numerosa.", before)]
      : []),
    ...(disability
      ? [you("Modelo 05, discapacidad", "La exención se reconoce antes: nos das el certificado del 33\u00a0% o más.", before)]
      : []),
  ];
}

function registrationTax({ car, buyer }: Pick<Case, "car" | "buyer">): PaperStep {
  const treasury = buyer.region === "nc" || buyer.region === "pv" ? " En tu Hacienda Foral." : "";
  if (car.vehicleKind === "goods") {
    const text = `El 06 si la ficha técnica lo deja fuera del impuesto (art. 65); si no, el 576.${treasury}`;
    return we("Impuesto de matriculación, modelo 06 o 576", text, { deadline: registrationDeadline });
  }
  const text = `Se presenta también cuando sale a 0\u00a0€.${treasury}`;
  return we("Impuesto de matriculación, modelo 576", text, { deadline: registrationDeadline });
}

const registration: readonly PaperStep[] = [
  we("Impuesto de circulación (IVTM)", "El justificante de tu ayuntamiento."),
  we("Matriculación en la DGT", "La solicitud con la tasa 1.1, la ficha técnica y los justificantes."),
  we("Placas", "Con el permiso de circulación se hacen las placas."),
];
