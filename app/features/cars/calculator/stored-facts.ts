import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { StoredValue } from "#app/features/cars/vehicles/field.ts";
import type { FieldName } from "#app/features/cars/vehicles/fields.ts";

/** A fact as the vehicle's column would hold it: "german_price" holds `germanPrice`, and a month is its first day. Null for no fact. */
export function storedFact(facts: CarFacts, column: FieldName): StoredValue {
  const values: Readonly<Record<string, CarFacts[keyof CarFacts]>> = facts;
  const value = values[factOf(column)];
  if (value === undefined) return null;
  const isMonthly = column === "first_registration" || column === "inspection_until";
  if (typeof value === "string" && isMonthly) return isMonth(value) ? `${value}-01` : null;
  return value;
}

/** "german_price" → "germanPrice". */
export function factOf(column: FieldName): string {
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** A first registration may be a year alone. */
function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text);
}
