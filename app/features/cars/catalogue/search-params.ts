import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
import { knownValues, openValues, readRange, writeEach, writeRange } from "#app/lib/address-values.ts";
import { facetNames, facets } from "./facets.ts";
import { noFurtherFilters, readFurtherFilters, writeFurtherFilters } from "./further-filters.ts";

/** Steps of the range filters: euros, years, kilometres (STOCK-4). */
export const rangeSteps = { price: 1000, year: 1, mileage: 5000 } as const;
export type RangeName = keyof typeof rangeSteps;
export const rangeNames = Object.keys(rangeSteps) as RangeName[];

/** The orders of the catalogue (STOCK-5). */
export const sorts = ["newest", "price_asc", "price_desc", "year_asc", "year_desc", "mileage_asc", "mileage_desc"] as const;
export type Sort = (typeof sorts)[number];

export type CatalogueSearch = ReturnType<typeof readCatalogueSearch>;

export const emptySearch: CatalogueSearch = {
  ...noFurtherFilters,
  search: "",
  price: {},
  year: {},
  mileage: {},
  fuelTypes: [],
  transmissions: [],
  locations: [],
  sort: "newest",
  region: undefined,
  page: 1,
};

/** Reads a search from an address that people type and shorten: invalid parts are ignored, and a reversed range is swapped. */
export function readCatalogueSearch(params: URLSearchParams) {
  return {
    search: cleanSearchText(params.get("search") ?? ""),
    /** Euros. */
    price: readRange(params, "price"),
    year: readRange(params, "year"),
    /** Kilometres. */
    mileage: readRange(params, "mileage"),
    fuelTypes: knownValues(params.getAll("fuel"), fuelTypes),
    transmissions: knownValues(params.getAll("transmission"), transmissions),
    locations: openValues(params.getAll("location"), { longest: 80, most: 40 }),
    ...readFurtherFilters(params),
    sort: knownValues([params.get("sort") ?? ""], sorts)[0] ?? "newest",
    /** The region of the prices if the address names one, as a link in a mail does. It finds no other cars, so it is no filter. */
    region: knownValues([params.get("region") ?? ""], regionCodes)[0],
    /** From 1. */
    page: readPage(params.get("page")),
  };
}

/** Returns the search as a query without default values, in a fixed order, so that equal searches have equal addresses. */
export function catalogueQuery(search: CatalogueSearch): string {
  const params = new URLSearchParams();
  if (search.search !== "") params.set("search", search.search);
  for (const name of rangeNames) writeRange(params, name, search[name]);
  for (const name of facetNames) writeEach(params, facets[name].parameter, search[name]);
  if (search.region !== undefined) params.set("region", search.region);
  writeFurtherFilters(params, search);
  if (search.sort !== "newest") params.set("sort", search.sort);
  if (search.page !== 1) params.set("page", String(search.page));
  return params.toString();
}

export type CataloguePlace = "/" | "/stock" | "/stock/filtros";

export function catalogueAddress(search: CatalogueSearch, place: CataloguePlace = "/stock"): string {
  const query = catalogueQuery(search);
  return query === "" ? place : `${place}?${query}`;
}

/** Whether the search has anything except region, order, page and the unit of the power. */
export function isFiltered(search: CatalogueSearch): boolean {
  return catalogueQuery({ ...search, powerUnit: "CV", region: undefined, sort: "newest", page: 1 }) !== "";
}
