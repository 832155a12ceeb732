/** Compares what a German paper says with the team's file of a car. It decides nothing: a contradiction is a question to a person. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FieldName } from "#app/features/cars/vehicles/fields.ts";
import { powertrainLabels } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { monthInWords, powerInWords, writtenMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import type { FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { formatCount, formatKilometres } from "#app/lib/amounts.ts";
import type { PaperEntry, PaperReading } from "./german-paper.ts";
import type { Subject } from "./paper-field.ts";

/** A car as the team's file has it. An unknown fact is missing. */
export type CarFile = { facts: CarFacts; vin: string | null };

export type Comparison = {
  subject: Subject;
  label: string;
  outcome: "agrees" | "contradicts" | "incomparable";
  sentence: string;
  /** What the vehicle's form would have in this field, if the team takes the paper's value over. */
  takeOver?: { field: FieldName; value: string };
};

/** What a rule says: `file` is the file's value in words, undefined if it does not know it. */
type Verdict = { file: string | undefined; agrees?: boolean; why?: string; takeOver?: { field: FieldName; value: string } };

type Rule = { label: string; compare: (entry: PaperEntry, car: CarFile) => Verdict };

const rules: Readonly<Record<Subject, Rule>> = {
  vin: { label: "Número de bastidor", compare: compareVin },
  firstRegistration: { label: "Primera matriculación", compare: compareRegistration },
  co2: { label: "CO₂", compare: compareCo2 },
  power: { label: "Potencia", compare: comparePower },
  displacement: { label: "Cilindrada", compare: compareDisplacement },
  fuel: { label: "Combustible", compare: compareFuel },
  euroNorm: {
    label: "Norma Euro",
    compare: ({ data }, { facts: { euroNorm } }) => ({
      file: euroNorm,
      agrees: euroNorm === data,
      takeOver: { field: "euro_norm", value: String(data) },
    }),
  },
  seats: {
    label: "Plazas",
    compare: ({ data }, { facts: { seats } }) => ({
      file: seats?.toString(),
      agrees: seats === data,
      takeOver: { field: "seats", value: String(data) },
    }),
  },
  mileage: { label: "Kilómetros", compare: compareMileage },
  inspectionUntil: {
    label: "HU hasta",
    compare: ({ data }, { facts: { inspectionUntil: month } }) => ({
      file: month && monthInWords(month),
      agrees: month === data,
      takeOver: { field: "inspection_until", value: String(data) },
    }),
  },
};

/** Compares each entry whose subject the file may know, in the order of the paper. Equal entries are compared once. */
export function checkPaper({ entries }: PaperReading, car: CarFile): Comparison[] {
  const hasWeighted = entries.some(({ isWeighted }) => isWeighted);
  const counted = entries.filter(({ subject, isWeighted }) => subject !== "co2" || !hasWeighted || isWeighted);
  const ofKnownCycle = counted.filter(({ subject, cycle }) => subject === "co2" && cycle !== undefined && cycle === car.facts.co2Cycle);
  const compared = counted.flatMap((entry) => {
    // A certificate has the CO2 of both cycles: only that of the file's cycle can be compared.
    if (entry.subject === "co2" && ofKnownCycle.length > 0 && !ofKnownCycle.includes(entry)) return [];
    return entry.subject === undefined ? [] : [comparisonOf(entry.subject, entry, car)];
  });
  return [...new Map(compared.map((one) => [one.sentence, one])).values()];
}

function comparisonOf(subject: Subject, entry: PaperEntry, car: CarFile): Comparison {
  const { label, compare } = rules[subject];
  const { file, agrees, why, takeOver } = compare(entry, car);
  const taken = takeOver ? { takeOver } : {};
  if (file === undefined)
    return {
      subject,
      label,
      outcome: "incomparable",
      sentence: `El papel dice ${entry.value}. ${why ?? "La ficha no lo tiene."}`,
      ...taken,
    };
  if (agrees === undefined)
    return { subject, label, outcome: "incomparable", sentence: `El papel dice ${entry.value} y la ficha, ${file}. ${why ?? ""}`.trim() };
  if (agrees) return { subject, label, outcome: "agrees", sentence: why ?? `Los dos dicen ${entry.value}.` };
  return {
    subject,
    label,
    outcome: "contradicts",
    sentence: why ?? `El papel dice ${entry.value} y la ficha, ${file}: ¿cuál es?`,
    ...taken,
  };
}

function compareVin({ data, value }: PaperEntry, { vin }: CarFile): Verdict {
  const isWhole = value.length === 17;
  if (!isWhole) {
    const why = `El papel dice ${value}, que tiene ${value.length} caracteres, y un bastidor tiene 17: ¿está bien copiado?`;
    return { file: vin ?? "", agrees: false, why };
  }
  return { file: vin ?? undefined, agrees: vin?.toUpperCase() === data, takeOver: { field: "vin", value } };
}

/** A file that knows only the year agrees with any day of it. */
function compareRegistration({ data }: PaperEntry, { facts: { firstRegistration: known } }: CarFile): Verdict {
  const takeOver = { field: "first_registration", value: String(data).slice(0, 7) } as const;
  return { file: known && writtenMonthOrYear(known), agrees: known !== undefined && String(data).startsWith(known), takeOver };
}

function compareCo2({ data, cycle }: PaperEntry, { facts }: CarFile): Verdict {
  const grams = Math.round(Number(data));
  const takeOver = { field: "co2", value: String(grams) } as const;
  if (facts.co2 === undefined) return { file: undefined, takeOver };
  const isOtherCycle = cycle !== undefined && facts.co2Cycle !== undefined && cycle !== facts.co2Cycle;
  const file = `${facts.co2} g/km`;
  if (isOtherCycle) return { file, why: `El papel es del ciclo ${cycle} y la ficha, del ${facts.co2Cycle}: no se pueden comparar.` };
  return { file, agrees: facts.co2 === grams, takeOver };
}

/** One kilowatt less or more is the rounding of CV. */
function comparePower({ data }: PaperEntry, { facts: { powerKw: known } }: CarFile): Verdict {
  const kilowatts = Math.round(Number(data));
  const takeOver = { field: "power_kw", value: String(kilowatts) } as const;
  if (known === undefined) return { file: undefined, takeOver };
  const isRounded = Math.abs(known - kilowatts) === 1;
  const why = `El papel dice ${kilowatts} kW y la ficha, ${known} kW: es el redondeo de los CV.`;
  return { file: powerInWords(known), agrees: isRounded || known === kilowatts, takeOver, ...(isRounded ? { why } : {}) };
}

/** Advertisements round to tenths of a litre: 2000 for 1968. */
function compareDisplacement({ data }: PaperEntry, { facts: { displacement: known } }: CarFile): Verdict {
  const takeOver = { field: "displacement", value: String(data) } as const;
  if (known === undefined) return { file: undefined, takeOver };
  const isRounded = known !== data && known % 100 === 0 && Math.abs(known - Number(data)) <= 50;
  const why = `El papel dice ${formatCount(Number(data))} cm³; la ficha lo redondea a ${formatCount(known)} cm³.`;
  return { file: `${formatCount(known)} cm³`, agrees: isRounded || known === data, takeOver, ...(isRounded ? { why } : {}) };
}

/** The engines that a German paper calls by each fuel. A mild hybrid stands there as a hybrid or by its fuel alone. */
const fuelsOfPaper: Readonly<Record<string, readonly (Powertrain | FuelType)[]>> = {
  petrol: ["petrol", "petrol_mild_hybrid"],
  diesel: ["diesel", "diesel_mild_hybrid"],
  petrol_hybrid: ["petrol_mild_hybrid", "petrol_hybrid", "petrol_plug_in", "range_extender", "Híbrido"],
  diesel_hybrid: ["diesel_mild_hybrid", "diesel_hybrid", "diesel_plug_in", "Híbrido"],
  plug_in: ["petrol_plug_in", "diesel_plug_in", "range_extender", "Híbrido"],
  electric: ["electric"],
  hydrogen: ["hydrogen"],
  lpg: ["lpg", "GLP"],
  cng: ["cng"],
};

function compareFuel({ data }: PaperEntry, { facts: { powertrain, fuelType } }: CarFile): Verdict {
  const known = powertrain ?? fuelType;
  if (known === undefined || known === "Otro") return { file: undefined };
  const names: Readonly<Record<string, string>> = powertrainLabels;
  return { file: names[known] ?? known, agrees: fuelsOfPaper[String(data)]?.includes(known) === true };
}

/** The inspector read the figure before today, so the file must have at least as much. Files round down to thousands. */
function compareMileage({ data }: PaperEntry, { facts: { mileage: known } }: CarFile): Verdict {
  const read = Number(data);
  if (known === undefined || known === 0) return { file: undefined };
  const rounding = known % 1_000 === 0 ? 1_000 : 0;
  const agrees = read < known + Math.max(rounding, 1);
  const later = `El papel leyó ${formatKilometres(read)} en su día; la ficha dice ${formatKilometres(known)}, que no lo contradice.`;
  const fewer = `El papel ya leyó ${formatKilometres(read)} y la ficha dice ${formatKilometres(known)}: los kilómetros no bajan. ¿Cuál es?`;
  return { file: formatKilometres(known), agrees, why: agrees ? later : fewer };
}
