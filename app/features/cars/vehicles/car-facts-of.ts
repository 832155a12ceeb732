import { type CarFacts, powertrainOfFuel } from "./car-facts.ts";
import type { StoredValue } from "./field.ts";
import { writtenMonth } from "./written-values.ts";

/** The column of each fact that the table vehicles keeps; `firstRegistration` comes from two of them. */
const columns = {
  make: "make",
  model: "model",
  mileage: "mileage",
  fuelType: "fuel_type",
  powertrain: "powertrain",
  transmission: "transmission",
  bodyStyle: "body_style",
  drive: "drive",
  powerKw: "power_kw",
  displacement: "displacement",
  cylinders: "cylinders",
  co2: "co2",
  co2Cycle: "co2_cycle",
  euroNorm: "euro_norm",
  consumption: "consumption",
  electricRange: "electric_range",
  electricRangeCycle: "electric_range_cycle",
  doors: "doors",
  seats: "seats",
  colour: "colour",
  previousOwners: "previous_owners",
  accident: "accident",
  inspectionUntil: "inspection_until",
  serviceHistory: "service_history",
  keys: "keys",
  germanPrice: "german_price",
  netPrice: "net_price",
  vatRegime: "vat_regime",
  seller: "seller",
  papers: "papers",
  modified: "modified",
  formerTaxiOrRental: "former_taxi_or_rental",
} as const satisfies Record<Exclude<keyof CarFacts, "firstRegistration" | "officialValue">, string>;

type FactColumn = (typeof columns)[keyof typeof columns] | "year" | "first_registration";

/** Every column with a fact; none of them is secret. */
export const factColumns: readonly FactColumn[] = ["year", "first_registration", ...Object.values(columns)];

/** The columns on which the price at the door and the environmental badge depend: what a card needs. */
export const priceColumns = [
  "year",
  "first_registration",
  "mileage",
  "fuel_type",
  "powertrain",
  "power_kw",
  "displacement",
  "cylinders",
  "co2",
  "co2_cycle",
  "euro_norm",
  "electric_range",
  "electric_range_cycle",
  "german_price",
  "net_price",
  "vat_regime",
  "seller",
  "papers",
  "modified",
  "former_taxi_or_rental",
] as const satisfies readonly FactColumn[];

/** A vehicle's row, or the part of it that a query has read; months are days, such as "2021-03-01". */
export type FactRow = { readonly [Name in FactColumn]?: StoredValue };

/** Returns what a vehicle's row says about the car. The checks of the table hold its words to the vocabulary. Null is unknown. */
export function carFactsOf(row: FactRow): CarFacts {
  const facts = Object.entries(columns).flatMap(([fact, column]) => {
    const value = row[column] ?? (column === "powertrain" ? powertrainOfFuel(row.fuel_type?.toString()) : undefined);
    if (value === undefined) return [];
    return [[fact, column === "inspection_until" ? writtenMonth(String(value)) : value]];
  });
  const firstRegistration = typeof row.first_registration === "string" ? writtenMonth(row.first_registration) : row.year?.toString();
  return { ...(Object.fromEntries(facts) as CarFacts), ...(firstRegistration === undefined ? {} : { firstRegistration }) };
}
