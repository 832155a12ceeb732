import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { StoredValue } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { defaultValues, valuesOf, type VehicleValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";

/**
 * Returns the form of a new vehicle filled with a calculation: the known facts, the sale price in whole euros, and the status of a car that
 * still stands in Germany. Unknown facts keep the form's initial values.
 */
export function vehicleFromFacts(facts: CarFacts, price: number | undefined, currentYear: number): VehicleValues {
  const initial = defaultValues(currentYear);
  const known = valuesOf(forEachField((name) => storedFact(facts, name)));
  const year = facts.firstRegistration?.slice(0, 4);
  return {
    ...forEachField((name) => (known[name] === "" ? initial[name] : known[name])),
    ...(year === undefined ? {} : { year }),
    ...(price === undefined ? {} : { price: String(price) }),
    status: "german_prospect",
    location: "Alemania",
  };
}

/** A fact as its column would hold it: "german_price" holds `germanPrice`, and a month is its first day. */
function storedFact(facts: CarFacts, column: FieldName): StoredValue {
  const name = column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const value: unknown = Object.hasOwn(facts, name) ? Reflect.get(facts, name) : undefined;
  if (value === undefined) return null;
  if (column === "first_registration" || column === "inspection_until") return /^\d{4}-\d{2}$/.test(String(value)) ? `${String(value)}-01` : null;
  return value as StoredValue;
}
