import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFeatured, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { foldText, searchable } from "#app/lib/fold-text.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { expectedPage, expectedPowerBounds, generateStock, type StockVehicle } from "#tests/catalogue-model.ts";
import { anySearch } from "#tests/catalogue-searches.ts";
import { anyStockWrite, readStock } from "#tests/stock-writes.ts";
import { isOfMake, traitNames } from "./further-filters.ts";
import { facetNames, type Option } from "./facets.ts";
import { countFurther } from "./queries/further-counts.server.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { countPublicVehicles, listPublicVehicles, searchCatalogue } from "./queries.server.ts";
import { type CatalogueSearch, emptySearch, sorts } from "./search-params.ts";

let database: TestDatabase;
let stock: StockVehicle[];
const find = (given: Partial<CatalogueSearch>, pageSize?: number) =>
  searchCatalogue(contextOf(database, visitor), { ...emptySearch, ...given }, companyRegion, pageSize);

const further = (search: CatalogueSearch) => countFurther(contextOf(database, visitor), search, companyRegion);

beforeAll(async () => {
  database = await openTestDatabase();
  stock = generateStock(300);
  await insertVehicles(database, stock);
});
afterAll(() => database.close());

const countsOf = (options: readonly Option[]) =>
  Object.fromEntries(options.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));

const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value).toSorted();

/** What the catalogue found for a search, and what a plain computation over all vehicles finds. */
async function pageTwice(on: TestDatabase, all: readonly StockVehicle[], asked: CatalogueSearch, pageSize: number) {
  const { vehicles, facets, search, nearest: _, ...page } = await searchCatalogue(contextOf(on, visitor), asked, companyRegion, pageSize);
  const cards = page.total === 0 ? [] : vehicles;
  const expected = expectedPage(all, search, pageSize);
  const counts = facetNames.map((name) => [name, countsOf(facets[name])]);
  return {
    found: { page: { ...page, ids: cards.map(({ id }) => id) }, counts },
    expected: { page: expected.page, counts: facetNames.map((name) => [name, expected.facets[name]]) },
  };
}

/** The same for what «Más filtros» shows: with `offered`, the options that nothing fits are there, too. */
async function optionsTwice(on: TestDatabase, vehicles: readonly StockVehicle[], asked: CatalogueSearch) {
  const { search, total, makes, models, traits, powerBounds } = await countFurther(contextOf(on, visitor), asked, companyRegion);
  const { page, facets, names, offered } = expectedPage(vehicles, search, 1);
  const ofTickedMakes = Object.entries(names.models).filter(([name]) => search.makes.some((make) => isOfMake(name, make)));
  return {
    found: {
      total,
      powerBounds,
      counts: traitNames.map((name) => [name, countsOf(traits[name])]),
      offered: traitNames.map((name) => [name, valuesOf(traits[name])]),
      makes: [countsOf(makes), valuesOf(makes)],
      models: countsOf(models.flatMap(({ options }) => options)),
    },
    expected: {
      total: page.total,
      powerBounds: expectedPowerBounds(vehicles, search),
      counts: traitNames.map((name) => [name, facets[name]]),
      offered: traitNames.map((name) => [name, offered[name]]),
      makes: [names.makes, offered.makes],
      models: Object.fromEntries(ofTickedMakes),
    },
  };
}

describe("the catalogue", () => {
  test("returns the same page, total, counts and bounds as a plain computation over all vehicles, for 200 random searches", async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, fc.constantFrom(6, 24), async (search, pageSize) => {
        const { found, expected } = await pageTwice(database, stock, search, pageSize);
        expect(found).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  test("counts every option behind «Más filtros» as a plain computation does, for 200 random searches", async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const { found, expected } = await optionsTwice(database, stock, search);
        expect(found).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  test("follows any writes to the stock", async () => {
    const own = await openTestDatabase();
    await insertVehicles(own, generateStock(200));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStockWrite, { maxLength: 4 }),
        fc.array(anySearch, { minLength: 3, maxLength: 3 }),
        async (writes, searches) => {
          for (const write of writes) await runAs(contextOf(own), (transaction) => sql.raw(write).execute(transaction));
          const written = await readStock(own);
          for (const search of searches) {
            const [page, options] = [await pageTwice(own, written, search, 6), await optionsTwice(own, written, search)];
            expect([page.found, options.found]).toEqual([page.expected, options.expected]);
          }
        },
      ),
      { numRuns: 25 },
    );
    await own.close();
  }, 120_000);

  test("ignores makes and models that it does not know, and keeps those whose last car has left", async () => {
    const all = await find({ makes: ["Trabant"], models: ["Trabant 601"] });
    expect(all.search).toMatchObject({ makes: [], models: [] });
    expect(all.total).toBe(stock.filter(({ status }) => status !== "archived").length);

    const [id = ""] = await insertVehicles(database, [{ make: "Ferrari", model: "F40" }]);
    await sql`update vehicles set status = 'archived' where id = ${id}`.execute(database.kysely);
    const left = await find({ makes: ["Ferrari", "Trabant"] });
    expect(left.search.makes).toEqual(["Ferrari"]);
    expect(left.total).toBe(0);
    const counts = await further({ ...emptySearch, makes: ["Ferrari"] });
    expect(counts.makes).toContainEqual({ value: "Ferrari", count: 0 });
    await sql`delete from vehicles where id = ${id}`.execute(database.kysely);
  });

  test("finds a make of an old link by the spelling that its cars have now", async () => {
    const [id = ""] = await insertVehicles(database, [{ make: "KIA", model: "Sportage" }]);
    await sql`update vehicles set make = 'Kia' where id = ${id}`.execute(database.kysely);
    const ids = async (given: Partial<CatalogueSearch>) => (await find(given)).vehicles.map((vehicle) => vehicle.id);
    expect(await ids({ makes: ["KIA"] })).toEqual([id]);
    expect(await ids({ makes: ["kia"], models: ["kia Sportage"] })).toEqual([id]);
    expect((await find({ makes: ["KIA", "Kia"], models: ["KIA Sportage"] })).search).toMatchObject({
      makes: ["Kia"],
      models: ["Kia Sportage"],
    });
    await sql`delete from vehicles where id = ${id}`.execute(database.kysely);
  });

  test("tells nobody the places, makes and models that only archived cars have, and knows them once a car is public", async () => {
    const secret = { make: "Archivado", model: "Secreto", location: "Depósito judicial" };
    const [id = ""] = await insertVehicles(database, [{ ...secret, status: "archived" }]);
    const asked = { makes: ["Archivado"], models: ["Archivado Secreto"] };
    const shown = async () => {
      const { search, facets } = await find(asked);
      return { makes: search.makes, models: search.models, isOffered: facets.locations.some(({ value }) => value === secret.location) };
    };
    const setStatus = (status: string) =>
      runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ status }).where("id", "=", id).execute());

    expect(await shown()).toEqual({ makes: [], models: [], isOffered: false });
    await setStatus("available");
    expect(await shown()).toEqual({ ...asked, isOffered: true });
    await setStatus("archived");
    expect(await shown()).toEqual({ ...asked, isOffered: false });
    await sql`delete from vehicles where id = ${id}`.execute(database.kysely);
  });

  test("hides an archived vehicle in every list and at its own address, after an insert, an update or a later archiving (row B6)", async () => {
    const own = await openTestDatabase();
    const anyone = contextOf(own, visitor);
    const [id = "", other = ""] = await insertVehicles(own, [
      { status: "archived", featured: true },
      { make: "Opel", model: "Corsa", location: "Köln" },
    ]);
    const shown = async () => {
      const pages = await Promise.all(sorts.map((sort) => searchCatalogue(anyone, { ...emptySearch, sort }, companyRegion)));
      const lists = [...pages.map(({ vehicles }) => vehicles), await listPublicVehicles(anyone, { offset: 0, limit: 10 })];
      return {
        ids: [
          ...new Set(
            lists.map((list) =>
              list
                .map((row) => row.id)
                .toSorted()
                .join(),
            ),
          ),
        ],
        found: (await searchCatalogue(anyone, { ...emptySearch, search: "audi" }, companyRegion)).total,
        count: await countPublicVehicles(anyone),
        featured: (await findFeatured(anyone)).length,
        page: (await findVehicle(anyone, id)) !== undefined,
      };
    };
    const change = (values: Partial<NewVehicle>) =>
      runAs(contextOf(own), (transaction) => transaction.updateTable("vehicles").set(values).where("id", "=", id).execute());
    const hidden = { ids: [other], found: 0, count: 1, featured: 0, page: false };

    expect(await shown()).toEqual(hidden);
    await change({ price: 1, make: "Audi" });
    expect(await shown()).toEqual(hidden);
    await change({ status: "available" });
    expect(await shown()).toEqual({ ids: [[id, other].toSorted().join()], found: 1, count: 2, featured: 1, page: true });
    await change({ status: "archived", price: 2 });
    expect(await shown()).toEqual(hidden);
    await own.close();
  });

  test("takes the largest numbers that an address can hold", async () => {
    const largest = { min: 0, max: 9_999_999 };
    const { total } = await find({ price: largest, year: largest, mileage: largest, power: largest, powerUnit: "kW" });
    expect(total).toBe(stock.filter(({ status, price, power_kw: power }) => status !== "archived" && price > 0 && power !== null).length);
    expect((await find({ year: { min: 9_999_999 }, power: { min: 9_999_999 } })).total).toBe(0);
  });

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

  describe("with a stock as people write it", () => {
    let own: TestDatabase;
    const cars: Partial<NewVehicle>[] = [
      { make: "Volkswagen", model: "Golf VIII", year: 2019, fuel_type: "Diésel" },
      { make: "Volkswagen", model: "ID.3", year: 2021, fuel_type: "Eléctrico", transmission: "Automático" },
      { make: "Hyundai", model: "IONIQ 5", year: 2022, fuel_type: "Eléctrico", transmission: "Automático" },
      { make: "Peugeot", model: "e-208", year: 2021, fuel_type: "Eléctrico", transmission: "Automático" },
      { make: "Peugeot", model: "2008", year: 2016, fuel_type: "Gasolina" },
      { make: "Kia", model: "cee'd", year: 2015, fuel_type: "Gasolina" },
      { make: "Kia", model: "Ceed", year: 2020, fuel_type: "Gasolina" },
      { make: "Mercedes-Benz", model: "A 180", year: 2008, fuel_type: "Diésel" },
      { make: "BMW", model: "320d", year: 2017, fuel_type: "Diésel" },
      { make: "BMW", model: "118i", year: 2018, fuel_type: "Gasolina" },
      { make: "Mazda", model: "3", year: 2018, fuel_type: "Gasolina" },
      { make: "Audi", model: "A3", year: 2018, fuel_type: "Gasolina" },
    ];
    beforeAll(async () => {
      own = await openTestDatabase();
      await insertVehicles(
        own,
        cars.map((car, day) => ({
          transmission: "Manual",
          status: "available",
          ...car,
          created_at: new Date(Date.UTC(2026, 9, 28 - day)),
        })),
      );
    });
    afterAll(() => own.close());
    const search = (given: Partial<CatalogueSearch>) =>
      searchCatalogue(contextOf(own, visitor), { ...emptySearch, ...given }, companyRegion);
    const named = (vehicles: readonly { make: string; model: string }[]) => vehicles.map(({ make, model }) => `${make} ${model}`);

    test.each<[typed: string, found: string[]]>([
      ["vw", ["Volkswagen Golf VIII", "Volkswagen ID.3"]],
      ["vw golf", ["Volkswagen Golf VIII"]],
      ["ID3", ["Volkswagen ID.3"]],
      ["id 3", ["Volkswagen ID.3"]],
      ["IONIQ5", ["Hyundai IONIQ 5"]],
      ["e208", ["Peugeot e-208"]],
      ["E-208", ["Peugeot e-208"]],
      ["cee’d", ["Kia cee'd", "Kia Ceed"]],
      ["cee´d", ["Kia cee'd", "Kia Ceed"]],
      ["mercedes benz", ["Mercedes-Benz A 180"]],
      ["MercedesBenz", ["Mercedes-Benz A 180"]],
      ["golf 2019", ["Volkswagen Golf VIII"]],
      ["golf 2018", []],
      ["2008", ["Peugeot 2008", "Mercedes-Benz A 180"]],
      ["bmw diesel", ["BMW 320d"]],
      ["BMW Diésel", ["BMW 320d"]],
      ["peugeot automática", ["Peugeot e-208"]],
      ["eléctricos hyundai", ["Hyundai IONIQ 5"]],
      ["a3", ["Audi A3"]],
      ["volkswagn", ["Volkswagen Golf VIII", "Volkswagen ID.3"]],
      ["glof", ["Volkswagen Golf VIII"]],
      ["bmv diesl", ["BMW 320d"]],
      ["mercedez", ["Mercedes-Benz A 180"]],
      ["bmw 319d", []],
      ["xqzw", []],
    ])("%j finds %j", async (typed, found) => {
      const page = await search({ search: typed });
      expect(page.total).toBe(found.length);
      if (found.length > 0) expect(named(page.vehicles)).toEqual(found);
      expect((await countFurther(contextOf(own, visitor), { ...emptySearch, search: typed }, companyRegion)).total).toBe(found.length);
    });

    test("says which word it read otherwise", async () => {
      const { search: read } = await search({ search: "glof diesel" });
      expect(read.terms.filter((term) => term.corrected).map(({ typed, texts }) => [typed, texts])).toEqual([["glof", ["golf"]]]);
    });

    test("offers the searches with one condition less when nothing is found, and cars of the first", async () => {
      const { total, nearest, vehicles } = await search({ search: "golf 2018", fuelTypes: ["Diésel"] });
      expect(total).toBe(0);
      expect(nearest.map(({ label, total: count }) => [label, count])).toEqual([["Sin “2018”", 1]]);
      expect(named(vehicles)).toEqual(["Volkswagen Golf VIII"]);
      const makes = await search({ makes: ["Kia"], fuelTypes: ["Diésel"], price: { max: 999_999 } });
      expect(makes.nearest.map(({ label, total: count }) => [label, count])).toEqual([
        ["Sin Kia", 3],
        ["Sin Diésel", 2],
      ]);
      const far = await search({ search: "golf 2003", fuelTypes: ["Eléctrico"] });
      expect(far.nearest.map(({ label, total: count }) => [label, count])).toEqual([["Solo “golf”", 1]]);
    });
  });

  test("puts cars without a price last in both orders by price, and no range of prices or bound has them", async () => {
    const own = await openTestDatabase();
    const ids = await insertVehicles(own, [{ price: 0 }, { price: 20_000 }, { price: 9_000 }]);
    const search = (given: Partial<CatalogueSearch>) =>
      searchCatalogue(contextOf(own, visitor), { ...emptySearch, ...given }, companyRegion);
    const order = async (given: Partial<CatalogueSearch>) => (await search(given)).vehicles.map(({ id }) => ids.indexOf(id));
    expect(await order({ sort: "price_asc" })).toEqual([2, 1, 0]);
    expect(await order({ sort: "price_desc" })).toEqual([1, 2, 0]);
    expect(await order({ sort: "price_asc", price: { max: 10_000 } })).toEqual([2]);
    expect(await order({ sort: "price_asc", price: { min: 0 } })).toEqual([2, 1]);
    expect((await search({})).bounds.price).toEqual({ min: 9_000, max: 20_000 });
    await own.close();
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

  test("leaves out the same signs of names as app/lib/fold-text.ts does", async () => {
    const codes = Array.from({ length: 0x22f }, (_, offset) => [0x20 + offset, 0x2000 + offset]).flat();
    const signs = codes.map((code) => String.fromCodePoint(code));
    const { rows } = await sql<{ sign: string; words: string }>`
      select sign, searchable('x' || sign || 'y') as words from unnest(${signs}::text[]) as sign`.execute(database.kysely);
    expect(
      rows.filter(({ sign, words }) => words !== searchable(`x${sign}y`)).map(({ sign }) => sign.codePointAt(0)?.toString(16)),
    ).toEqual([]);
  });
});
