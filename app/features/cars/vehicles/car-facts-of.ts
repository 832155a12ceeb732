import { type CarFacts, noFacts, powertrainOfFuel } from "./car-facts.ts";
import type { StoredValue } from "./field.ts";
import { type FieldName, fieldNames, fieldOf } from "./fields.ts";
import { writtenMonth } from "./written-values.ts";

type FactColumn = Exclude<FieldName, (typeof noFacts)[number]>;

/** Every column with a fact; none of them is secret. */
export const factColumns = fieldNames.filter((name): name is FactColumn => !noFacts.some((one) => one === name));

/** A vehicle's row, or the part of it that a query has read; months are days, such as "2021-03-01". */
export type FactRow = { readonly [Name in FactColumn | "year"]?: StoredValue };

/** Returns what a vehicle's row says about the car. The checks of the table hold its words to the vocabulary. Null is unknown. */
export function carFactsOf(row: FactRow): CarFacts {
  const known: FactRow = {
    ...row,
    powertrain: row.powertrain ?? powertrainOfFuel(row.fuel_type?.toString()) ?? null,
    first_registration: row.first_registration ?? row.year?.toString() ?? null,
  };
  const facts = factColumns.flatMap((column) => {
    const value = known[column] ?? null;
    return value === null ? [] : [[factOf(column), fieldOf(column).kind === "month" ? writtenMonth(String(value)) : value]];
  });
  return Object.fromEntries(facts) as CarFacts;
}

/** "german_price" → "germanPrice". */
export function factOf(column: FieldName): string {
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
