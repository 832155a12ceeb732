import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { readReductions, reducedFrom } from "./queries.server.ts";

const database = await databaseOfThisFile(["vehicles"]);
await writeFirstTables(contextOf(database));

const update = (id: string, set: Record<string, unknown>, actor?: Actor) =>
  runAs(contextOf(database, actor), (transaction) => transaction.updateTable("vehicles").set(set).where("id", "=", id).execute());

/** The prices of a car in their order, each with what its seller asks, if it is computed. */
async function pricesOf(id: string) {
  const rows = await database.kysely
    .selectFrom("price_changes")
    .select(["price", "asked"])
    .where("vehicle_id", "=", id)
    .orderBy("began_at")
    .execute();
  return rows.map(({ price, asked }) => (asked === null ? price : { price, asked }));
}

describe("the history of a car in Spain", () => {
  test("has a row for each price, and none for the same price again, a visit or another fact", async () => {
    const id = await insertVehicle(database, { price: 22_000 });
    await update(id, { price: 21_000 });
    await update(id, { price: 21_000, mileage: 80_000 });
    await update(id, { visitor_count: 5 });
    await update(id, { status: "reserved" });
    await update(id, { price: 20_000 });
    expect(await pricesOf(id)).toEqual([22_000, 21_000, 20_000]);
  });

  test("has no price while the car is archived, sold or 'a consultar'", async () => {
    const id = await insertVehicle(database, { price: 22_000 });
    for (const set of [
      { status: "archived" },
      { price: 21_000 },
      { status: "available" },
      { price: 0 },
      { price: 20_000 },
      { status: "sold" },
    ])
      await update(id, set);
    expect(await pricesOf(id)).toEqual([22_000, null, 21_000, null, 20_000, null]);
    expect(await pricesOf(await insertVehicle(database, { price: 0 }))).toEqual([]);
    expect(await pricesOf(await insertVehicle(database, { status: "archived" }))).toEqual([]);
  });

  test("is written by every role of the team, by one statement for many cars, and twice in one transaction", async () => {
    const salesperson: Actor = { kind: "salesperson", userId: await insertUser(database, { role: "salesperson" }) };
    const ids = await insertVehicles(database, [{ price: 10_000 }, { price: 11_000 }, { price: 12_000 }]);
    await runAs(contextOf(database, salesperson), async (transaction) => {
      await transaction
        .updateTable("vehicles")
        .set({ price: sql`price - 500` })
        .execute();
      await transaction
        .updateTable("vehicles")
        .set({ price: sql`price - 500` })
        .where("id", "=", ids[0] ?? "")
        .execute();
    });
    expect(await Promise.all(ids.map(pricesOf))).toEqual([
      [10_000, 9_500, 9_000],
      [11_000, 10_500],
      [12_000, 11_500],
    ]);
  });

  test("goes with its car", async () => {
    const id = await insertVehicle(database);
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").where("id", "=", id).execute());
    expect(await pricesOf(id)).toEqual([]);
  });
});

describe("the history of a car in Germany", () => {
  const prospect = {
    status: "german_prospect",
    price: 1,
    german_price: 18_900,
    seller: "private",
    co2: 132,
    first_registration: "2019-03-01",
  };
  const priceNow = async (id: string) =>
    (await database.kysely.selectFrom("vehicles").select("price").where("id", "=", id).executeTakeFirstOrThrow()).price;

  test("has each total once it is computed, with what the seller asks, and not the price that the row had until then", async () => {
    const id = await insertVehicle(database, prospect);
    expect(await pricesOf(id)).toEqual([]);
    await keepPricesAtDoor(contextOf(database));
    const first = await priceNow(id);
    expect(await pricesOf(id)).toEqual([{ price: first, asked: 18_900 }]);
    await update(id, { german_price: 17_900 });
    expect(await pricesOf(id)).toHaveLength(1);
    await keepPricesAtDoor(contextOf(database));
    expect(await pricesOf(id)).toEqual([
      { price: first, asked: 18_900 },
      { price: await priceNow(id), asked: 17_900 },
    ]);
  });

  test("begins anew when the car comes back with the price that it had", async () => {
    const id = await insertVehicle(database, prospect);
    await keepPricesAtDoor(contextOf(database));
    await update(id, { status: "archived" });
    await update(id, { status: "german_prospect" });
    await keepPricesAtDoor(contextOf(database));
    const price = await priceNow(id);
    expect(await pricesOf(id)).toEqual([{ price, asked: 18_900 }, null, { price, asked: 18_900 }]);
  });

  test("has a price that the team fixes at once, and the computed one when it is computed again", async () => {
    const id = await insertVehicle(database, prospect);
    await keepPricesAtDoor(contextOf(database));
    const computed = { price: await priceNow(id), asked: 18_900 };
    await update(id, { price_fixed: true, price: 20_500 });
    await update(id, { price_fixed: false });
    await keepPricesAtDoor(contextOf(database));
    expect(await pricesOf(id)).toEqual([computed, 20_500, computed]);
  });

  test("a new day with the same total adds nothing", async () => {
    const id = await insertVehicle(database, prospect);
    for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"])
      await keepPricesAtDoor(contextOf(database, undefined, Temporal.Instant.from(`${day}T11:00:00Z`)));
    expect(await pricesOf(id)).toHaveLength(1);
  });
});

describe("the public", () => {
  const at = (time: string) => Temporal.Instant.from(time);
  const read = (id: string, time: string) =>
    runAs(contextOf(database, visitor), (transaction) => readReductions(transaction, [id], at(time)));
  let id = "";
  beforeEach(async () => {
    id = await insertVehicle(database, { price: 21_000 });
    await database.kysely.updateTable("price_changes").set({ began_at: "2026-06-10T08:00:00Z" }).where("vehicle_id", "=", id).execute();
    await database.kysely.insertInto("price_changes").values({ vehicle_id: id, began_at: "2026-01-10", price: 22_000 }).execute();
  });

  test("sees a reduction to the end of its thirtieth day, and then the price alone", async () => {
    expect(await read(id, "2026-07-09T21:59:59Z")).toEqual(
      new Map([[id, { price: 21_000, lowestBefore: 22_000, since: new Date("2026-06-10T08:00:00Z") }]]),
    );
    expect(await read(id, "2026-07-09T22:00:00Z")).toEqual(new Map());
  });

  test("sees it only beside the price that was reduced", async () => {
    const reductions = await read(id, "2026-06-11T00:00:00Z");
    expect(reducedFrom(reductions, id, 21_000)).toBe("22.000\u00a0€");
    expect([reducedFrom(reductions, id, 21_500), reducedFrom(reductions, "another", 21_000)]).toEqual([undefined, undefined]);
  });

  test("reads no other price, and nothing of an archived car", async () => {
    await expect(
      runAs(contextOf(database, visitor), (transaction) => transaction.selectFrom("price_changes").selectAll().execute()),
    ).rejects.toMatchObject({ code: "42501" });
    await update(id, { status: "archived" });
    expect(
      await runAs(contextOf(database, visitor), (transaction) => transaction.selectFrom("price_reductions").selectAll().execute()),
    ).toEqual([]);
  });
});
