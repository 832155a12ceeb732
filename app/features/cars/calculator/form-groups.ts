/** The calculator's form as texts: the loader makes it, so that no script of the page holds the fields, their words and their rules. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { type Choice, type FactField, type FactName, factField, factNames } from "./fact-fields.ts";
import { type CalculatorSearch, unknownValue } from "./search-params.ts";

export type FormControl = {
  parameter: string;
  label: string;
  kind: "text" | "select" | "boxes";
  /** The text in the box, or the chosen value; of boxes, the ticked values. */
  value: string;
  ticked: readonly string[];
  choices: readonly Choice[];
  inputMode: "text" | "numeric" | "decimal";
  hint?: string;
  /** Why the text was not read. */
  error?: string;
  /** The text was read, but it looks wrong. */
  doubt?: string;
  /** The words of the ad from which the value comes. */
  evidence?: string;
};

export type FormGroup = { title: string; open: boolean; controls: readonly FormControl[] };

const groups: readonly { title: string; names: readonly FactName[] }[] = [
  {
    title: "Lo que más pesa",
    names: ["make", "model", "germanPrice", "firstRegistration", "mileage", "powertrain", "co2", "seller", "vatRegime"],
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
    title: "Historial y papeles",
    names: [
      "previousOwners",
      "accident",
      "inspectionUntil",
      "serviceHistory",
      "keys",
      "netPrice",
      "modified",
      "formerTaxiOrRental",
      "papers",
    ],
  },
  { title: "Carrocería y color", names: ["bodyStyle", "doors", "seats", "colour"] },
];

const unknown: Choice = { value: unknownValue, label: "No lo sé" };
const yesOrNo: readonly Choice[] = [
  { value: "yes", label: "Sí" },
  { value: "no", label: "No" },
];

/** Evidence and doubts by the fact that they are about. */
export type Remarks = { evidence?: Partial<Record<FactName, string>>; doubts?: Partial<Record<FactName, string>> };

/** Returns the form's groups with the values of a search. The first is always open; another one is open if something stands in it. */
export function formGroups({ facts, typed, wrong }: CalculatorSearch, { evidence = {}, doubts = {} }: Remarks = {}): FormGroup[] {
  return groups.map(({ title, names }, position) => {
    const controls = names.map((name) => controlOf(name, { facts, typed, wrong }, { evidence, doubts }));
    const begun = controls.some(({ value, ticked, doubt }) => (value !== "" && value !== unknown.value) || ticked.length > 0 || doubt);
    return { title, open: position === 0 || begun, controls };
  });
}

function controlOf(
  name: FactName,
  { facts, typed, wrong }: Pick<CalculatorSearch, "facts" | "typed" | "wrong">,
  { evidence = {}, doubts = {} }: Remarks,
): FormControl {
  const field = factField(name);
  const value = facts[name];
  const error = wrong[field.parameter];
  const words = evidence[name];
  const doubt = doubts[name];
  return {
    parameter: field.parameter,
    label: field.unit === undefined ? field.label : `${field.label} (${field.unit})`,
    ...shapeOf(field, value),
    value: error === undefined ? writtenFact(field, value) : (typed[field.parameter] ?? ""),
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    ...(error === undefined ? {} : { error }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(words === undefined ? {} : { evidence: words }),
  };
}

function shapeOf(field: FactField, value: CarFacts[keyof CarFacts]): Pick<FormControl, "kind" | "choices" | "ticked" | "inputMode"> {
  switch (field.kind) {
    case "several":
      return { kind: "boxes", choices: field.choices, ticked: typeof value === "object" ? value : [], inputMode: "text" };
    case "choice":
      return { kind: "select", choices: [unknown, ...field.choices], ticked: [], inputMode: "text" };
    case "yesOrNo":
      return { kind: "select", choices: [unknown, ...yesOrNo], ticked: [], inputMode: "text" };
    default:
      return {
        kind: "text",
        choices: [],
        ticked: [],
        inputMode: field.kind === "decimal" ? "decimal" : field.kind === "number" ? "numeric" : "text",
      };
  }
}

/** A value as the form shows it: "18.900", "03/2021". */
function writtenFact(field: FactField, value: CarFacts[keyof CarFacts]): string {
  if (field.kind === "choice" || field.kind === "yesOrNo") {
    if (value === undefined) return unknown.value;
    if (typeof value === "boolean") return value ? "yes" : "no";
  }
  if (typeof value !== "string" && typeof value !== "number") return "";
  if (field.kind === "month") return typedMonth(String(value));
  return field.kind === "decimal" ? String(value).replace(".", ",") : String(value);
}

/** "2021-03" → "03/2021". */
function typedMonth(month: string): string {
  const [year = "", number] = month.split("-");
  return number === undefined ? year : `${number}/${year}`;
}

/** Returns the known facts with their labels, in the form's order: "Kilómetros: 64.300 km". */
export function factWords(facts: CarFacts): { label: string; value: string }[] {
  return factNames.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const field = factField(name);
    return [{ label: field.label, value: withUnit(field, wordOf(field, value)) }];
  });
}

function wordOf(field: FactField, value: NonNullable<CarFacts[keyof CarFacts]>): string {
  switch (field.kind) {
    case "month":
      return typedMonth(String(value));
    case "number":
      return formatCount(Number(value));
    case "decimal":
      return String(value).replace(".", ",");
    case "yesOrNo":
      return value === true ? "Sí" : "No";
    case "several":
      return (value as readonly string[]).map((one) => labelOf(field.choices, one)).join(", ");
    case "choice":
      return labelOf(field.choices, String(value));
    case "text":
      return String(value);
  }
}

function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function withUnit({ unit }: FactField, word: string): string {
  return unit === undefined ? word : `${word} ${unit}`;
}

/** "Volkswagen Golf Variant, 03/2021"; "un coche" if nothing is known. */
export function carName({ make, model, firstRegistration }: CarFacts): string {
  const name = [make, model].filter((part) => part !== undefined).join(" ");
  const when = firstRegistration === undefined ? "" : `, ${typedMonth(firstRegistration)}`;
  return name === "" ? `un coche alemán${when}` : `${name}${when}`;
}
