import { beforeEach, describe, expect, test } from "vitest";
import { issueReceipts } from "#app/features/orders/documents/commands/issue-receipts.server.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon } from "#tests/request-scope.ts";
import { entryColumns, entryRows, sumsOf } from "./entry-lines.ts";
import { readEntryLines } from "./queries/entries.server.ts";
import { readRegister } from "./queries/register.server.ts";

const database = await databaseOfThisFile(["orders"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const owner = await insertUser(database);
let orderId: string;

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

beforeEach(async () => {
  orderId = await insertOrder(database, { userId: owner });
  await system(async (transaction) => {
    const entry = { order_id: orderId, recorded_at: noon.toString() };
    const { id: wrong } = await transaction
      .insertInto("order_entries")
      .values({ ...entry, kind: "charge", concept: "extra", cents: 7_00 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("order_entries")
      .values([
        { ...entry, kind: "charge", concept: "extra", cents: -7_00, reverses: wrong },
        { ...entry, kind: "charge", concept: "rest", cents: 14_000_00 },
        { ...entry, kind: "receipt", concept: "other", cents: 500_00, booked_on: "2026-09-30" },
        { ...entry, kind: "receipt", concept: "other", cents: 13_500_00, booked_on: "2026-10-01" },
        { ...entry, kind: "cost", concept: "purchase", cents: 11_000_00, booked_on: "2026-11-20" },
        { ...entry, kind: "cost", concept: "transport", cents: 900_00, booked_on: "2026-11-20" },
        // Recorded after midnight in Madrid: a charge of the next year.
        { ...entry, kind: "charge", concept: "other", cents: 1_00, recorded_at: "2026-12-31T23:30:00Z" },
      ])
      .execute();
    await transaction
      .insertInto("order_purchases")
      .values({
        order_id: orderId,
        seller_kind: "dealer",
        seller_name: "Autohaus",
        seller_country: "DE",
        cents: 11_000_00,
        bought_on: "2026-11-03",
        vat_scheme: "margin",
      })
      .execute();
  });
});

const handOver = (day: string) =>
  system((transaction) =>
    transaction
      .updateTable("order_steps")
      .set({ state: "done", done_on: day })
      .where("order_id", "=", orderId)
      .where("kind", "=", "handed_over")
      .execute(),
  );

describe("the register of used goods, from the database", () => {
  test("has a car as unsold until it is handed over, and then in that quarter", async () => {
    const before = await readRegister(contextOf(database, admin), "2026-4");
    expect(before).toMatchObject({ lines: [], unsold: [{ order: { id: orderId }, purchase: { seller_name: "Autohaus" } }] });
    await handOver("2026-11-20");
    const after = await readRegister(contextOf(database, admin), "2026-4");
    expect(after.lines).toMatchObject([{ sale: 14_001_00, margin: 3_001_00, order: { costs: 900_00, buyer: "Carmen Ruiz" } }]);
    expect(after.unsold).toEqual([]);
    expect((await readRegister(contextOf(database, admin), "2027-1")).lines).toEqual([]);
    expect((await readRegister(contextOf(database, admin), "2026-3")).unsold).toEqual([]);
  });

  test("is read by an accountant, and refused to a salesperson and to everybody outside the team", async () => {
    const userId = await insertUser(database);
    expect((await readRegister(contextOf(database, { kind: "accountant", userId }), "2026-4")).unsold).toHaveLength(1);
    for (const actor of [
      { kind: "salesperson" as const, userId },
      { kind: "visitor" as const, orderId },
      { kind: "customer" as const, userId: owner },
    ])
      await expect(readRegister(contextOf(database, actor), "2026-4")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the entries of a quarter", () => {
  test("are those of its days, and the last row of the file has the totals of the page", async () => {
    const lines = await readEntryLines(contextOf(database, admin), "2026-4");
    expect(lines).toHaveLength(6);
    const sums = sumsOf(lines);
    expect(sums).toEqual({ charge: 14_000_00, receipt: 13_500_00, refund: 0, cost: 11_900_00 });
    const rows = [...entryRows(lines)];
    expect(rows.at(-1)).toMatchObject({
      "Cargado acumulado": "14000,00",
      "Cobrado acumulado": "13500,00",
      "Devuelto acumulado": "0,00",
      "Costes acumulados": "11900,00",
    });
    expect(Object.keys(rows[0] ?? {})).toEqual([...entryColumns]);
    const counter = rows.find((row) => row["Importe"] === "-7,00");
    expect(rows.some((row) => row["Apunte"] === counter?.["Anula el apunte"])).toBe(true);
    expect(rows.filter((row) => row["Recibo"] !== "")).toEqual([]);
    expect(await readEntryLines(contextOf(database, admin), "2026-3")).toMatchObject([{ cents: 500_00, day: "2026-09-30" }]);
    expect(await readEntryLines(contextOf(database, admin), "2027-1")).toMatchObject([{ cents: 1_00, day: "2027-01-01" }]);
  });

  test("name the receipt of each payment, and what reverses it", async () => {
    await addEntry(database, orderId, { kind: "receipt", cents: 200_00, on: "2026-12-01", reversed: true });
    await system((transaction) => issueReceipts(transaction, contextOf(database), orderId));
    const rows = [...entryRows(await readEntryLines(contextOf(database, { kind: "accountant", userId: owner }), "2026-4"))];
    const numbered = rows.filter((row) => row["Recibo"] !== "").map((row) => [row["Clase"], row["Importe"], row["Recibo"]?.slice(0, 7)]);
    expect(numbered).toEqual([
      ["Cobro", "13500,00", "R-2026-"],
      ["Cobro", "200,00", "R-2026-"],
      ["Cobro", "-200,00", "A-2026-"],
    ]);
  });
});
