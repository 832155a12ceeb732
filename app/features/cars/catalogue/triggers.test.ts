import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findFeatured, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle, insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { countPublicVehicles, listPublicVehicles, searchCatalogue } from "./queries.server.ts";
import { type CatalogueSearch, emptySearch, sorts } from "./search-params.ts";

let database: TestDatabase;
let other: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute());
  other = await insertVehicle(database, { make: "Opel", model: "Corsa", location: "Köln" });
});

const shown = async (given: Partial<CatalogueSearch> = {}) =>
  (await searchCatalogue(contextOf(database, visitor), { ...emptySearch, ...given })).vehicles.map(({ id }) => id);

const change = (id: string, values: Partial<NewVehicle>) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set(values).where("id", "=", id).execute());

/** Whether the catalogue, the sitemap, the home page and the vehicle's own address hide a vehicle, while all still show the other one. */
async function isHidden(id: string): Promise<boolean> {
  const anyone = contextOf(database, visitor);
  const listed = await listPublicVehicles(anyone, { offset: 0, limit: 10 });
  const lists = [...(await Promise.all(sorts.map((sort) => shown({ sort })))), listed.map((row) => row.id)];
  return (
    lists.every((ids) => ids.length === 1 && ids[0] === other) &&
    (await shown({ search: "audi" })).length === 0 &&
    (await countPublicVehicles(anyone)) === 1 &&
    (await findVehicle(anyone, id)) === undefined &&
    (await findFeatured(anyone)).length === 0
  );
}

describe("the catalogue follows the stock in the writer's transaction", () => {
  test("an archived vehicle appears nowhere, after an insert, an update or a later archiving", async () => {
    const id = await insertVehicle(database, { status: "archived", featured: true });
    expect(await isHidden(id)).toBe(true);
    await change(id, { price: 1, make: "Audi", featured: true });
    expect(await isHidden(id)).toBe(true);
    await change(id, { status: "available" });
    expect(await shown()).toContain(id);
    await change(id, { status: "archived", price: 2 });
    expect(await isHidden(id)).toBe(true);
  });

  test.each(["available", "reserved", "sold", "german_prospect"])("a vehicle with the status %s is shown", async (status) => {
    expect(await shown()).not.toContain(await insertVehicle(database, { status: "archived" }));
    const id = await insertVehicle(database, { status });
    expect(await shown()).toContain(id);
  });

  test("a new make and model is found only under its new name", async () => {
    const id = await insertVehicle(database);
    await change(id, { make: "Citroën", model: "C5 Aircross" });
    expect(await shown({ search: "citroen aircross" })).toEqual([id]);
    expect(await shown({ search: "audi" })).toEqual([]);
  });

  test("fuel, gearbox, location and every number follow a change", async () => {
    const id = await insertVehicle(database);
    await change(id, { fuel_type: "GLP", transmission: "Manual", location: "Tromsø", price: 7_777, year: 2011, mileage: 123_456 });
    expect(await shown({ fuelTypes: ["GLP"], transmissions: ["Manual"], locations: ["Tromsø"] })).toEqual([id]);
    expect(await shown({ price: { min: 7_777, max: 7_777 }, year: { max: 2011 }, mileage: { min: 123_456 } })).toEqual([id]);
    expect(await shown({ fuelTypes: ["Diésel"] })).toEqual([other]);
  });

  test("body, badge, colour, drive, owners, power and first registration follow a change, and what becomes unknown fits no filter", async () => {
    const known = {
      body_style: "Familiar",
      environmental_badge: "ECO",
      colour: "Verde",
      drive: "Total",
      previous_owners: 7,
      power_kw: 110,
      first_registration: "2019-03-01",
    };
    const asked: Partial<CatalogueSearch>[] = [
      { bodyStyles: ["Familiar"] },
      { badges: ["ECO"] },
      { colours: ["Verde"] },
      { drives: ["Total"] },
      { owners: ["3"] },
      { power: { min: 150, max: 150 } },
      { registered: { min: "2019-03", max: "2019-03" } },
    ];
    const id = await insertVehicle(database);
    for (const search of asked) expect(await shown(search), JSON.stringify(search)).toEqual([]);
    await change(id, known);
    for (const search of asked) expect(await shown(search), JSON.stringify(search)).toEqual([id]);
    await change(id, { previous_owners: 2 });
    expect(await shown({ owners: ["3"] })).toEqual([]);
    await change(id, Object.fromEntries(Object.keys(known).map((column) => [column, null])));
    for (const search of asked) expect(await shown(search), JSON.stringify(search)).toEqual([]);
    expect(await shown({ owners: ["0", "1", "2", "3"] })).toEqual([]);
    expect(await shown({ registered: { min: "2020-12", max: "2020-12" } }), "only the year is known").toContain(id);
  });

  test("a deleted vehicle disappears", async () => {
    const id = await insertVehicle(database);
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").where("id", "=", id).execute());
    expect(await isHidden(id)).toBe(true);
  });

  test("many vehicles changed by one statement all follow", async () => {
    const ids = await insertVehicles(
      database,
      Array.from({ length: 30 }, (_, number) => ({ model: `A${number % 4}`, price: number })),
    );
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ location: "Lorca" }).where("make", "=", "Audi").execute(),
    );
    expect(await shown({ locations: ["Lorca"], sort: "price_asc" })).toEqual(ids.slice(0, 24));
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ status: "archived" }).where("make", "=", "Audi").execute(),
    );
    expect(await shown()).toEqual([other]);
  });

  test("a change that is rolled back never shows", async () => {
    const id = await insertVehicle(database, { price: 5_000 });
    const failing = runAs(contextOf(database), async (transaction) => {
      await transaction.updateTable("vehicles").set({ price: 1, status: "archived" }).where("id", "=", id).execute();
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await shown({ price: { min: 5_000, max: 5_000 } })).toEqual([id]);
  });

  test("an archived vehicle widens no range", async () => {
    await insertVehicle(database, { status: "archived", price: 999_000, year: 1955, mileage: 900_000 });
    const { bounds } = await searchCatalogue(contextOf(database, visitor), emptySearch);
    expect(bounds).toEqual({ price: { min: 19_000, max: 20_000 }, year: { min: 2020, max: 2020 }, mileage: { min: 75_000, max: 80_000 } });
  });
});
