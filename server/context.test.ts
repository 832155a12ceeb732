import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { type Context, runAs } from "./context.ts";

/** The role of the database, and what the policies know of the person, as one statement. */
const whoAmI = sql<{ role: string; person: string | null }>`
  select current_setting('role') as role, nullif(current_setting('app.user_id', true), '') as person`;

const database = await databaseOfThisFile();
const [ana, luis] = [await insertUser(database), await insertUser(database)];
const [anas, luises] = [ana, luis].map((userId) => contextOf(database, { kind: "customer", userId })) as [Context, Context];

describe("a transaction", () => {
  /** Each connection of the pool is asked once at least. */
  async function expectNoRole(): Promise<void> {
    const all = await Promise.all(Array.from({ length: 8 }, () => whoAmI.execute(database.kysely)));
    for (const { rows } of all) expect(rows).toEqual([{ role: "none", person: null }]);
  }

  test("is of the role and the person who ask, and the next one finds nothing of it", async () => {
    const asked = async (context: Context) => (await runAs(context, (transaction) => whoAmI.execute(transaction))).rows;
    expect(await asked(anas)).toEqual([{ role: expect.stringMatching(/_customer$/), person: ana }]);
    expect(await asked(contextOf(database, { kind: "visitor" }))).toEqual([{ role: expect.stringMatching(/_visitor$/), person: null }]);
    await expectNoRole();
  });

  test("takes no id of a person for SQL", async () => {
    const mallory = contextOf(database, { kind: "customer", userId: "'; drop table users; --" });
    await expect(runAs(mallory, (transaction) => transaction.selectFrom("users").select("id").execute())).rejects.toThrow(/uuid/);
    expect((await sql`select from users`.execute(database.kysely)).rows).toHaveLength(2);
  });

  test("sees the rows of its own person, also when many run at once", async () => {
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? anas : luises));
    const seen = await Promise.all(
      turns.map((context) => runAs(context, (transaction) => transaction.selectFrom("users").select("id").execute())),
    );
    expect(seen).toEqual(turns.map((context) => [{ id: context === anas ? ana : luis }]));
    await expectNoRole();
  });
});
