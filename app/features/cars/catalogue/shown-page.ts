import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import type { CataloguePage } from "./queries.server.ts";

export type ShownPage = ReturnType<typeof shownPage>;

/**
 * Returns a page of the catalogue as it is sent to the browser; `vehicles`: its vehicles with their prices. `filters` is what the six filters
 * show: the search without its order and page, the options with their counts, and the bounds of the ranges.
 */
export function shownPage(found: Omit<CataloguePage, "vehicles">, vehicles: readonly PricedCard[]) {
  const { total, page, pageCount, facets, bounds } = found;
  const { sort, search, price, year, mileage, fuelTypes, transmissions, locations } = found.search;
  const filters = { search: { search, price, year, mileage, fuelTypes, transmissions, locations }, facets, bounds };
  return { total, page, pageCount, sort, filters, vehicles };
}
