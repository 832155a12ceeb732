import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/types.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { type Context, runAs } from "./context.ts";

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

describe("a transaction", () => {
  const reasons = async () =>
    (await sql<{ reason: string }>`select ban_reason as reason from users order by id`.execute(database.kysely)).rows;
  const ban = (transaction: Transaction<DB>, reason: string) => sql`update users set ban_reason = ${reason}`.execute(transaction);

  /** Each connection of the pool is asked once at least. */
  async function expectNoRole(): Promise<void> {
    const all = await Promise.all(Array.from({ length: 8 }, () => whoAmI.execute(database.kysely)));
    for (const { rows } of all) expect(rows).toEqual([{ role: "none", person: null }]);
  }

  test("is of the role and the person who ask, and the next one finds nothing of it", async () => {
    const asked = async (context: Context) => (await runAs(context, (transaction) => whoAmI.execute(transaction))).rows;
    expect(await asked(anas)).toEqual([{ role: expect.stringMatching(/_customer$/), person: (anas.actor as { userId: string }).userId }]);
    expect(await asked(contextOf(database, { kind: "visitor" }))).toEqual([{ role: expect.stringMatching(/_visitor$/), person: null }]);
    await expectNoRole();
  });

  test("takes no id of a person for SQL", async () => {
    const mallory = contextOf(database, { kind: "customer", userId: "'; drop table users; --" });
    await expect(runAs(mallory, (transaction) => transaction.selectFrom("users").select("id").execute())).rejects.toThrow(/uuid/);
    expect((await reasons()).length).toBeGreaterThan(0);
  });

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
