/**
 * Facts that the verdict on the registration asks (cars/registrability) and that an advertisement often leaves out. The team writes them down for
 * a car that is known by its advertisement only (ORDER-101); a stock car has them in its file.
 */
import { type CarFacts, factOf } from "#app/features/cars/vehicles/car-facts.ts";

export const askedColumns = ["eu_approval", "missing_title", "write_off", "accident", "modified", "former_taxi_or_rental"] as const;
const askedNames: ReadonlySet<string> = new Set(askedColumns.map(factOf));
const harmless: ReadonlyMap<string, unknown> = new Map(
  Object.entries({ euApproval: true, writeOff: "none", accident: "none_declared", modified: false, formerTaxiOrRental: false }),
);

const chosen = (facts: CarFacts, isWanted: (name: string, value: unknown) => boolean): CarFacts =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => isWanted(name, value)));

/** Those of the facts that the verdict asks. */
export const askedFactsOf = (facts: CarFacts) => chosen(facts, (name) => askedNames.has(name));
/** All other facts: what an advertisement says of the car itself. */
export const withoutAskedFacts = (facts: CarFacts) => chosen(facts, (name) => !askedNames.has(name));

/** The asked facts that cost money or time. */
export const adverseFactsOf = (facts: CarFacts) => chosen(askedFactsOf(facts), (name, value) => harmless.get(name) !== value);

/** Whether a quote that was made with the facts before says something else than those after. A harmless fact that nobody knew changes nothing. */
export function outdatesQuote(before: CarFacts, after: CarFacts): boolean {
  const [known, now] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  return [...askedNames].some((name) => known.get(name) !== now.get(name) && (known.has(name) || now.get(name) !== harmless.get(name)));
}

type OrderedCar = { status: string; vehicle_id: string | null; template: string; car_facts: unknown };

/** The facts of an open order's car that is in Germany and known by its advertisement only; undefined for any other. */
export function advertisedFacts({ status, vehicle_id, template, car_facts }: OrderedCar): CarFacts | undefined {
  if (status !== "open" || vehicle_id !== null || template === "already_in_spain") return undefined;
  // The order's own code writes the column, in this shape.
  const facts = (car_facts ?? {}) as CarFacts;
  return Object.keys(withoutAskedFacts(facts)).length === 0 ? undefined : facts;
}
