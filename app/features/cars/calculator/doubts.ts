import { type CarFacts, factOf } from "#app/features/cars/vehicles/car-facts.ts";
import { type FieldName, fieldOf, type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { questionsAbout } from "#app/features/cars/vehicles/questions.ts";
import type { StoredValue } from "#app/features/cars/vehicles/field.ts";
import { type FactName, withBothEngines } from "./fact-fields.ts";

/** Returns what looks wrong in the facts, by fact, as the vehicle's form does (DOOR-53). `today`: the calendar day in Spain. */
export function doubtsAbout(facts: CarFacts, today: Temporal.PlainDate): Partial<Record<FactName, string>> {
  const known = withBothEngines(facts);
  const car = forEachField((column) => storedFact(known, column));
  // Unknown facts of which the form always has a value raise no question.
  const usual = {
    year: Number(known.firstRegistration?.slice(0, 4) ?? today.year),
    price: 0,
    mileage: known.mileage ?? 0,
    fuel_type: known.fuelType ?? "Otro",
  };
  const asked = questionsAbout({ ...car, ...usual } as FieldValues, today);
  const doubts = asked.flatMap(({ field, sentence }) => {
    const name = field === "year" ? "firstRegistration" : factOf(field);
    return Object.hasOwn(known, name) ? [[name, sentence] as const] : [];
  });
  return Object.fromEntries(doubts);
}

/**
 * A fact as the vehicle's column would hold it: "german_price" holds `germanPrice` in whole euros, and a month is its first day. Null for
 * no fact.
 */
export function storedFact(facts: CarFacts, column: FieldName): StoredValue {
  const values: Readonly<Record<string, CarFacts[keyof CarFacts]>> = facts;
  const value = values[factOf(column)];
  if (value === undefined) return null;
  const { kind } = fieldOf(column);
  if (typeof value === "number" && column.endsWith("_price")) return Math.round(value);
  if (kind !== "month") return value;
  // A first registration may be a year alone.
  return /^\d{4}-\d{2}$/.test(String(value)) ? `${String(value)}-01` : null;
}
