/** Whether a German car can be registered in Spain, before money moves: a verdict, and for each doubt the paper that settles it. */
import { newnessOf } from "#app/features/cars/landed-price/purchase.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";

/**
 * "obstacle": it cannot be registered as it is. "condition": it can, once this is done. "question": nobody knows yet, or somebody says so and
 * we have not seen the paper.
 */
export type ReasonKind = "obstacle" | "condition" | "question";

/** `settledBy`: the paper that ends the doubt. `who` brings it. */
export type Reason = { kind: ReasonKind; words: string; settledBy: string; who: "seller" | "we" };

export type Verdict = "yes" | "conditional" | "no";
export type Registrability = { verdict: Verdict; reasons: readonly Reason[] };

/** A published inspection of ours. `defects`: what it found on parts at which the ITV looks. */
export type Inspected = { verdict: "recommended" | "with_reservations" | "not_recommended"; defects: readonly string[] };

/** `seen`: the papers that the team has seen. What an advertisement or a person says of papers is in the car's facts only. */
export type Evidence = {
  car: CarFacts;
  vin?: string | undefined;
  seen: readonly GermanPaper[];
  inspected?: Inspected | undefined;
  day: Temporal.PlainDate;
  tables: PriceTables;
};

/**
 * Returns "no" with an obstacle, "yes" only without any doubt, otherwise "conditional". An unknown fact is a question, so it never leads to
 * "yes". A stolen or pledged car looks the same: nothing here knows it. Rules: Reglamento General de Vehículos (papers and approval), Ley
 * 37/1992 art. 13 (new for VAT).
 */
export function registrabilityOf(evidence: Evidence): Registrability {
  const reasons = rules.flatMap((rule) => rule(evidence));
  const has = (kind: ReasonKind) => reasons.some((reason) => reason.kind === kind);
  const verdict = has("obstacle") ? "no" : reasons.length === 0 ? "yes" : "conditional";
  return { verdict, reasons: reasons.toSorted((one, other) => weights[one.kind] - weights[other.kind]) };
}

/** The sentences of what makes the verdict a no. */
export function obstaclesOf({ reasons }: Registrability): string[] {
  return reasons.flatMap(({ kind, words }) => (kind === "obstacle" ? [words] : []));
}

/** The gravest first. */
const weights: Record<ReasonKind, number> = { obstacle: 0, condition: 1, question: 2 };

type Rule = (evidence: Evidence) => Reason[];

const rules: readonly Rule[] = [approval, title, partOne, certificateOfConformity, writeOff, damage, changes, formerUse, newForVat];

const reason =
  (kind: ReasonKind) =>
  (words: string, settledBy: string, who: Reason["who"] = "seller"): Reason[] => [{ kind, words, settledBy, who }];
const [obstacle, condition, question] = [reason("obstacle"), reason("condition"), reason("question")];

/**
 * A COC is given to approved cars only. The VIN is a hint and no proof: many cars for the EU are made elsewhere. Field K of Teil I holds the
 * number of the approval.
 */
function approval({ car, vin, seen }: Evidence): Reason[] {
  if (car.euApproval === false || car.vehicleKind === "not_eu")
    return obstacle(
      "No está homologado para la UE. Antes de matricularlo hay que homologarlo como unidad suelta.",
      "La homologación individual",
      "we",
    );
  if (car.euApproval || seen.includes("coc")) return [];
  const place = foreignMaker(vin);
  return question(
    place
      ? `El bastidor empieza por «${place.sign}», de un fabricante ${place.words}. Muchos están homologados para la UE, pero no todos.`
      : "No sabemos si está homologado para la UE.",
    "COC con este número de bastidor, o el campo K de la Teil I",
  );
}

/** Where the first sign of a VIN puts the maker (ISO 3780): S to Z is Europe. */
const places: readonly [signs: string, words: string][] = [
  ["1457", "de Estados Unidos"],
  ["2", "de Canadá"],
  ["3", "de México"],
  ["J", "de Japón"],
  ["K", "de Corea"],
  ["L", "de China"],
];

/** Returns the first sign and the place in words if the maker is not in Europe; undefined without a VIN too. */
function foreignMaker(vin: string | undefined): { sign: string; words: string } | undefined {
  const sign = vin?.trim().charAt(0).toUpperCase() ?? "";
  if (sign === "" || /[S-Z]/.test(sign)) return undefined;
  return { sign, words: places.find(([signs]) => signs.includes(sign))?.[1] ?? "de fuera de Europa" };
}

function title({ car, seen }: Evidence): Reason[] {
  const original = "Teil II original";
  switch (car.missingTitle) {
    case "missing":
      return obstacle("No está el original de la Teil II. Sin él no se matricula.", original);
    case "replacement":
      return condition("La Teil II se perdió y se ha pedido otra (Aufbietung). Hay que esperarla.", "La Teil II nueva");
    case "bank":
      return condition("La Teil II la guarda un banco hasta que se paga la financiación.", `${original} y carta de pago del banco`);
    default:
      return seen.includes("teil_2") ? [] : question(`${unseen("teil_2", car, "la Teil II original")} Sin ella no se matricula.`, original);
  }
}

function partOne({ car, seen }: Evidence): Reason[] {
  return seen.includes("teil_1") ? [] : question(unseen("teil_1", car, "la Teil I original"), "Teil I original");
}

/** Without it an engineer writes a reduced technical sheet, which is possible for a car that is approved for the EU. */
function certificateOfConformity({ car, seen }: Evidence): Reason[] {
  if (seen.includes("coc")) return [];
  const paper = "COC, o una ficha reducida";
  if (car.papers === undefined || car.papers.includes("coc"))
    return question(`${unseen("coc", car, "el COC")} Sin él hace falta una ficha reducida.`, paper);
  return condition("El COC no está entre los documentos que constan. Sin él hace falta una ficha reducida.", paper);
}

function unseen(paper: GermanPaper, { papers }: CarFacts, words: string): string {
  return papers?.includes(paper) ? `Nos dicen que está ${words}, pero no hemos visto el documento.` : `No sabemos si está ${words}.`;
}

function writeOff({ car }: Evidence): Reason[] {
  switch (car.writeOff) {
    case "none":
      return [];
    case "scrapped":
      return obstacle(
        "Consta como dado para desguace (Verschrottungsnachweis): no vuelve a circular.",
        "Un escrito de la oficina alemana que lo corrija",
      );
    case "total_damage":
      return condition(
        "Fue siniestro total (Totalschaden). Tiene que estar reparado y revisado antes de la ITV.",
        "Facturas e informe de la reparación",
      );
    default:
      return question("No sabemos si fue siniestro total o se dio para desguace.", "Declaración del vendedor y nuestra inspección", "we");
  }
}

/** What the seller says of accidents is a question until we have looked. A look does not repair what is known to be damaged. */
function damage({ car: { accident }, inspected }: Evidence): Reason[] {
  if (accident === "damaged") return condition("Tiene daños sin reparar. Se reparan antes de la ITV.", "Factura de la reparación");
  if (inspected) return found(inspected);
  const unchecked = "pero no lo hemos comprobado";
  const words = {
    none_declared: `El vendedor no declara accidentes, ${unchecked}.`,
    repaired: `Nos dicen que el daño de un accidente está reparado, ${unchecked}.`,
    unknown: "No sabemos si tiene daños de un accidente.",
  };
  return question(words[accident ?? "unknown"], "Nuestra inspección", "we");
}

function found({ verdict, defects }: Inspected): Reason[] {
  const remedy = (words: string) => condition(`${words} Lo que impida pasar la ITV se repara antes.`, "Factura de la reparación");
  if (verdict === "not_recommended") return remedy("Nuestra inspección no lo recomienda.");
  if (defects.length > 0) return remedy(`Nuestra inspección encontró defectos: ${defects.join(", ")}.`);
  return verdict === "recommended" ? [] : remedy("Nuestra inspección lo recomienda con reservas.");
}

function changes({ car }: Evidence): Reason[] {
  if (car.modified === undefined) return question("No sabemos si está modificado.", "Declaración del vendedor y nuestra inspección", "we");
  if (!car.modified) return [];
  return condition("Está modificado. Vuelve a su estado original, o se legaliza antes de la ITV.", "Los documentos de cada reforma");
}

function formerUse({ car, tables }: Evidence): Reason[] {
  const use = "taxi, coche de alquiler o de autoescuela";
  if (car.formerTaxiOrRental === undefined) return question(`No sabemos si fue ${use}.`, "Declaración del vendedor");
  if (!car.formerTaxiOrRental) return [];
  const percent = `${tables.depreciation.content.formerTaxiOrRental}\u00a0%`;
  return condition(`Fue ${use}. La ITV mira qué uso consta y cada cuánto le toca. Su valor para el impuesto baja al ${percent}.`, "Teil I");
}

function newForVat({ car, day, tables }: Evidence): Reason[] {
  const newness = newnessOf(car, day, tables);
  if (newness === "used") return [];
  if (newness === "unknown")
    return question(
      "No sabemos si para el IVA cuenta como nuevo: faltan los kilómetros o la primera matriculación.",
      "Teil I y una foto del cuentakilómetros",
    );
  return condition(
    "Para el IVA cuenta como nuevo. Antes de matricularlo se paga el IVA español; en Canarias, Ceuta y Melilla, su impuesto.",
    "Modelo 309 pagado",
    "we",
  );
}
