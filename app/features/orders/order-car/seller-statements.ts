/**
 * What only the seller can tell of a German car and the verdict on its registration asks (cars/registrability). An advertisement often leaves it
 * out, so the team writes it down. The facts of the order's car hold it, beside what its advertisement says.
 */
import { type CarFacts, factOf } from "#app/features/cars/vehicles/car-facts.ts";

export const statedColumns = ["eu_approval", "missing_title", "write_off", "accident", "modified", "former_taxi_or_rental"] as const;
const statedFacts: ReadonlySet<string> = new Set(statedColumns.map(factOf));

type Some = Partial<CarFacts>;

/** The facts that the seller tells. */
export function statementsOf(facts: CarFacts): Some {
  return Object.fromEntries(Object.entries(facts).filter(([fact]) => statedFacts.has(fact)));
}

/** All other facts. */
export function withoutStatements(facts: CarFacts): Some {
  return Object.fromEntries(Object.entries(facts).filter(([fact]) => !statedFacts.has(fact)));
}

const harmless: Some = { euApproval: true, writeOff: "none", accident: "none_declared", modified: false, formerTaxiOrRental: false };

/** The statements that cost money or time: a quote that was made without them is not true any more. */
export function adverseOf(facts: CarFacts): Some {
  const harmlessValues = new Map(Object.entries(harmless));
  return Object.fromEntries(Object.entries(statementsOf(facts)).filter(([fact, value]) => harmlessValues.get(fact) !== value));
}
