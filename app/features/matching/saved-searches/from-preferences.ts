import { emptySearch, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { isOfMake } from "#app/features/cars/catalogue/further-filters.ts";
import { budget, mileage, oldestYear } from "#app/features/matching/preferences/survey-options.ts";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { readSavedQuery, savedQuery } from "./saved-query.ts";

/**
 * The preferences that a search can express. What a person does with the car and how they pay says nothing of a car, and the survey does
 * not ask where the car may stand: that column has a default.
 */
type Wishes = Pick<
  SavedPreferences,
  | "budget_max"
  | "preferred_makes"
  | "preferred_models"
  | "preferred_fuel_types"
  | "preferred_transmission"
  | "max_mileage"
  | "min_year"
  | "body_style"
>;

/**
 * The survey's preferences as a search of the catalogue. A slider at its widest end is no wish, and neither is a value that the catalogue
 * does not know.
 */
export function searchOfPreferences(wishes: Wishes): CatalogueSearch {
  const { budget_max: price, max_mileage: kilometres, min_year: year, preferred_makes: makes, preferred_transmission: gear } = wishes;
  const wished: CatalogueSearch = {
    ...emptySearch,
    price: price === null || price >= budget.max ? {} : { max: price },
    mileage: kilometres === null || kilometres >= mileage.max ? {} : { max: kilometres },
    year: year === null || year <= oldestYear(year).min ? {} : { min: year },
    makes,
    models: wishes.preferred_models.filter((model) => makes.some((make) => isOfMake(model, make))),
  };
  const params = new URLSearchParams(savedQuery(wished));
  const ticks = {
    fuel: wishes.preferred_fuel_types,
    transmission: gear === null ? [] : [gear],
    body: wishes.body_style,
  };
  for (const [name, values] of Object.entries(ticks)) for (const value of values) params.append(name, value);
  // Reading leaves out what no filter has.
  return readSavedQuery(params.toString());
}
