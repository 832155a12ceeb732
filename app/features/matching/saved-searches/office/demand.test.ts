import fc from "fast-check";
import { expect, test } from "vitest";
import { formatEuros } from "#app/lib/amounts.ts";
import { termsOf } from "#app/features/cars/catalogue/search-words.ts";
import { readSavedQuery } from "../saved-query.ts";
import { bandEnds, bandOf, demandByBudget, demandByName, demandByRegion, nameOf, namesWanted } from "./demand.ts";

const names = [
  { make: "Mercedes-Benz", model: "A45" },
  { make: "Audi", model: "A4" },
  { make: "Audi", model: "A6" },
  { make: "Peugeot", model: "2008" },
  { make: "Volkswagen", model: "Golf Variant" },
  { make: "Volkswagen", model: "Golf" },
].map(nameOf);
const read = (query: string) => {
  const search = readSavedQuery(query);
  return { ...search, terms: termsOf(search.search) };
};
const wish = (query: string, times = 1, region = "mc") => ({ search: read(query), region, times });

test.each([
  ["make=Audi", ["Audi"]],
  ["make=Audi&make=BMW&model=Audi+A4", ["BMW", "Audi A4"]],
  ["search=golf", ["Volkswagen Golf"]],
  ["search=a4+audi", ["Audi A4"]],
  ["search=AUDI", ["Audi"]],
  ["search=Lancia+Delta", ["«lancia delta»"]],
  ["search=golf+diésel", ["Volkswagen Golf"]],
  ["search=audi+a4+2019", ["Audi A4"]],
  ["search=vw+golf", ["Volkswagen Golf"]],
  ["search=peugeot+2008", ["Peugeot 2008"]],
  ["search=suv+2019", []],
  ["fuel=Diésel", []],
])("the names that %s waits for", (query, wanted) => {
  expect(namesWanted(read(query), names)).toEqual(wanted);
});

test("the largest unmet demand comes first, beside the cars that fit", () => {
  const stock = [
    { make: "Audi", model: "A4", band: 2, available: 2, prospects: 1 },
    { make: "Audi", model: "A6", band: 5, available: 0, prospects: 4 },
  ];
  const lines = demandByName([wish("make=Audi", 3), wish("make=Audi&model=Audi+A4", 4), wish("search=golf", 2)], stock, names);
  expect(lines).toEqual([
    { name: "Volkswagen Golf", query: "make=Volkswagen&model=Volkswagen+Golf", waiting: 2, available: 0, prospects: 0, unmet: 2 },
    { name: "Audi A4", query: "make=Audi&model=Audi+A4", waiting: 4, available: 2, prospects: 1, unmet: 1 },
    { name: "Audi", query: "make=Audi", waiting: 3, available: 2, prospects: 5, unmet: 0 },
  ]);
});

test("a budget is the most that somebody pays, so cheaper cars fit; a search without one is in no band", () => {
  const stock = [
    { make: "Audi", model: "A4", band: 0, available: 1, prospects: 0 },
    { make: "Audi", model: "A6", band: 2, available: 9, prospects: 0 },
  ];
  const lines = demandByBudget([wish("price_max=15000", 2), wish("price_max=90000"), wish("make=Audi")], stock);
  expect(lines.map(({ name, query, waiting, unmet }) => [name, query, waiting, unmet])).toEqual([
    [`Hasta ${formatEuros(15_000)}`, "price_max=15000", 2, 1],
    [`Más de ${formatEuros(60_000)}`, "", 1, 0],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (euros) => {
      const band = bandOf(euros);
      expect(euros).toBeLessThanOrEqual(bandEnds[band] ?? Infinity);
      expect(euros).toBeGreaterThan(bandEnds[band - 1] ?? -1);
    }),
  );
});

test("regions stand in the order of their demand", () => {
  expect(demandByRegion([wish("", 1, "md"), wish("make=Audi", 2, "ct"), wish("make=Audi", 2, "md")])).toEqual([
    { region: "md", waiting: 3 },
    { region: "ct", waiting: 2 },
  ]);
});
