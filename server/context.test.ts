import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/types.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { type Context, idsLiteral, readAs, readAsUnless, runAs } from "./context.ts";

/** The role of the database, and what the policies know of the person, as one statement. */
const whoAmI = sql<{ role: string; person: string | null }>`
  select current_setting('role') as role, nullif(current_setting('app.user_id', true), '') as person`;

let database: TestDatabase;
let anas: Context;
let luises: Context;
beforeAll(async () => {
  database = await openTestDatabase();
  anas = contextOf(database, { kind: "customer", userId: await insertUser(database) });
  luises = contextOf(database, { kind: "customer", userId: await insertUser(database) });
});
afterAll(() => database.close());

describe("a statement that travels together with its role", () => {
  const asked = (context: Context) => readAs(context, (kysely) => whoAmI.compile(kysely));
  const people = (context: Context) => readAs(context, (kysely) => kysely.selectFrom("users").select("id").compile());

  test("is read under the role of the person who asks, and the next one finds nothing of it", async () => {
    const [ana] = await asked(anas);
    expect(ana).toEqual({ role: expect.stringMatching(/_customer$/), person: (anas.actor as { userId: string }).userId });
    const [visitor] = await asked(contextOf(database, { kind: "visitor" }));
    expect(visitor).toEqual({ role: expect.stringMatching(/_visitor$/), person: null });
    for (let connection = 0; connection < 5; connection += 1) {
      const { rows } = await whoAmI.execute(database.kysely);
      expect(rows).toEqual([{ role: "none", person: null }]);
    }
  });

  test("sees only the rows of the person who asks, also when many ask at once", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, turn) => people(turn % 2 === 0 ? anas : luises)));
    for (const [turn, rows] of all.entries()) {
      const { userId } = (turn % 2 === 0 ? anas : luises).actor as { userId: string };
      expect(rows).toEqual([{ id: userId }]);
    }
  });

  test("leaves a usable connection without a role when it fails", async () => {
    for (let connection = 0; connection < 5; connection += 1) {
      await expect(readAs(anas, (kysely) => sql`select 1 / 0`.compile(kysely))).rejects.toThrow(/zero/);
      const { rows } = await whoAmI.execute(database.kysely);
      expect(rows).toEqual([{ role: "none", person: null }]);
    }
  });

  test("takes no parameters, and no list with anything but ids", async () => {
    const withParameter = readAs(anas, (kysely) => sql`select ${"Ana"}::text`.compile(kysely));
    await expect(withParameter).rejects.toThrow("has no parameters");
    expect(() => idsLiteral(["}'; drop table users; --"])).toThrow("no UUID");
  });

  const always = sql<boolean>`true`;
  const never = sql<boolean>`false`;
  const unknown = sql<boolean>`null::boolean`;
  const isSystem = sql<boolean>`current_setting('role') like '%\_system'`;

  test("returns no rows if the condition holds, or if nobody knows", async () => {
    const askedUnless = (condition: typeof always) => readAsUnless(anas, condition, (kysely) => whoAmI.compile(kysely));
    expect(await askedUnless(always)).toEqual([]);
    expect(await askedUnless(unknown)).toEqual([]);
    expect(await askedUnless(never)).toHaveLength(1);
  });

  test("is read under the role of the person, and its condition under that of the system", async () => {
    const [ana] = await readAsUnless(anas, sql<boolean>`not (${isSystem})`, (kysely) => whoAmI.compile(kysely));
    expect(ana).toEqual({ role: expect.stringMatching(/_customer$/), person: (anas.actor as { userId: string }).userId });
    expect(await readAsUnless(anas, isSystem, (kysely) => whoAmI.compile(kysely))).toEqual([]);
    const rows = await readAsUnless(luises, never, (kysely) => kysely.selectFrom("users").select("id").compile());
    expect(rows).toEqual([{ id: (luises.actor as { userId: string }).userId }]);
    for (let connection = 0; connection < 5; connection += 1) {
      const { rows: left } = await whoAmI.execute(database.kysely);
      expect(left).toEqual([{ role: "none", person: null }]);
    }
  });

  test("keeps its condition from others who ask at once, and fails if the condition does", async () => {
    const some = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => readAsUnless(anas, turn % 2 === 0 ? always : never, (kysely) => whoAmI.compile(kysely))),
    );
    expect(some.map((rows) => rows.length)).toEqual(some.map((_, turn) => turn % 2));
    const failing = readAsUnless(anas, sql<boolean>`1 / 0 = 1`, (kysely) => whoAmI.compile(kysely));
    await expect(failing).rejects.toThrow(/zero/);
    const withParameter = readAsUnless(anas, sql<boolean>`${"a"} = 'a'`, (kysely) => whoAmI.compile(kysely));
    await expect(withParameter).rejects.toThrow("has no parameters");
  });
});

describe("a transaction", () => {
  const reasons = async () =>
    (await sql<{ reason: string }>`select ban_reason as reason from users order by id`.execute(database.kysely)).rows;
  const ban = (transaction: Transaction<DB>, reason: string) => sql`update users set ban_reason = ${reason}`.execute(transaction);

  /** Each connection of the pool is asked once at least. */
  async function expectNoRole(): Promise<void> {
    const all = await Promise.all(Array.from({ length: 8 }, () => whoAmI.execute(database.kysely)));
    for (const { rows } of all) expect(rows).toEqual([{ role: "none", person: null }]);
  }

  test("runs its first statement under the role of its actor, also when many run at once", async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        runAs(turn % 2 === 0 ? anas : luises, (transaction) =>
          sql<{ id: string }>`select id from users where true = ${true}`.execute(transaction),
        ),
      ),
    );
    for (const [turn, { rows }] of seen.entries())
      expect(rows).toEqual([{ id: ((turn % 2 === 0 ? anas : luises).actor as { userId: string }).userId }]);
    await expectNoRole();
  });

  test("does nothing if its role cannot be taken, and fails for this reason", async () => {
    const before = await reasons();
    const asNobody = (work: (transaction: Transaction<DB>) => Promise<unknown>) =>
      database.kysely.transaction().execute(async (transaction) => {
        await sql`select set_config('role', 'no_such_role', true)`.execute(transaction);
        await work(transaction);
      });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(asNobody((transaction) => ban(transaction, "Mallory"))).rejects.toThrow("no_such_role");
    await expect(asNobody(() => Promise.resolve())).rejects.toThrow("no_such_role");
    expect(await reasons()).toEqual(before);
    await expectNoRole();
  });

  test("fails with the error of its first statement or of a later one, and undoes everything", async () => {
    const before = await reasons();
    const first = runAs(anas, (transaction) => sql`select 1 / ${0}::int`.execute(transaction));
    await expect(first).rejects.toThrow(/zero/);
    const later = runAs(contextOf(database, { kind: "system" }), async (transaction) => {
      await ban(transaction, "Ana");
      await sql`select 1 / ${0}::int`.execute(transaction);
    });
    await expect(later).rejects.toThrow(/zero/);
    expect(await reasons()).toEqual(before);
    await expectNoRole();
  });

  test("may end without a statement", async () => {
    expect(await runAs(anas, () => Promise.resolve("nothing to do"))).toBe("nothing to do");
    await expect(runAs(anas, () => Promise.reject(new Error("changed my mind")))).rejects.toThrow("changed my mind");
    await expectNoRole();
  });
});
