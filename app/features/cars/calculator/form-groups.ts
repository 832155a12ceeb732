/** The calculator's form as texts: the loader makes it, so that no script of the page holds the fields, their words and their rules. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { inWords, type StoredValue } from "#app/features/cars/vehicles/field.ts";
import { writtenMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";
import { type FactField, type FactName, factField, factNames } from "./fact-fields.ts";
import { type CalculatorSearch, unknownValue } from "./search-params.ts";

type Choice = { value: string; label: string };

export type FormControl = ReturnType<typeof controlOf>;
export type FormGroup = ReturnType<typeof formGroups>[number];

const groups: readonly { title: string; names: readonly FactName[] }[] = [
  {
    title: "Lo que más pesa",
    names: ["make", "model", "germanPrice", "firstRegistration", "mileage", "powertrain", "co2", "seller", "vatRegime", "vehicleKind"],
  },
  {
    title: "Motor y emisiones",
    names: [
      "fuelType",
      "euroNorm",
      "powerKw",
      "displacement",
      "cylinders",
      "transmission",
      "drive",
      "co2Cycle",
      "consumption",
      "electricRange",
      "electricRangeCycle",
      "officialValue",
    ],
  },
  {
    title: "Historial y documentos",
    names: [
      "previousOwners",
      "accident",
      "inspectionUntil",
      "serviceHistory",
      "keys",
      "netPrice",
      "modified",
      "formerTaxiOrRental",
      "writeOff",
      "papers",
      "missingTitle",
      "euApproval",
    ],
  },
  { title: "Carrocería y color", names: ["bodyStyle", "doors", "seats", "colour"] },
];

const unknown: Choice = { value: unknownValue, label: "No lo sé" };
const yesOrNo: readonly Choice[] = [
  { value: "yes", label: "Sí" },
  { value: "no", label: "No" },
];

export type Remarks = { evidence?: Partial<Record<FactName, string>>; doubts?: Partial<Record<FactName, string>> };

/** Returns the form's groups with the values of a search. The first is always open; another one is open if something stands in it. */
export function formGroups(search: CalculatorSearch, remarks: Remarks = {}) {
  return groups.map(({ title, names }, position) => {
    const controls = names.map((name) => controlOf(name, search, remarks));
    const begun = controls.some(({ value, ticked, doubt }) => (value !== "" && value !== unknown.value) || ticked.length > 0 || doubt);
    return { title, open: position === 0 || begun, controls };
  });
}

function controlOf(name: FactName, { facts, typed, wrong }: CalculatorSearch, { evidence = {}, doubts = {} }: Remarks) {
  const field = factField(name);
  const error = wrong[field.parameter];
  return {
    parameter: field.parameter,
    name: field.label,
    label: field.unit === undefined ? field.label : `${field.label} (${field.unit})`,
    ...shapeOf(field, facts[name]),
    /** What is known, as a person reads it: "64.300 km". Undefined while nothing is known. */
    words: factInWords(name, facts),
    /** The text in the box, or the chosen value. */
    value: error === undefined ? writtenFact(field, facts[name]) : (typed[field.parameter] ?? ""),
    hint: field.hint,
    error,
    /** The text was read, but it looks wrong. */
    doubt: doubts[name],
    /** The words of the ad from which the value comes. */
    evidence: evidence[name],
  };
}

type Shape = {
  kind: "text" | "select" | "boxes";
  choices: readonly Choice[];
  ticked: readonly string[];
  inputMode: "text" | "numeric" | "decimal";
};

function shapeOf(field: FactField, value: CarFacts[keyof CarFacts]): Shape {
  const shape = { kind: "text", choices: [], ticked: [], inputMode: "text" } as const;
  switch (field.kind) {
    case "choices":
      return { ...shape, kind: "boxes", choices: choicesOf(field), ticked: typeof value === "object" ? value : [] };
    case "choice":
      return { ...shape, kind: "select", choices: [unknown, ...choicesOf(field)] };
    case "yesNoOrUnknown":
      return { ...shape, kind: "select", choices: [unknown, ...yesOrNo] };
    case "number":
      return { ...shape, inputMode: field.decimals === 1 || field.unit === "€" ? "decimal" : "numeric" };
    default:
      return shape;
  }
}

function choicesOf(field: Extract<FactField, { kind: "choice" | "choices" }>): Choice[] {
  return field.options.map((value) => ({ value, label: inWords(field, value) }));
}

/** A value as the form shows it: "18.900", "03/2021". */
function writtenFact(field: FactField, value: CarFacts[keyof CarFacts]): string {
  if (value === undefined) return field.kind === "choice" || field.kind === "yesNoOrUnknown" ? unknown.value : "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return writtenNumber(field, value);
  if (typeof value !== "string") return "";
  return field.kind === "month" ? writtenMonthOrYear(value) : value;
}

/** "18900", "5,4"; an amount with cents has both digits: "19028,10". */
function writtenNumber({ unit }: FactField, value: number): string {
  const hasCents = unit === "€" && !Number.isInteger(value);
  return (hasCents ? value.toFixed(2) : String(value)).replace(".", ",");
}

/** Returns the known facts with their labels, in the form's order: "Kilómetros: 64.300 km". */
export function factWords(facts: CarFacts): { label: string; value: string }[] {
  return factNames.flatMap((name) => {
    const value = factInWords(name, facts);
    return value === undefined ? [] : [{ label: factField(name).label, value }];
  });
}

function factInWords(name: FactName, facts: CarFacts): string | undefined {
  const value = facts[name];
  if (value === undefined) return undefined;
  const field = factField(name);
  return [wordOf(field, value), field.unit].filter(Boolean).join(" ");
}

function wordOf(field: FactField, value: Exclude<StoredValue, null>): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number" && field.unit === "€") return typedEuros(Math.round(value * 100));
  if (typeof value === "number") return Number.isInteger(value) ? formatCount(value) : writtenNumber(field, value);
  return field.kind === "month" ? writtenMonthOrYear(String(value)) : inWords(field, value);
}

/** "Volkswagen Golf Variant, 03/2021"; "un coche" if nothing is known. */
export function carName({ make, model, firstRegistration }: CarFacts): string {
  const name = [make, model].filter((part) => part !== undefined).join(" ");
  const when = firstRegistration === undefined ? "" : `, ${writtenMonthOrYear(firstRegistration)}`;
  return name === "" ? `un coche alemán${when}` : `${name}${when}`;
}
