/** The characteristics of a vehicle as its public page lists them. The route's loader asks for them, so that no script holds the fields. */
import { type Fact, type FactGroup, factGroups, type StoredValue, inWords } from "./field.ts";
import { type FactName, factNames, fieldOf, startingWith } from "./fields.ts";
import { capitalised } from "./written-values.ts";

export type Characteristic = { label: string; value: string };
/** `quiet` for what is only explained and not known. */
export type CharacteristicGroup = { title: string; list: Characteristic[]; quiet?: boolean };

type Facts = Readonly<Record<FactName, StoredValue>> & {
  status: string;
  co2_cycle: string | null;
  electric_range_cycle: string | null;
  powertrain: string | null;
  fuel_type: string;
};

/** The order of the page within each group; a new one comes last. */
const order = startingWith<FactName>(
  ["year", "first_registration", "mileage", "fuel_type", "transmission", "body_style", "colour", "doors", "seats", "location"],
  factNames,
);

/** Returns the groups that have a characteristic, each with label and value; then those to be confirmed, with the reason why they matter. */
export function characteristicsOf(vehicle: Facts): CharacteristicGroup[] {
  const known = groupNames.map((group) => ({ title: factGroups[group], list: knownOf(vehicle, group) }));
  return [...known, { title: "Por confirmar", list: unconfirmedOf(vehicle), quiet: true }].filter(({ list }) => list.length > 0);
}

function knownOf(vehicle: Facts, group: FactGroup): Characteristic[] {
  const list = factsOf(vehicle).flatMap((fact) => (fact.group === group ? (characteristicOf(vehicle, fact) ?? []) : []));
  return group === "papers" && vehicle.status === "german_prospect" ? [...list, vinNote] : list;
}

/** The VIN leads to the car's owner, so no page shows it, not even in part. */
const vinNote: Characteristic = { label: "VIN (bastidor)", value: "Te lo damos con el presupuesto" };

/** The labels that say something only of a car in Germany. */
export const saidInGermanyOnly: ReadonlySet<string> = new Set([
  vinNote.label,
  ...order.flatMap((name) => {
    const { fact, label } = fieldOf(name);
    return fact?.inGermanyOnly === true ? [fact.label ?? label] : [];
  }),
]);

/** What a buyer should know of the car and nobody knows yet. A sold car has nothing to confirm. */
function unconfirmedOf(vehicle: Facts): Characteristic[] {
  if (vehicle.status === "sold") return [];
  return factsOf(vehicle).flatMap(({ name, label, missing }) =>
    missing === undefined || vehicle[name] !== null || (isElectric(vehicle) && burnt.has(name)) ? [] : [{ label, value: missing }],
  );
}

/** An electric car needs no proof of its emissions. */
const burnt: ReadonlySet<FactName> = new Set<FactName>(["co2", "euro_norm"]);

function isElectric({ powertrain, fuel_type: fuel }: Facts): boolean {
  return powertrain === "electric" || (powertrain === null && fuel === "Eléctrico");
}

const groupNames = Object.keys(factGroups) as FactGroup[];

type NamedFact = Fact & { name: FactName; label: string };

function factsOf(vehicle: Facts): NamedFact[] {
  return order.flatMap((name) => {
    const { fact, label } = fieldOf(name);
    return fact === undefined || (fact.inGermanyOnly && vehicle.status !== "german_prospect") ? [] : [{ label, ...fact, name }];
  });
}

function characteristicOf(vehicle: Facts, { name, label }: NamedFact): Characteristic | undefined {
  const value = vehicle[name];
  if (value === null) return undefined;
  const words = inWords(fieldOf(name), value);
  if (name === "powertrain" && words === vehicle.fuel_type) return undefined;
  if (typeof value === "boolean") return { label, value: capitalised(words) };
  return { label, value: [words, furtherWords[name]?.(vehicle) ?? ""].filter(Boolean).join(" ") };
}

/** What follows a value and depends on another fact. */
const furtherWords: Partial<Record<FactName, (vehicle: Facts) => string>> = {
  co2: ({ co2_cycle: cycle }) => inBrackets(cycle),
  electric_range: ({ electric_range_cycle: cycle }) => inBrackets(cycle),
  consumption: ({ powertrain, fuel_type: fuel }) => consumptionUnit(powertrain ?? fuel),
};

function inBrackets(cycle: string | null): string {
  return cycle === null ? "" : `(${cycle})`;
}

function consumptionUnit(energy: string): string {
  if (energy === "electric" || energy === "Eléctrico") return "kWh/100 km";
  return energy === "cng" || energy === "hydrogen" ? "kg/100 km" : "l/100 km";
}
