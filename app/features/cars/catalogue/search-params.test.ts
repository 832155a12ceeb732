import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { colours, fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { facets } from "./facets.ts";
import { traits } from "./further-filters.ts";
import { type CatalogueSearch, catalogueAddress, emptySearch, isFiltered, readCatalogueSearch, sorts } from "./search-params.ts";

const read = (query: string) => readCatalogueSearch(new URLSearchParams(query));
const written = (search: CatalogueSearch) => new URL(catalogueAddress(search), "http://shop.test").search.slice(1);

describe("a search in an address", () => {
  test.each<[query: string, expected: Partial<CatalogueSearch>]>([
    ["", {}],
    ["search=golf", { search: "golf" }],
    ["search=++Citro%C3%ABn%0A%09C4++", { search: "Citroën C4" }],
    ["search=a%00b%1Fc", { search: "a b c" }],
    ["price_min=5000&price_max=20000", { price: { min: 5000, max: 20_000 } }],
    ["price_min=20000&price_max=5000", { price: { min: 5000, max: 20_000 } }],
    ["price_min=5000", { price: { min: 5000 } }],
    ["price_min=0&mileage_max=0", { price: { min: 0 }, mileage: { max: 0 } }],
    ["price_min=-5&price_max=1e3&year_min=20.5&mileage_max=&year_max=NaN", {}],
    ["price_max=99999999", {}],
    ["year_min=2019&mileage_max=80000", { year: { min: 2019 }, mileage: { max: 80_000 } }],
    ["fuel=Di%C3%A9sel&fuel=Gasolina&fuel=Di%C3%A9sel&fuel=Agua", { fuelTypes: ["Gasolina", "Diésel"] }],
    ["transmission=Manual&transmission=manual", { transmissions: ["Manual"] }],
    ["location=Murcia&location=+Murcia+&location=Berl%C3%ADn&location=", { locations: ["Murcia", "Berlín"] }],
    ["sort=price_desc", { sort: "price_desc" }],
    ["sort=price_desc;drop", {}],
    ["region=ct", { region: "ct" }],
    ["region=xx", {}],
    ["page=3", { page: 3 }],
    ["page=100000", { page: 100_000 }],
    ["page=0", {}],
    ["page=100001", {}],
    ["page=-1", {}],
    ["page=abc&page=2", {}],
    ["utm_source=x&__proto__=1&constructor=2", {}],
  ])("%j is read as %j", (query, expected) => {
    expect(read(query)).toEqual({ ...emptySearch, ...expected });
  });

  test("keeps eighty characters of the words, without half a character or a blank at the end", () => {
    expect(read(`search=${"x".repeat(200)}`).search).toBe("x".repeat(80));
    expect(read(`search=${"x".repeat(79)}+y`).search).toBe("x".repeat(79));
    expect(read(`search=a${encodeURIComponent("🚗".repeat(60))}`).search).toBe(`a${"🚗".repeat(39)}`);
  });

  test("keeps at most forty locations, none longer than the database allows", () => {
    const many = Array.from({ length: 60 }, (_, number) => `location=Place+${number}`);
    expect(read(`location=${"x".repeat(81)}&${many.join("&")}`).locations).toHaveLength(40);
    expect(read(`location=${"x".repeat(81)}`).locations).toEqual([]);
  });

  test("has the further filters between the six and the order", () => {
    const query = "sort=price_asc&colour=Rojo&make=Audi&fuel=GLP&model=Audi+A4&registered_min=03%2F2019&power_unit=kW&power_min=90";
    expect(written(read(query))).toBe(
      "fuel=GLP&make=Audi&model=Audi+A4&colour=Rojo&power_min=90&power_unit=kW&registered_min=2019-03&sort=price_asc",
    );
    expect(isFiltered(read("drive=Total"))).toBe(true);
    expect(isFiltered(read("region=ct"))).toBe(false);
  });

  test("is written without default values, in a fixed order", () => {
    expect(written(emptySearch)).toBe("");
    expect(catalogueAddress(emptySearch)).toBe("/stock");
    expect(catalogueAddress({ ...emptySearch, page: 2 }, "/")).toBe("/?page=2");
    const query = "page=2&fuel=GLP&search=a4&fuel=Gasolina&price_max=9000&sort=year_asc";
    expect(written(read(query))).toBe("search=a4&price_max=9000&fuel=Gasolina&fuel=GLP&sort=year_asc&page=2");
  });

  test("counts as filtered, unless it has only an order and a page", () => {
    expect(isFiltered(read("sort=price_asc&page=4&power_unit=kW"))).toBe(false);
    for (const query of [
      "search=a",
      "price_min=1",
      "year_max=2020",
      "mileage_min=0",
      "fuel=GLP",
      "transmission=Manual",
      "location=Murcia",
    ]) {
      expect(isFiltered(read(query)), query).toBe(true);
    }
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom(
    ...fuelTypes,
    ...transmissions,
    ...sorts,
    ...colours,
    "Audi",
    "Audi A4",
    "kW",
    "03/2019",
    "2019",
    "0",
    "1",
    "9999999",
    "-1",
    "1e9",
    "\ud800",
    "\0",
    "%",
    "  ",
    "é".normalize("NFD"),
    "🚗".repeat(60),
  ),
);
const ranges = ["price", "year", "mileage", "power", "registered"].flatMap((name) => [`${name}_min`, `${name}_max`]);
const ticks = [...Object.values(facets), ...Object.values(traits)].map(({ parameter }) => parameter);
const names = ["search", ...ranges, ...ticks, "make", "model", "power_unit", "sort", "page"];
const anyParameters = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), anyText), anyText), { maxLength: 60 });

test("any address gives the same search after writing and reading it again, so that a shared address shows the same", () => {
  fc.assert(
    fc.property(anyParameters, (entries) => {
      const search = readCatalogueSearch(new URLSearchParams(entries));
      expect(read(written(search))).toEqual(search);
    }),
    { numRuns: 2_000 },
  );
});
