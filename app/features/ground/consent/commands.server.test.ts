import { beforeEach, describe, expect, test } from "vitest";
import { type Context, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { recordCookieChoice } from "./commands.server.ts";
import { current } from "./texts.ts";

const database = await databaseOfThisFile();
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    await transaction.deleteFrom("form_counters").execute();
    await transaction.deleteFrom("emails").execute();
  }),
);

const admin: Context["actor"] = { kind: "admin", userId: crypto.randomUUID() };
const consents = () => runAs(contextOf(database, admin), (transaction) => transaction.selectFrom("consents").selectAll().execute());

describe("a choice about cookies (rows G7, G8)", () => {
  test.each(["accepted", "rejected"] as const)(
    "%s is stored as a row with text revision, form and time, without a name",
    async (choice) => {
      const before = (await consents()).length;
      expect(await recordCookieChoice(scopeOf(database), choice)).toBe(true);
      const rows = await consents();
      expect(rows).toHaveLength(before + 1);
      expect(rows.at(-1)).toMatchObject({
        purpose: "cookies",
        granted: choice === "accepted",
        text_revision: current,
        form: "cookie-banner",
        email: null,
        user_id: null,
        subject_id: null,
        given_at: new Date(noon.epochMilliseconds),
      });
    },
  );

  test("of a customer is stored with their user id", async () => {
    const userId = await insertUser(database);
    await recordCookieChoice(scopeOf(database, { actor: { kind: "customer", userId } }), "rejected");
    expect((await consents()).filter((row) => row.user_id === userId)).toHaveLength(1);
  });

  test("is stored sixty times an hour for one network, and separately for another network and the next hour", async () => {
    const before = (await consents()).length;
    const written: boolean[] = [];
    for (let time = 0; time < 65; time += 1) written.push(await recordCookieChoice(scopeOf(database), "accepted"));
    expect(written.filter(Boolean)).toHaveLength(60);
    expect(await recordCookieChoice(scopeOf(database, { address: "198.51.100.1" }), "accepted")).toBe(true);
    expect(await recordCookieChoice(scopeOf(database, { now: noon.add({ hours: 1 }) }), "accepted")).toBe(true);
    expect((await consents()).length - before).toBe(62);
  });

  test("does not fail while the database is away", async () => {
    const away = await openTestDatabase();
    await away.close();
    expect(await recordCookieChoice(scopeOf(away), "rejected")).toBe(false);
  });
});
