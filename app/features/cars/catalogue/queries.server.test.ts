import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldText } from "#app/lib/fold-text.ts";
import { type FuelType, fuelTypes, type Transmission, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { expectedPage, generateStock, type StockVehicle } from "#tests/catalogue-model.ts";
import { searchCatalogue } from "./queries.server.ts";
import { type CatalogueSearch, emptySearch, type Range, sorts } from "./search-params.ts";

let database: TestDatabase;
let stock: StockVehicle[];
const find = (given: Partial<CatalogueSearch>, pageSize?: number) =>
  searchCatalogue(contextOf(database, visitor), { ...emptySearch, ...given }, pageSize);

beforeAll(async () => {
  database = await openTestDatabase();
  stock = generateStock(300);
  await insertVehicles(database, stock);
});
afterAll(() => database.close());

/** A range within two ends, with no, one or both bounds. */
const range = (from: number, to: number): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }), fc.constantFrom("none", "none", "min", "max", "both"))
    .map(([a, b, given]) => ({
      ...(given === "min" || given === "both" ? { min: Math.min(a, b) } : {}),
      ...(given === "max" || given === "both" ? { max: Math.max(a, b) } : {}),
    }));

const searches: fc.Arbitrary<CatalogueSearch> = fc.record({
  search: fc.constantFrom("", "", "", "citroen", "CITROËN c4", "a", "e", "škoda", "golf 7", "100%", "_", "bm", "\\", "nothing like it"),
  price: range(0, 40_000),
  year: range(2014, 2024),
  mileage: range(0, 150_000),
  fuelTypes: fc.oneof(fc.constant<FuelType[]>([]), fc.subarray([...fuelTypes])),
  transmissions: fc.oneof(fc.constant<Transmission[]>([]), fc.subarray([...transmissions])),
  locations: fc.oneof(fc.constant<string[]>([]), fc.subarray(["Murcia", "Berlín", "München", "Oslo"])),
  sort: fc.constantFrom(...sorts),
  page: fc.constantFrom(1, 1, 2, 3, 50),
});

describe("the catalogue", () => {
  test("returns the same page, total, counts and bounds as a plain computation over all vehicles, for 200 random searches", async () => {
    await fc.assert(
      fc.asyncProperty(searches, fc.constantFrom(6, 24), async (search, pageSize) => {
        const { vehicles, facets, ...rest } = await find(search, pageSize);
        const expected = expectedPage(stock, search, pageSize);
        expect({ ...rest, ids: vehicles.map(({ id }) => id) }).toEqual({ ...rest, ...expected.page });
        for (const [name, counts] of Object.entries(expected.facets)) {
          const shown = facets[name as keyof typeof facets].filter(({ count }) => count > 0);
          expect(Object.fromEntries(shown.map(({ value, count }) => [value, count])), name).toEqual(counts);
        }
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  test.each(sorts)(
    "ordered by %s shows every public vehicle exactly once over all pages, also with ties and at page borders",
    async (sort) => {
      const seen: string[] = [];
      const { pageCount } = await find({ sort }, 7);
      for (let page = 1; page <= pageCount; page += 1) seen.push(...(await find({ sort, page }, 7)).vehicles.map(({ id }) => id));
      expect(seen).toEqual(expectedPage(stock, { ...emptySearch, sort }, stock.length).page.ids);
      expect(new Set(seen).size).toBe(stock.filter(({ status }) => status !== "archived").length);
    },
  );

  test.each<[typed: string, found: string]>([
    ["citroen", "Citroën C4"],
    ["CITROËN", "Citroën C4"],
    ["citroën".normalize("NFD"), "Citroën C4"],
    ["skoda", "Škoda Octavia"],
    ["Škoda", "Škoda Octavia"],
    ["megane coupe", "Renault Mégane Coupé"],
    ["coupe megane", "Renault Mégane Coupé"],
    ["100%", "Tesla 100% Eléctrico"],
    ["up_gti", "Volkswagen Up_GTI"],
    ["back\\slash", "Opel Back\\Slash"],
  ])("%j finds the %s, and no vehicle without these words", async (typed, found) => {
    const { vehicles, total } = await find({ search: typed });
    expect(total).toBeGreaterThan(0);
    expect(new Set(vehicles.map(({ make, model }) => `${make} ${model}`))).toEqual(new Set([found]));
  });

  test("takes % and _ literally", async () => {
    const signs = (sign: string) =>
      stock.filter((vehicle) => vehicle.status !== "archived" && `${vehicle.make} ${vehicle.model}`.includes(sign)).length;
    for (const sign of ["%", "_", "\\"]) expect((await find({ search: sign })).total, sign).toBe(signs(sign));
    expect((await find({ search: "%%%" })).total).toBe(0);
  });

  test("shows its last page for a later one, and one empty page if nothing matches", async () => {
    const last = await find({ page: 99_999 });
    expect(last.page).toBe(last.pageCount);
    expect(last.vehicles.length).toBeGreaterThan(0);
    expect(await find({ search: "nothing like it", page: 5 })).toMatchObject({ vehicles: [], total: 0, page: 1, pageCount: 1 });
  });

  test("folds every small and capital letter with a mark as app/lib/fold-text.ts does", async () => {
    const letters = Array.from({ length: 0x24f - 0xc0 }, (_, offset) => String.fromCodePoint(0xc0 + offset)).filter(
      (letter) => /\p{Letter}/u.test(letter) && letter.normalize("NFD") !== letter,
    );
    expect(letters.length).toBeGreaterThan(200);
    await insertVehicles(
      database,
      letters.map((letter, number) => ({ make: `Fold${number}`, model: letter, status: "available" })),
    );
    const { rows } = await sql<{ model: string; search_text: string }>`
      select model, search_text from catalogue_names where make like 'Fold%'`.execute(database.kysely);
    const wrong = rows.filter(({ model, search_text }) => search_text.split(" ")[1] !== foldText(model)).map(({ model }) => model);
    await sql`delete from vehicles where make like 'Fold%'`.execute(database.kysely);
    expect(wrong.join("")).toBe("");
  });
});
