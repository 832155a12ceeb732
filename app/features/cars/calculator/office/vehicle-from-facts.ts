import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { forEachField } from "#app/features/cars/vehicles/fields.ts";
import { defaultValues, valuesOf, type VehicleValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { readWholeNumber } from "#app/lib/address-text.ts";
import { withBothEngines } from "../fact-fields.ts";
import { isEmptySearch, readCalculatorSearch } from "../search-params.ts";
import { storedFact } from "../doubts.ts";

/** Returns the form of a new vehicle for a calculation in an address; undefined if the address holds none. */
export function calculatedVehicle(params: URLSearchParams, currentYear: number): VehicleValues | undefined {
  const search = readCalculatorSearch(params);
  if (isEmptySearch(search)) return undefined;
  return vehicleFromFacts(search.facts, readWholeNumber(params.get("sale")), currentYear);
}

/**
 * Returns a new vehicle's form with a calculation's known facts, the price that the team has worked out in whole euros, and the status of a
 * car in Germany. Its papers stay out: somebody says that they are there, and the list of a stock car holds those that the team has seen.
 */
export function vehicleFromFacts(facts: CarFacts, price: number | undefined, currentYear: number): VehicleValues {
  const initial = defaultValues(currentYear);
  const { papers: _said, ...stated } = withBothEngines(facts);
  const known = valuesOf(forEachField((name) => storedFact(stated, name)));
  const year = facts.firstRegistration?.slice(0, 4);
  return {
    ...forEachField((name) => (known[name] === "" ? initial[name] : known[name])),
    ...(year === undefined ? {} : { year }),
    ...(price === undefined ? {} : { price: String(price), price_fixed: "on" }),
    status: "german_prospect",
    location: "Alemania",
  };
}
