import { Readable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findOfficialVersions, lacksOfficialYear } from "#app/features/cars/official-values/queries.server.ts";
import { factsOfVehicle, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { type Actor, type Context, runAs, system, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { annexXml, type AnnexTable, inventedAnnex, smallAnnex } from "#tests/official-annex.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { storeYear } from "./commands/store-year.server.ts";
import { storedSentence } from "./messages.ts";
import { readAnnexFile } from "./reading/annex-file.ts";

let database: TestDatabase;
let admin: Actor;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true, now: Temporal.Now.instant() }) };
});
afterAll(() => database.close());
afterEach(async () => {
  await runAs(contextOf(database, system), async (transaction) => {
    await transaction.deleteFrom("vehicle_official_values").execute();
    await transaction.deleteFrom("official_value_years").execute();
    await transaction.deleteFrom("audit_log").execute();
  });
}, 120_000);

type Given = { year?: number; actor?: Actor; replaced?: string; by?: string };

async function store(tables: readonly AnnexTable[] = smallAnnex, { year = 2026, actor = admin, replaced = "", by = "" }: Given = {}) {
  const bytes = Buffer.from(annexXml({ tables, year }).replace(replaced, by));
  const { rows, source, sha256 } = await readAnnexFile(Readable.from([bytes]), year);
  if (source === undefined) throw new Error("no source");
  return storeYear(contextOf(database, actor), { year, rows, source, sha256, fileName: "boe.xml" });
}

/** The official value of a vehicle, as its page computes with it. */
async function officialValueOf(context: Context, vehicleId: string): Promise<number | undefined> {
  const vehicle = await findVehicle(context, vehicleId);
  return vehicle && factsOfVehicle(vehicle).officialValue;
}

const rowsOf = async (statement: RawBuilder<unknown>) => (await statement.execute(database.kysely)).rows;
const count = async (year = 2026) => (await rowsOf(sql`select 1 from official_values where year = ${year}`)).length;
const corrected = { replaced: "33.400", by: "33.500" };

async function choose(vehicle: string, value: number, year = 2026): Promise<void> {
  await runAs(contextOf(database, admin), async (transaction) => {
    const { id } = await transaction
      .selectFrom("official_values")
      .select("id")
      .where("year", "=", year)
      .where("value", "=", value)
      .executeTakeFirstOrThrow();
    await transaction.insertInto("vehicle_official_values").values({ vehicle_id: vehicle, year, official_value_id: id }).execute();
  });
}

describe("a year is stored whole", () => {
  test("all its versions, its order, and who read it", async () => {
    expect(await store()).toEqual({ kind: "new", year: 2026, versions: 8, makes: 2 });
    expect(await count()).toBe(8);
    expect(await lacksOfficialYear(contextOf(database, admin), 2025)).toBe(false);
    expect(await lacksOfficialYear(contextOf(database, admin), 2026)).toBe(false);
    expect(await lacksOfficialYear(contextOf(database, admin), 2027)).toBe(true);
    const log = await rowsOf(sql`select table_name, operation from audit_log`);
    expect(log).toEqual([{ table_name: "official_value_years", operation: "insert" }]);
  });

  test("the same file again changes nothing and says so", async () => {
    await store();
    const again = await store();
    expect(again).toEqual({ kind: "same", year: 2026 });
    expect(storedSentence(again)).toBe("Los valores de 2026 ya eran los de este archivo: no ha cambiado nada.");
    expect(await count()).toBe(8);
  });

  test("rows that the annex repeats are all kept", async () => {
    const [abarth] = smallAnnex;
    const twice = [{ make: "ABARTH", rows: [...(abarth?.rows ?? []), ...(abarth?.rows ?? [])] }];
    await store(twice);
    expect(await count()).toBe(4);
    expect(await store([{ make: "ABARTH", rows: (twice[0]?.rows ?? []).slice(1) }])).toMatchObject({
      kind: "replaced",
      added: 0,
      removed: 1,
    });
    expect(await count()).toBe(3);
  });

  test("the command line stores as the system, without an entry in the log", async () => {
    await store(smallAnnex, { actor: system });
    expect(await rowsOf(sql`select 1 from audit_log`)).toEqual([]);
  });

  test("two files of one year at once: one is new, the other replaces it", async () => {
    const kinds = await Promise.all([store(), store(smallAnnex, corrected)]);
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["new", "replaced"]);
    expect(await count()).toBe(8);
  });

  test("neither a visitor nor an admin may write values themselves", async () => {
    await store();
    for (const actor of [visitor, admin]) {
      await expect(runAs(contextOf(database, actor), (transaction) => transaction.deleteFrom("official_values").execute())).rejects.toThrow(
        "permission denied",
      );
    }
  });
});

describe("a corrected file replaces the year", () => {
  test("while no car uses what it drops", async () => {
    await store();
    const golf = await insertVehicle(database, { make: "VW", model: "Golf" });
    await choose(golf, 31_300);
    expect(await store(smallAnnex, corrected)).toEqual({ kind: "replaced", year: 2026, versions: 8, added: 1, removed: 1 });
    expect(await officialValueOf(contextOf(database, visitor), golf)).toBe(31_300);
  });

  test("otherwise it names the cars and changes nothing", async () => {
    await store();
    for (let car = 0; car < 7; car += 1)
      await choose(await insertVehicle(database, { make: "VW", model: `Golf ${car}`, year: 2021 }), 33_400);
    const refused = await store(smallAnnex, corrected);
    expect(refused).toMatchObject({ kind: "in-use", more: 2 });
    expect(storedSentence(refused)).toContain(
      "El archivo quita o cambia versiones de 2026 que usan estos coches: VW Golf 0 de 2021 («Golf 2.0 TDI 110kW (150CV) DSG»), VW Golf 1 de 2021",
    );
    expect(storedSentence(refused)).toContain(" y 2 coches más. ");
    expect(await count()).toBe(8);
    expect(await rowsOf(sql`select 1 from official_values where value = 33500`)).toEqual([]);
  });
});

describe("the value of a vehicle", () => {
  const at = (actor: Actor, day: string) => ({ ...contextOf(database, actor), now: Temporal.Instant.from(`${day}T12:00:00Z`) });

  test("is that of the newest order in force, for everybody who may see the vehicle", async () => {
    await store(smallAnnex, { year: 2025 });
    await store(smallAnnex, { ...corrected, by: "33.900" });
    const golf = await insertVehicle(database, { make: "VW", model: "Golf" });
    const archived = await insertVehicle(database, { make: "VW", model: "Golf", status: "archived" });
    await choose(golf, 33_400, 2025);
    await choose(golf, 33_900, 2026);
    await choose(archived, 33_900, 2026);
    expect(await officialValueOf(at(visitor, "2026-11-23"), golf)).toBe(33_900);
    expect(await officialValueOf(at(visitor, "2025-11-23"), golf)).toBe(33_400);
    expect(await officialValueOf(at(visitor, "2024-11-23"), golf)).toBeUndefined();
    expect(await officialValueOf(at(visitor, "2026-11-23"), archived)).toBeUndefined();
  });

  test("goes with the vehicle, and no version goes while a vehicle uses it", async () => {
    await store();
    const golf = await insertVehicle(database, { make: "VW", model: "Golf" });
    await choose(golf, 31_300);
    const asSystem = contextOf(database, system);
    await expect(runAs(asSystem, (transaction) => transaction.deleteFrom("official_value_years").execute())).rejects.toThrow("foreign key");
    await runAs(asSystem, (transaction) => transaction.deleteFrom("vehicles").where("id", "=", golf).execute());
    expect(await rowsOf(sql`select 1 from vehicle_official_values`)).toEqual([]);
  });

  test("a change of it makes public pages new", async () => {
    await store();
    let told = 0;
    const listening = await database.listen("catalogue_changed", () => void (told += 1));
    await choose(await insertVehicle(database, { make: "VW", model: "Golf" }), 31_300);
    await expect.poll(() => told).toBeGreaterThanOrEqual(2);
    await listening.stop();
  });
});

describe("the search", () => {
  const golf = {
    make: "VW",
    model: "Golf VIII",
    firstRegistration: "2021-05",
    fuelType: "Diésel",
    powerKw: 110,
    displacement: 1968,
    transmission: "Automático",
    bodyStyle: "Compacto",
  } as const;

  test("finds the version of a car under the other name of its make, as a visitor", async () => {
    await store();
    const { order, versions } = await findOfficialVersions(contextOf(database, visitor), golf, 3);
    expect(order?.title).toBe("Orden HAC/1501/2025 (BOE-A-2025-26357)");
    expect(versions.map(({ model }) => model)).toEqual([
      "Golf 2.0 TDI 110kW (150CV) DSG",
      "Golf 2.0 TDI 110kW (150CV)",
      "Golf Variant 2.0 TDI 110kW (150CV) DSG",
    ]);
    expect(versions[0]).toMatchObject({ value: 33_400, fiscal_power: 13.21, begins: 2020, ends: null });
  });

  test.each([
    ["no make", { model: "Golf" }],
    ["an unknown make", { make: "Zastava", model: "Yugo" }],
    ["signs", { make: "'; drop table vehicles --", model: "(((" }],
  ])("finds nothing for %s", async (_name, car) => {
    await store();
    expect((await findOfficialVersions(contextOf(database, visitor), car, 5)).versions).toEqual([]);
  });

  test("survives any model", async () => {
    await store();
    for (const model of ["%_\\", "a".repeat(500), "Clase (", "serie 3 [", "\u0000", "😀"]) {
      expect((await findOfficialVersions(contextOf(database, visitor), { make: "VW", model }, 2)).versions).toHaveLength(2);
    }
  });

  test("without any order it says so", async () => {
    expect(await findOfficialVersions(contextOf(database, visitor), golf, 5)).toEqual({ order: undefined, versions: [] });
  });

  test("reads one index range among 20,000 versions", async () => {
    // Statistics of an emptied table once made the deletion below read all rows again for each row.
    await sql`analyze official_values, official_value_years, vehicle_official_values`.execute(database.kysely);
    await store(inventedAnnex(20_000));
    expect(await count()).toBe(20_000);
    const found = await findOfficialVersions(contextOf(database, visitor), golf, 10);
    expect(found.versions).toHaveLength(10);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select id from official_values where year = 2026 and make_key in ('vw', 'volkswagen') and (power_kw between 98 and 122 or power_kw is null)`.execute(
      database.kysely,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("official_values_search");
  }, 300_000);
});
