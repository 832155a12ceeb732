import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import type { CataloguePage } from "./queries.server.ts";
import { catalogueAddress, type CataloguePlace } from "./search-params.ts";

export type ShownPage = ReturnType<typeof shownPage>;

/**
 * Returns a page of the catalogue as it is sent to the browser; `vehicles`: its vehicles with their prices. `filters` is what the six filters
 * show: the search without its order and page, the options with their counts, and the bounds of the ranges. `corrected` are typed words
 * that no name has, with those that were searched. `nearest` are the searches with one condition less, if nothing is found.
 */
export function shownPage(found: Omit<CataloguePage, "vehicles">, vehicles: readonly PricedCard[], place: CataloguePlace) {
  const { total, page, pageCount, facets, bounds } = found;
  const { sort, terms, search, price, year, mileage, fuelTypes, transmissions, locations } = found.search;
  const filters = { search: { search, price, year, mileage, fuelTypes, transmissions, locations }, facets, bounds };
  const corrected = terms.filter((term) => term.corrected).map(({ typed, texts }) => ({ typed, meant: inAlternatives(texts) }));
  const nearest = found.nearest.map(({ label, total: count, search: less }) => ({ label, count, to: catalogueAddress(less, place) }));
  return { total, page, pageCount, sort, filters, vehicles, corrected, nearest };
}

/** "«golf»", or "«golf» o «gol»". */
function inAlternatives(texts: readonly string[]): string {
  return new Intl.ListFormat("es", { type: "disjunction" }).format(texts.map((text) => `«${text}»`));
}
