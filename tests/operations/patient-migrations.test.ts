import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { type Migrations, runMigrations } from "#db/run-migrations.ts";
import { createDatabaseOn } from "#tests/database.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

const migrations: Migrations = {
  "0001-cars": { up: async (transaction) => void (await sql`create table cars (name text)`.execute(transaction)) },
  "0002-keys": { up: async (transaction) => void (await sql`alter table cars add column keys integer`.execute(transaction)) },
};
const first = Object.fromEntries(Object.entries(migrations).slice(0, 1));

describe.skipIf(serverUrl === "")("a migration of a table that people use (row R25; the embedded database takes one connection)", () => {
  let created: Awaited<ReturnType<typeof createDatabaseOn>>;
  let database: Database;
  let reader: pg.Client;
  beforeEach(async () => {
    created = await createDatabaseOn(serverUrl);
    database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "migration");
    await runMigrations(database, first);
    reader = new pg.Client({ connectionString: created.url });
    await reader.connect();
    await reader.query("begin; select from cars");
  });
  afterEach(async () => {
    await reader.end();
    await database.close();
    await created.drop();
  });

  test("it steps aside while a long transaction reads the table, so that requests pass, and runs when that ends", async () => {
    const requests = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "request");
    let running = true;
    const ran = runMigrations(
      database,
      migrations,
      Array.from({ length: 600 }, () => 100),
    ).finally(() => (running = false));
    for (let round = 0; round < 20; round += 1) await sql`select from cars`.execute(requests.kysely);
    expect(running).toBe(true);
    await reader.query("rollback");
    expect(await ran).toEqual(["0002-keys"]);
    await requests.close();
  }, 90_000);

  test("when the table is never free, it gives up with a sentence, and the migrations before it stay", async () => {
    await expect(runMigrations(database, migrations, [1, 1])).rejects.toThrow(
      /^La migración 0002-keys no ha podido cambiar su tabla: .* pg_stat_activity .*\.$/,
    );
    await reader.query("rollback");
    expect(await runMigrations(database, migrations)).toEqual(["0002-keys"]);
  }, 60_000);
});
