import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { type ConnectionPurpose, type Database, openDatabase, FolderInUse } from "./client.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const needsPostgres = !process.env["DATABASE_URL"];

test("the embedded database refuses a folder in use, and keeps what was written (db/folder-lock.test.ts: by other processes)", async () => {
  const folder = temporaryFolder("embedded");
  const database = await openDatabase({ kind: "embedded", folder: folder.path });
  await sql`create table kept as select 7 as number`.execute(database.kysely);
  await expect(openDatabase({ kind: "embedded", folder: folder.path })).rejects.toThrow(FolderInUse);
  await database.close();

  const again = await openDatabase({ kind: "embedded", folder: folder.path });
  expect((await sql`select number from kept`.execute(again.kysely)).rows).toEqual([{ number: 7 }]);
  await again.close();
  folder.remove();
});

const home = await databaseOfThisFile();

describe("both databases", () => {
  test("return counts as numbers, dates as texts, and timestamps in UTC", async () => {
    const { rows } = await sql`select count(*) as count, date '2027-03-28' as day, timestamptz '2027-03-28 02:30+01'::text as moment
      from generate_series(1, 3)`.execute(home.kysely);
    expect(rows).toEqual([{ count: 3, day: "2027-03-28", moment: "2027-03-28 01:30:00+00" }]);
  });

  test("send notifications to listeners at commit and not before", async () => {
    let calls = 0;
    const listening = await home.listen("a_channel", () => void (calls += 1));
    calls = 0;
    await home.kysely.transaction().execute(async (transaction) => {
      await sql`select pg_notify('a_channel', '')`.execute(transaction);
      expect(calls).toBe(0);
    });
    await expect.poll(() => calls, { timeout: 5_000 }).toBe(1);
    await listening.stop();
    await sql`select pg_notify('a_channel', '')`.execute(home.kysely);
    expect(calls).toBe(1);
  });
});

describe.skipIf(needsPostgres)("time limits of a request on PostgreSQL (row R10; the embedded database has no settings for them)", () => {
  let database: Database;
  beforeAll(async () => {
    await sql`create table counters as select 1 as id, 0 as number`.execute(home.kysely);
    database = await open("request");
  });
  afterAll(() => database.close());
  const open = (purpose: ConnectionPurpose, poolSize = 2): Promise<Database> =>
    openDatabase({ kind: "postgres", url: home.url ?? "", poolSize }, purpose);

  test("a statement ends after 2 s", async () => {
    const { error, seconds } = await failureOf(() => sql`select pg_sleep(20)`.execute(database.kysely));
    expect(error).toMatchObject({ code: "57014" });
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(10);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test("a wait for a lock ends after 1 s", async () => {
    const { error, seconds } = await home.kysely.transaction().execute(async (holder) => {
      await sql`update counters set number = 1`.execute(holder);
      return failureOf(() => sql`update counters set number = 2`.execute(database.kysely));
    });
    expect(error).toMatchObject({ code: "55P03" });
    expect(seconds).toBeGreaterThan(0.9);
    expect(seconds).toBeLessThan(8);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test("an idle transaction is rolled back after 5 s, and the process and its next queries go on", async () => {
    const { error } = await failureOf(() =>
      database.kysely.transaction().execute(async (transaction) => {
        await sql`update counters set number = 99`.execute(transaction);
        await new Promise((resolve) => setTimeout(resolve, 6_500));
        await sql`select 1`.execute(transaction);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    const { rows } = await sql<{ number: number }>`select number from counters`.execute(database.kysely);
    expect(rows[0]?.number).not.toBe(99);
  });

  test("a statement on a connection that was idle too long because the process was busy names the limit", async () => {
    const single = await open("request", 1);
    const { error } = await single.kysely.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`set local idle_in_transaction_session_timeout = 100`.execute(connection);
      const end = performance.now() + 500;
      while (performance.now() < end);
      return failureOf(() => sql`rollback`.execute(connection));
    });
    expect(error).toMatchObject({ code: "25P03" });
    expect(isDatabaseUnavailable(error)).toBe(true);
    await single.close();
  });

  test("a wait for a free connection ends after 2 s", async () => {
    const single = await open("request", 1);
    const { error, seconds } = await single.kysely.connection().execute(() => failureOf(() => sql`select 1`.execute(single.kysely)));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(10);
    await single.close();
  });

  test("a connection that the server cuts fails its current query, and the process goes on", async () => {
    const { error } = await failureOf(() => Promise.all([sql`select pg_sleep(1.5)`.execute(database.kysely), cutOthers(home)]));
    expect(isDatabaseUnavailable(error)).toBe(true);
    // The next query may still get the broken connection.
    await expect
      .poll(() =>
        sql`select 1 as one`.execute(database.kysely).then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
  });

  test.each<[ConnectionPurpose, string, string, string]>([
    ["request", "2s", "1s", "5s"],
    ["command", "30s", "10s", "1min"],
    ["migration", "0", "0", "0"],
  ])("for a %s they are: statement %s, lock %s, idle in transaction %s", async (purpose, ...limits) => {
    const opened = await open(purpose);
    const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    const settings = await Promise.all(
      names.map((name) => sql<{ value: string }>`select current_setting(${name}) as value`.execute(opened.kysely)),
    );
    expect(settings.map(({ rows }) => rows[0]?.value)).toEqual(limits);
    await opened.close();
  });
});

async function cutOthers(database: Database): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_sleep%'`.execute(database.kysely);
}

async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; seconds: number }> {
  const start = performance.now();
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, seconds: (performance.now() - start) / 1000 };
}
