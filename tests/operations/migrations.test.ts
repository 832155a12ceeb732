import { readdirSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migrate, pendingMigrations } from "#db/migrate.ts";
import { type Child, runScript } from "#tests/child.ts";
import { createDatabaseOn } from "#tests/database.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";
const all = readdirSync("db/migrations")
  .filter((name) => name.endsWith(".sql"))
  .map((name) => name.replace(".sql", ""))
  .toSorted();

describe.skipIf(serverUrl === "")("migrations on PostgreSQL, where several processes can start at once (row R13)", () => {
  let created: Awaited<ReturnType<typeof createDatabaseOn>>;
  beforeEach(async () => {
    created = await createDatabaseOn(serverUrl);
  });
  afterEach(() => created.drop());

  const migrator = (): Child => runScript("tests/operations/migrate-database.ts", [created.url]);

  test("five simultaneous processes on one empty database run each migration once, and none fails", async () => {
    const ran = await Promise.all(Array.from({ length: 5 }, async () => JSON.parse(await migrator().nextLine()) as string[]));
    expect(ran.flat().toSorted()).toEqual(all);
  }, 60_000);

  test("a process that is killed in the middle leaves no partial migration, and the next finishes", async () => {
    const inTheWay = new pg.Client({ connectionString: created.url });
    await inTheWay.connect();
    // A migration in the middle creates this table, so the migrating process waits until this transaction ends.
    await inTheWay.query("begin; create table catalogue_names (in_the_way integer)");
    const first = migrator();
    await expect.poll(() => someoneWaits(created.url), { timeout: 30_000 }).toBe(true);
    await first.kill();
    await inTheWay.query("rollback");
    await inTheWay.end();

    const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "migration");
    expect(await migrate(database)).toEqual(all.slice(all.indexOf("0015-catalogue")));
    expect(await pendingMigrations(database)).toEqual([]);
    await database.close();
  }, 60_000);

  test("a process that is killed at any moment leaves a database that the next can finish", async () => {
    for (const milliseconds of [150, 250, 350, 500]) {
      const child = migrator();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await child.kill();
    }
    await migrator().nextLine();
    const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "migration");
    expect(await pendingMigrations(database)).toEqual([]);
    await database.close();
  }, 60_000);
});

/** Whether a statement about this table waits for a lock. Uses a new connection, because a transaction would see the same state again. */
async function someoneWaits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%create table catalogue_names%'",
  );
  await client.end();
  return rowCount === 1;
}
