import {
  type CatalogueSearch,
  catalogueAddress,
  catalogueQuery,
  isFiltered,
  readCatalogueSearch,
} from "#app/features/cars/catalogue/search-params.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { activeFilters } from "#app/features/cars/catalogue/links.ts";

/** A search as `saved_searches.query` keeps it: as its address has it, without region, order and page, so that equal searches are equal texts. */
export function savedQuery(search: CatalogueSearch): string {
  return catalogueQuery({ ...withUnitOfPower(search), region: undefined, sort: "newest", page: 1 });
}

/** A kept search as the addresses of pages have it, with the region of its prices. */
export function queryWithRegion({ query, region }: { query: string; region: string }): string {
  return catalogueQuery({ ...readSavedQuery(query), region: isRegion(region) ? region : undefined });
}

/** The column's bound (0071-saved-searches.sql). An address is as long, but some signs become longer when they are written again. */
const longestQuery = 2_000;

/** The query of an address of a form, ready to be kept; undefined if it has no room. */
export function queryIn(address: string): string | undefined {
  return keptQuery(new URL(address).searchParams);
}

/** The same of a query that somebody sent. */
export function keptQuery(sent: string | URLSearchParams): string | undefined {
  const query = savedQuery(readCatalogueSearch(new URLSearchParams(sent)));
  return query.length <= longestQuery ? query : undefined;
}

/** The unit counts only together with a power. */
function withUnitOfPower(search: CatalogueSearch): CatalogueSearch {
  const { min, max } = search.power;
  return min === undefined && max === undefined ? { ...search, powerUnit: "CV" } : search;
}

/** The search of a kept or sent query. Invalid parts are left out, as in an address that somebody typed. */
export function readSavedQuery(query: string): CatalogueSearch {
  return readCatalogueSearch(new URLSearchParams(query));
}

/** Without any filter, so every new car fits. */
const everyCar = "Todos los coches";

/** The search in the words of the catalogue's own filters, such as ["Audi A4", "Hasta 25.000 €"]. */
export function wordsOf(search: CatalogueSearch): string[] {
  return isFiltered(search) ? activeFilters(search).map(({ label }) => label) : [everyCar];
}

/** The same of a kept query, on one line. */
export function queryInWords(query: string): string {
  return wordsOf(readSavedQuery(query)).join(", ");
}

/** The catalogue with a kept search; with `region`, at the prices of that region. */
export function stockAddress(query: string, region?: string): string {
  return catalogueAddress(readSavedQuery(region === undefined ? query : queryWithRegion({ query, region })));
}
