/** The characteristics of a vehicle as its public page lists them. The route's loader asks for them, so that no script holds the fields. */
import type { Field, StoredValue } from "./field.ts";
import { inWords } from "./field-words.ts";
import { type FactName, factNames, fieldOf, startingWith } from "./fields.ts";

export type Characteristic = { label: string; value: string };

/** The order of the page; a new one comes last. */
const order = startingWith<FactName>(
  ["year", "mileage", "fuel_type", "transmission", "power_hp", "body_style", "location", "environmental_badge"],
  factNames,
);

/** Returns label and value, with its unit, of each characteristic that the car has. */
export function characteristicsOf(vehicle: Readonly<Record<FactName, StoredValue>>): Characteristic[] {
  return order.flatMap((name) => characteristicOf(fieldOf(name), vehicle[name]) ?? []);
}

function characteristicOf(field: Field, value: StoredValue): Characteristic | undefined {
  if (field.fact === undefined || value === null) return undefined;
  const { label, unit } = field.fact;
  return { label, value: unit === undefined ? inWords(field, value) : `${inWords(field, value)} ${unit}` };
}
