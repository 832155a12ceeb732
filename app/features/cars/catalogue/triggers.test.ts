import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findFeatured, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle, type NewVehicle } from "#tests/vehicles.ts";
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
