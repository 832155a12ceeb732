import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import type { FacetName, Facets } from "./facets.ts";
import type { Bounds, CataloguePage } from "./queries.server.ts";
import type { RangeName, CatalogueSearch, Sort } from "./search-params.ts";

/** What the six filters show: the search without its order and page, the options with their counts, and the bounds of the ranges. */
export type FilterState = {
  search: Pick<CatalogueSearch, "search" | RangeName | FacetName>;
  facets: Facets;
  bounds: Bounds;
};

/** A page of the catalogue as it is sent to the browser. */
export type ShownPage = Pick<CataloguePage, "total" | "page" | "pageCount"> & {
  sort: Sort;
  filters: FilterState;
  vehicles: readonly PricedCard[];
};

/** Returns a page of the catalogue for the browser; `vehicles`: its vehicles with their prices. */
export function shownPage(found: Omit<CataloguePage, "vehicles">, vehicles: readonly PricedCard[]): ShownPage {
  const { total, page, pageCount, facets, bounds } = found;
  const { sort, search, price, year, mileage, fuelTypes, transmissions, locations } = found.search;
  const filters = { search: { search, price, year, mileage, fuelTypes, transmissions, locations }, facets, bounds };
  return { total, page, pageCount, sort, filters, vehicles };
}
