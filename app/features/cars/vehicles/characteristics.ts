/** The characteristics of a vehicle as its public page lists them. The route's loader asks for them, so that no script holds the fields. */
import { type Fact, type FactGroup, factGroups, type StoredValue } from "./field.ts";
import { inWords } from "./field-words.ts";
import { type FactName, factNames, fieldOf, startingWith } from "./fields.ts";

export type Characteristic = { label: string; value: string };
export type CharacteristicGroup = { title: string; list: Characteristic[] };

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

/** Returns the groups that have a characteristic; each with label and value, with its unit. */
export function characteristicsOf(vehicle: Facts): CharacteristicGroup[] {
  return groupNames.flatMap((group) => {
    const list = factsOf(vehicle).flatMap(([name, fact]) => (fact.group === group ? (characteristicOf(vehicle, name, fact) ?? []) : []));
    return list.length === 0 ? [] : [{ title: factGroups[group], list }];
  });
}

/** Returns what a buyer should know of the car and nobody knows yet, with the reason why it matters. A sold car has nothing to confirm. */
export function unconfirmedOf(vehicle: Facts): Characteristic[] {
  if (vehicle.status === "sold") return [];
  return factsOf(vehicle).flatMap(([name, { label, missing }]) =>
    missing === undefined || vehicle[name] !== null ? [] : [{ label, value: missing }],
  );
}

const groupNames = Object.keys(factGroups) as FactGroup[];

function factsOf(vehicle: Facts): [FactName, Fact][] {
  return order.flatMap((name): [FactName, Fact][] => {
    const { fact } = fieldOf(name);
    return fact === undefined || (fact.inGermanyOnly && vehicle.status !== "german_prospect") ? [] : [[name, fact]];
  });
}

function characteristicOf(vehicle: Facts, name: FactName, { label }: Fact): Characteristic | undefined {
  const value = vehicle[name];
  if (value === null) return undefined;
  return { label, value: [inWords(fieldOf(name), value), furtherWords[name]?.(vehicle) ?? ""].filter(Boolean).join(" ") };
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
