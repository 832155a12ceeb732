import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOf } from "#tests/database.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { runAs } from "#server/context.ts";
import { type Database, openDatabase } from "./client.ts";
import { migrate, migrateWithin } from "./migrate.ts";
import { prepareRoles, rolePrefixOf } from "./roles.ts";

/** A stock from before migration 0034. */
let database: Database;
const ids: Record<string, string> = {};
beforeAll(async () => {
  database = await openDatabase({ kind: "embedded", folder: "memory://" });
  const prefix = await rolePrefixOf(database);
  await prepareRoles(database, prefix);
  await database.kysely.transaction().execute((transaction) => migrateWithin(transaction, prefix, "0033-backups"));
  const cars = {
    weak: { power_hp: 1 },
    usual: { power_hp: 150 },
    unknown: {},
    listing: { power_hp: 75, price: 9000, imported_price: 8900, status: "german_prospect", source: "x", source_key: "1" },
    older: { price: 7000, status: "german_prospect", source: "x", source_key: "2" },
    arrived: { price: 9900, imported_price: 8000, status: "available", source: "x", source_key: "3" },
    own: { price: 12_000, status: "german_prospect" },
  };
  for (const [name, car] of Object.entries(cars)) ids[name] = await insertVehicle(database, car);
  await migrate(database);
});
afterAll(() => database.close());

const read = (id: string | undefined) =>
  database.kysely
    .selectFrom("vehicles")
    .select(["power_kw", "power_hp", "german_price", "revision"])
    .where("id", "=", id ?? "")
    .executeTakeFirstOrThrow();

test.each([
  ["weak", { power_kw: 1, german_price: null }],
  ["usual", { power_kw: 110, german_price: null }],
  ["unknown", { power_kw: null, german_price: null }],
  ["listing", { power_kw: 55, german_price: 8900 }],
  ["older", { power_kw: null, german_price: 7000 }],
  ["arrived", { power_kw: null, german_price: null }],
  ["own", { power_kw: null, german_price: null }],
])("fills the car %s, and no form that shows it must be read again", async (name, expected) => {
  expect(await read(ids[name])).toMatchObject({ ...expected, revision: 1 });
});

test("leaves the triggers and the row-level security of vehicles on", async () => {
  const { rows } = await sql`
    select relforcerowsecurity as forced, (select count(*) from pg_trigger where tgrelid = pg_class.oid and tgenabled <> 'O') as off
    from pg_class where oid = 'vehicles'::regclass`.execute(database.kysely);
  expect(rows).toEqual([{ forced: true, off: 0 }]);
});

test("power is kept in both units while the release before, which knows only horsepower, still writes", async () => {
  const [before = "", now = ""] = await insertVehicles(database, [{ power_hp: 150 }, { power_kw: 110 }]);
  expect([await read(before), await read(now)]).toMatchObject([
    { power_kw: 110, power_hp: 150 },
    { power_kw: 110, power_hp: 150 },
  ]);
  const write = async (power: { power_kw: number | null } | { power_hp: number | null }) => {
    await runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set(power).where("id", "=", now).execute());
    const { power_kw: kilowatts, power_hp: horsepower } = await read(now);
    return [kilowatts, horsepower];
  };
  expect(await write({ power_hp: 101 })).toEqual([74, 101]);
  // A form of the release before sends the horsepower that it read, which changes nothing.
  expect(await write({ power_hp: 101 })).toEqual([74, 101]);
  expect(await write({ power_kw: 73 })).toEqual([73, 99]);
  // More than the old column holds.
  expect(await write({ power_kw: 5000 })).toEqual([5000, null]);
  expect(await write({ power_hp: null })).toEqual([5000, null]);
  expect(await write({ power_kw: null })).toEqual([null, null]);
});
