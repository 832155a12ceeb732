import { type FuelType, fuelTypes, type Transmission, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { cleanSearchText, cleanText, readPage, readWholeNumber } from "#app/lib/address-text.ts";

/** The orders of the catalogue (STOCK-5). */
export const sorts = ["newest", "price_asc", "price_desc", "year_asc", "year_desc", "mileage_asc", "mileage_desc"] as const;
export type Sort = (typeof sorts)[number];

/** Steps of the range filters: euros, years, kilometres (STOCK-4). */
export const rangeSteps = { price: 1000, year: 1, mileage: 5000 } as const;
export type RangeName = keyof typeof rangeSteps;
export const rangeNames = Object.keys(rangeSteps) as RangeName[];

export type Range = { min?: number; max?: number };

export type CatalogueSearch = {
  search: string;
  /** Euros. */
  price: Range;
  year: Range;
  /** Kilometres. */
  mileage: Range;
  fuelTypes: FuelType[];
  transmissions: Transmission[];
  locations: string[];
  sort: Sort;
  /** From 1. */
  page: number;
};

export const emptySearch: CatalogueSearch = {
  search: "",
  price: {},
  year: {},
  mileage: {},
  fuelTypes: [],
  transmissions: [],
  locations: [],
  sort: "newest",
  page: 1,
};

const mostLocations = 40;

// Not a table of fields (app/lib/address-search.ts): each public catalogue page would download 0.2 KB more for it.

/**
 * Reads a search from an address. People type, shorten and share addresses, so invalid parts are ignored instead of refused; the bounds of
 * a reversed range are swapped.
 */
export function readCatalogueSearch(params: URLSearchParams): CatalogueSearch {
  return {
    search: cleanSearchText(params.get("search") ?? ""),
    price: readRange(params, "price"),
    year: readRange(params, "year"),
    mileage: readRange(params, "mileage"),
    fuelTypes: known(params.getAll("fuel"), fuelTypes),
    transmissions: known(params.getAll("transmission"), transmissions),
    locations: [
      ...new Set(
        params
          .getAll("location")
          .map(cleanText)
          .filter((location) => location !== "" && location.length <= 80),
      ),
    ].slice(0, mostLocations),
    sort: known([params.get("sort") ?? ""], sorts)[0] ?? "newest",
    page: readPage(params.get("page")),
  };
}

/** Returns the search as a query without default values, in a fixed order, so that equal searches have equal addresses. */
function writeCatalogueSearch(search: CatalogueSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.search !== "") params.set("search", search.search);
  for (const name of rangeNames) {
    const { min, max } = search[name];
    if (min !== undefined) params.set(`${name}_min`, String(min));
    if (max !== undefined) params.set(`${name}_max`, String(max));
  }
  for (const fuelType of search.fuelTypes) params.append("fuel", fuelType);
  for (const transmission of search.transmissions) params.append("transmission", transmission);
  for (const location of search.locations) params.append("location", location);
  if (search.sort !== "newest") params.set("sort", search.sort);
  if (search.page !== 1) params.set("page", String(search.page));
  return params;
}

/** The pages that show the catalogue. */
export type CataloguePlace = "/" | "/stock";

export function catalogueAddress(search: CatalogueSearch, place: CataloguePlace = "/stock"): string {
  const query = writeCatalogueSearch(search).toString();
  return query === "" ? place : `${place}?${query}`;
}

/** Whether the search has anything except order and page. */
export function isFiltered(search: CatalogueSearch): boolean {
  return !isEmpty({ ...search, sort: "newest", page: 1 });
}

/** Whether the search is the default one. */
export function isEmpty(search: CatalogueSearch): boolean {
  return writeCatalogueSearch(search).size === 0;
}

function readRange(params: URLSearchParams, name: RangeName): Range {
  const min = readWholeNumber(params.get(`${name}_min`));
  const max = readWholeNumber(params.get(`${name}_max`));
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Returns the values that the list contains, each once, in the list's order. */
function known<Value extends string>(values: string[], list: readonly Value[]): Value[] {
  const wanted = new Set(values);
  return list.filter((value) => wanted.has(value));
}
