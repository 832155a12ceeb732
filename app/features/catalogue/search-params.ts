import { fuelTypes, transmissions } from "#app/features/vehicles/vocabulary.ts";
import { defineSearch, type Field, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";
import { cleanText, readWholeNumber } from "#app/lib/address-text.ts";

/** The orders of the catalogue (STOCK-5). */
export const sorts = ["newest", "price_asc", "price_desc", "year_asc", "year_desc", "mileage_asc", "mileage_desc"] as const;
export type Sort = (typeof sorts)[number];

/** Steps of the range filters: euros, years, kilometres (STOCK-4). */
export const rangeSteps = { price: 1000, year: 1, mileage: 5000 } as const;
export type RangeName = keyof typeof rangeSteps;
export const rangeNames = Object.keys(rangeSteps) as RangeName[];

export type Range = { min?: number; max?: number };

const mostLocations = 40;

const { read, query } = defineSearch({
  search: searchText,
  /** Euros. */
  price: range("price"),
  year: range("year"),
  /** Kilometres. */
  mileage: range("mileage"),
  fuelTypes: someOf("fuel", fuelTypes),
  transmissions: someOf("transmission", transmissions),
  locations: several("location", placeNames),
  sort: oneOf("sort", sorts, "newest"),
  page: pageNumber,
});
export const readCatalogueSearch = read;
export type CatalogueSearch = ReturnType<typeof read>;

export const emptySearch = read(new URLSearchParams());

/** The pages that show the catalogue. */
export type CataloguePlace = "/" | "/stock";

export function catalogueAddress(search: Partial<CatalogueSearch>, place: CataloguePlace = "/stock"): string {
  return place + query(search);
}

/** Whether the search has anything except order and page. */
export function isFiltered(search: CatalogueSearch): boolean {
  return !isEmpty({ ...search, sort: "newest", page: 1 });
}

/** Whether the search is the default one. */
export function isEmpty(search: CatalogueSearch): boolean {
  return query(search) === "";
}

/** Two bounds, each a whole number; reversed bounds are swapped. */
function range(name: RangeName): Field<Range> {
  return {
    read: (params) => {
      const min = readWholeNumber(params.get(`${name}_min`));
      const max = readWholeNumber(params.get(`${name}_max`));
      if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
      return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    },
    write: ({ min = "", max = "" }) => [
      [`${name}_min`, String(min)],
      [`${name}_max`, String(max)],
    ],
  };
}

/** Any number of the values, each once, in the list's order. */
function someOf<Value extends string>(name: string, values: readonly Value[]): Field<Value[]> {
  return several(name, (texts) => values.filter((value) => texts.includes(value)));
}

/** Names of places, each once; none is longer than the database allows. */
function placeNames(texts: readonly string[]): string[] {
  const places = texts.map(cleanText).filter((place) => place !== "" && place.length <= 80);
  return [...new Set(places)].slice(0, mostLocations);
}

/** A field whose parameter may occur more than once. */
function several<Value extends string>(name: string, read: (texts: readonly string[]) => Value[]): Field<Value[]> {
  return {
    read: (params) => read(params.getAll(name)),
    write: (values) => values.map((value) => [name, value]),
  };
}
