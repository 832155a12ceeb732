import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { runAs, type Transaction } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { insertOrder } from "#tests/orders.ts";
import { leaveMarks, leaveOrder } from "#tests/personal-rows.ts";
import { noon } from "#tests/request-scope.ts";
import { kindsKeptForTaxes } from "#app/features/orders/papers/paper-state.ts";
import { taxPapers } from "./order-tables.ts";
import { applyRetention } from "./commands/retain.server.ts";
import { periods } from "./tables.ts";

const database = await databaseOfThisFile();

const system = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
const afterDays = (days: number) => noon.add({ hours: 24 * days });

describe("retention (row G9)", () => {
  test("every period names a column", async () => {
    const { rows } = await system((transaction) =>
      sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns`.execute(transaction),
    );
    const names = new Set(rows.map(({ name }) => name));
    for (const { table, from, above } of periods) expect(names).toContain(`${above?.table ?? table}.${from}`);
  });

  test("keeps for taxes the papers that the orders' pages say are kept", () => {
    const kinds = [...taxPapers.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind);
    expect(new Set(kinds)).toEqual(new Set(kindsKeptForTaxes));
  });

  test("erases rows that are old enough and keeps younger ones", async () => {
    const unverified = await insertUser(database, { verified: false, now: noon });
    const admin = await insertUser(database, { verified: false, admin: true, now: noon });
    const person = await insertUser(database, { now: noon });
    await leaveOrder(database, { userId: person, email: "contract@example.es", mark: "marca" });
    await leaveOrder(database, { userId: person, email: "open@example.es", mark: "marca" }, "open");
    const nothing = await insertOrder(database, { status: "cancelled" });
    await fillOrder(database, nothing);
    // Money that moved makes a contract of it, so this order has none.
    await system((transaction) => transaction.deleteFrom("order_entries").where("order_id", "=", nothing).execute());
    await insertSession(database, person, "t".repeat(43), noon);
    await leaveMarks(database, { userId: null, email: "a@example.es", mark: "marca" });
    await system(async (transaction) => {
      await transaction.insertInto("auth_failures").values({ key: "k", failed_at: noon.toString() }).execute();
      await transaction.insertInto("form_counters").values({ key: "k", hour: noon.toString() }).execute();
      await transaction
        .insertInto("form_submissions")
        .values({ ticket: "t", form: "f", body_hash: Buffer.from("x"), created_at: noon.toString() })
        .execute();
    });
    const run = async (moment: Temporal.Instant) => {
      const { rows, failed } = await applyRetention(contextOf(database, undefined, moment));
      expect(failed).toEqual([]);
      return rows;
    };
    const years = (count: number) => noon.toZonedDateTimeISO("Europe/Madrid").add({ years: count }).toInstant();
    expect(await run(afterDays(1).subtract({ seconds: 1 }))).toEqual({});
    expect(await run(afterDays(1))).toEqual({ auth_failures: 1 });
    expect(await run(afterDays(2))).toEqual({ form_counters: 1, form_submissions: 1 });
    expect(await run(afterDays(7))).toEqual({ users: 1, sessions: 1 });
    expect(await run(afterDays(30))).toEqual({ data_requests: 1 });
    expect(await run(afterDays(90))).toEqual({ emails: 2, withheld_emails: 1 });
    expect(await run(years(1).subtract({ hours: 1 }))).toEqual({});
    // Of the order under contract, the identity's, the internal paper's and the reading's files; of the one that came to nothing, everything.
    const ofOrders = { orders: 1, order_paper_files: 2, mileage_readings: 1, order_news: 1, order_refund_accounts: 1 };
    expect(await run(years(1))).toEqual({ vehicle_inquiries: 1, contact_messages: 1, reservations: 1, ...ofOrders });
    expect(await run(years(2))).toEqual({ appointments: 1 });
    expect(await run(years(3))).toEqual({ consents: 1 });
    expect(await run(years(6))).toEqual({ reservations: 1, orders: 1 });
    const open = await system((transaction) => transaction.selectFrom("orders").select(["status"]).execute());
    expect(open).toEqual([{ status: "open" }]);
    const left = await system((transaction) => transaction.selectFrom("users").select("id").execute());
    expect(left.map(({ id }) => id).toSorted()).toEqual([person, admin].toSorted());
    expect(unverified).not.toBe(person);
  });

  test("erases more rows than one batch", async () => {
    const rows = Array.from({ length: 2_500 }, (_, number) => ({ key: `k${number}`, failed_at: noon.toString() }));
    await system((transaction) => transaction.insertInto("auth_failures").values(rows).execute());
    const erased = await applyRetention(contextOf(database, undefined, afterDays(1)));
    expect(erased).toMatchObject({ rows: { auth_failures: 2_500 }, failed: [] });
  });
});
