import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { questionsAbout } from "#app/features/cars/vehicles/questions.ts";
import { type FactName, factNames } from "./fact-fields.ts";
import { withBothEngines } from "./fuel-of.ts";
import { factOf, storedFact } from "./stored-facts.ts";

/**
 * Returns what looks wrong in the facts, by fact: the same questions as the vehicle's form asks (DOOR-53). Nothing is refused for it.
 * `today` is the calendar day in Spain.
 */
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
    return isFactName(name) && known[name] !== undefined ? [[name, sentence] as const] : [];
  });
  return Object.fromEntries(doubts);
}

function isFactName(name: string): name is FactName {
  return (factNames as readonly string[]).includes(name);
}
