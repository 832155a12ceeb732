/** Compares what a German paper says with the team's file of a car. It decides nothing: a contradiction is a question to a person. */
import { powertrainLabels } from "#app/features/cars/vehicles/car-fact-labels.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { fieldOf, type FieldName } from "#app/features/cars/vehicles/fields.ts";
import { inWords } from "#app/features/cars/vehicles/field.ts";
import { writtenMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import type { PaperEntry, PaperReading } from "./german-paper.ts";
import type { Subject } from "./paper-field.ts";

/** A car as the team's file has it. An unknown fact is missing. */
export type CarFile = { facts: CarFacts; vin: string | null };

export type Comparison = {
  label: string;
  subject: Subject;
  outcome: "agrees" | "contradicts" | "incomparable";
  sentence: string;
  /** What the vehicle's form would have in this field, if the team takes the paper's value over. */
  takeOver?: Partial<Record<FieldName, string>>;
};

type Value = string | number;
type Rule = {
  column: FieldName;
  /** The file's value; undefined if it is unknown. */
  known: (car: CarFile) => Value | undefined;
  /** Whether both may be true; without it, they must be equal. */
  agrees?: (paper: Value, file: Value) => boolean;
  /** Why two that differ may both be true. */
  because?: string;
  /** The paper's value as the vehicle's form has it; undefined if the form must not take it over. */
  typed?: (paper: Value) => string | undefined;
};

const rounded = (paper: Value) => String(Math.round(Number(paper)));

const rules: Readonly<Record<Subject, Rule>> = {
  vin: { column: "vin", known: ({ vin }) => vin ?? undefined, typed: (vin) => (isWholeVin(vin) ? String(vin) : undefined) },
  firstRegistration: {
    column: "first_registration",
    known: ({ facts }) => facts.firstRegistration,
    // A file that knows only the year agrees with any day of it.
    agrees: (day, known) => String(day).startsWith(String(known)),
    typed: (day) => String(day).slice(0, 7),
  },
  co2: { column: "co2", known: ({ facts }) => facts.co2, agrees: (grams, known) => rounded(grams) === String(known), typed: rounded },
  // One kilowatt less or more is the rounding of CV.
  power: {
    column: "power_kw",
    known: ({ facts }) => facts.powerKw,
    agrees: (one, other) => Math.abs(Number(one) - Number(other)) <= 1,
    typed: rounded,
  },
  displacement: { column: "displacement", known: ({ facts }) => facts.displacement, agrees: agreesInTenths },
  fuel: {
    column: "powertrain",
    known: ({ facts: { powertrain, fuelType } }) => powertrain ?? (fuelType === "Otro" ? undefined : fuelType),
    agrees: (fuel, known) => fuelsOfPaper[fuel]?.includes(String(known)) === true,
    typed: () => undefined,
  },
  euroNorm: { column: "euro_norm", known: ({ facts }) => facts.euroNorm },
  seats: { column: "seats", known: ({ facts }) => facts.seats },
  // The inspector read the figure before today, so the file must have at least as much. Files round down to thousands.
  mileage: {
    column: "mileage",
    known: ({ facts }) => (facts.mileage === 0 ? undefined : facts.mileage),
    agrees: (read, known) => Number(read) < Number(known) + (Number(known) % 1_000 === 0 ? 1_000 : 1),
    typed: () => undefined,
  },
  inspectionUntil: {
    column: "inspection_until",
    known: ({ facts }) => facts.inspectionUntil,
    agrees: (month, known) => String(month) <= String(known),
    because: ", porque el papel es anterior",
  },
};

/** Compares each entry that the file may know, in the order of the paper. */
export function checkPaper({ entries }: PaperReading, car: CarFile): Comparison[] {
  const counted = countedEmissions(entries, car);
  const compared = entries.flatMap((entry) => {
    const { subject } = entry;
    return subject === undefined || (subject === "co2" && !counted.includes(entry)) ? [] : [comparisonOf(subject, entry, car)];
  });
  return [...new Map(compared.map((one) => [one.sentence, one])).values()];
}

/** A plug-in hybrid has a weighted CO2, which counts; a certificate has that of both cycles; and one that agrees settles it. */
function countedEmissions(entries: readonly PaperEntry[], { facts: { co2, co2Cycle = "WLTP" } }: CarFile): readonly PaperEntry[] {
  const emissions = entries.filter(({ subject }) => subject === "co2");
  const weighted = emissions.filter(({ isWeighted }) => isWeighted);
  const decisive = weighted.length > 0 ? weighted : emissions;
  const ofCycle = decisive.filter(({ cycle }) => cycle === co2Cycle);
  const counted = ofCycle.length > 0 ? ofCycle : decisive;
  const agreeing = counted.filter(({ data }) => rounded(data) === String(co2));
  return agreeing.length > 0 ? agreeing : counted;
}

function comparisonOf(subject: Subject, { data, value, cycle }: PaperEntry, car: CarFile): Comparison {
  const { column, known, agrees = (one, other) => one === other, because = "" } = rules[subject];
  const field = fieldOf(column);
  const file = known(car);
  const takeOver = takenOver(subject, data, cycle);
  const told = (outcome: Comparison["outcome"], sentence: string) => ({ label: field.label, subject, outcome, sentence });
  if (subject === "vin" && !isWholeVin(data))
    return told("contradicts", `El papel dice ${value}, de ${value.length} caracteres, y un bastidor tiene 17: ¿está bien copiado?`);
  const misspelt = misspeltIn(subject, value);
  if (file === undefined) return { ...told("incomparable", `El papel dice ${value}${misspelt}. La ficha no lo tiene.`), ...takeOver };
  const words = fileInWords(subject, file);
  const both = `El papel dice ${value} y la ficha, ${words}`;
  if (subject === "co2" && cycle !== undefined && car.facts.co2Cycle !== undefined && cycle !== car.facts.co2Cycle)
    return told(
      "incomparable",
      `${both}, pero el papel es del ciclo ${cycle} y la ficha, del ${car.facts.co2Cycle}: no se pueden comparar.`,
    );
  if (agrees(data, file) && misspelt !== "")
    return told("incomparable", `${both}: el papel lo escribe${misspelt.slice(1)}. ¿Está mal copiado, o lo dice así el papel?`);
  if (agrees(data, file)) return told("agrees", value === words ? `Los dos dicen ${value}.` : `${both}: no se contradicen${because}.`);
  return { ...told("contradicts", `${both}: ¿cuál es?`), ...takeOver };
}

/** A CO2 goes over with its cycle. */
function takenOver(subject: Subject, data: Value, cycle: PaperEntry["cycle"]): Pick<Comparison, "takeOver"> {
  const { column, typed = String } = rules[subject];
  const taken = typed(data);
  return taken === undefined ? {} : { takeOver: { [column]: taken, ...(cycle && { co2_cycle: cycle }) } };
}

function isWholeVin(vin: Value): boolean {
  return String(vin).length === 17;
}

/** The letters of a VIN that no VIN has. A scanner takes 1 and 0 for them, and so does who forges one: it is no proof that both agree. */
function misspeltIn(subject: Subject, vin: string): string {
  if (subject !== "vin") return "";
  const pairs = Object.entries({ I: "1", O: "0", Q: "0" }).filter(([letter]) => vin.includes(letter));
  return pairs.length === 0 ? "" : `, con ${pairs.map(([letter, digit]) => `${letter} en vez de ${digit}`).join(" y ")}`;
}

/** Advertisements round to tenths of a litre: 2000 for 1968. */
function agreesInTenths(paper: Value, file: Value): boolean {
  return paper === file || (Number(file) % 100 === 0 && Math.abs(Number(paper) - Number(file)) <= 50);
}

/** The engines that a German paper calls by each fuel. A mild hybrid stands there as a hybrid or by its fuel alone. */
const fuelsOfPaper: Readonly<Record<string, readonly string[]>> = {
  petrol: ["petrol", "petrol_mild_hybrid"],
  diesel: ["diesel", "diesel_mild_hybrid"],
  petrol_hybrid: ["petrol_mild_hybrid", "petrol_hybrid", "petrol_plug_in", "range_extender", "Híbrido"],
  diesel_hybrid: ["diesel_mild_hybrid", "diesel_hybrid", "diesel_plug_in", "Híbrido"],
  plug_in: ["petrol_plug_in", "diesel_plug_in", "range_extender", "Híbrido"],
  electric: ["electric"],
  hydrogen: ["hydrogen"],
  lpg: ["lpg"],
  cng: ["cng"],
};

function fileInWords(subject: Subject, known: Value): string {
  if (subject === "firstRegistration") return writtenMonthOrYear(String(known));
  return subject === "fuel" ? engineInWords(known) : inWords(fieldOf(rules[subject].column), known);
}

function engineInWords(known: Value): string {
  const labels: Readonly<Record<string, string>> = powertrainLabels;
  return labels[known] ?? String(known);
}
