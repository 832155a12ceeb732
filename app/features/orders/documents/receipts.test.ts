import { describe, expect, test } from "vitest";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { recordReceipt, recordRefund, reverseEntry } from "#app/features/orders/payments/office/commands.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertDocument } from "#tests/documents.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { issueReceipts } from "./commands/issue-receipts.server.ts";
import { contentOfDocument, readDocumentRows } from "./queries.server.ts";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const scope = scopeOf(database, { actor: admin });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const documentsOf = (orderId: string) => system((transaction) => readDocumentRows(transaction, orderId));

async function book(orderId: string, euros: string, seen: number) {
  const fields = { euros, day: "2026-11-20", bank_reference: "RS-1", method: "transfer", note: "", seen: String(seen) };
  const { data } = await recordReceipt(scope, orderId, sentForm("entry-receipt", fields));
  expect(data.ok).toBe(true);
}

describe("receipts (ORDER-82)", () => {
  test("are made with the payment, say what came so far, and are no invoice", async () => {
    const order = await insertOrder(database);
    await book(order, "199", 0);
    await book(order, "10.561,50", 1);
    const [second, first] = await documentsOf(order);
    expect([first?.kind, second?.kind]).toEqual(["receipt", "receipt"]);
    expect(first?.year).toBe(2026);
    expect(second?.number).toBe((first?.number ?? 0) + 1);
    const text = JSON.stringify(second && contentOfDocument(second));
    expect(text).toContain("10.561,50\u00a0€");
    expect(text).toContain("10.760,50\u00a0€");
    expect(text).toContain("No es una factura");
  });

  test("count less what was given back before them", async () => {
    const order = await insertOrder(database);
    await book(order, "500", 0);
    const fields = { euros: "450", day: "2026-11-20", bank_reference: "", method: "transfer", note: "", seen: "1" };
    const at = (minutes: number) => scopeOf(database, { actor: admin, now: noon.add({ minutes }) });
    expect((await recordRefund(at(1), order, sentForm("entry-refund", fields))).data.ok).toBe(true);
    const again = { ...fields, euros: "100", seen: "2" };
    expect((await recordReceipt(at(2), order, sentForm("entry-receipt", again))).data.ok).toBe(true);
    const [newest] = await documentsOf(order);
    expect(JSON.stringify(newest?.content)).toContain('"Con él llevas pagados","value":"150,00\u00a0€"');
  });

  test("are reversed by a document of their own when the payment is taken back; both stay", async () => {
    const order = await insertOrder(database);
    await book(order, "500", 0);
    const [receipt] = await documentsOf(order);
    const { data } = await reverseEntry(scope, order, sentForm("entry-reversal", { entry: receipt?.entry_id ?? "" }));
    expect(data.ok).toBe(true);
    const documents = await documentsOf(order);
    expect(new Map(documents.map(({ kind, state }) => [kind, state]))).toEqual(
      new Map([
        ["receipt", "reversed"],
        ["reversal", "issued"],
      ]),
    );
    const reversal = documents.find(({ kind }) => kind === "reversal");
    expect(JSON.stringify(reversal?.content)).toContain(receipt?.reference);
    expect(documents.find(({ kind }) => kind === "receipt")?.newer).toBe(reversal?.reference);
  });

  test("are made once, and also for payments that had none", async () => {
    const order = await insertOrder(database);
    await addEntry(database, order, { kind: "receipt", cents: 100_00, on: "2026-11-18" });
    await addEntry(database, order, { kind: "receipt", cents: 200_00, on: "2026-11-18", reversed: true });
    await addEntry(database, order, { kind: "charge", cents: 900_00, on: "2026-11-18" });
    for (let round = 0; round < 2; round += 1)
      await runAs(scope.context, (transaction) => issueReceipts(transaction, scope.context, order));
    expect((await documentsOf(order)).map(({ kind }) => kind).toSorted()).toEqual(["receipt", "receipt", "reversal"]);
  });
});

describe("the numbers of a kind and year", () => {
  const numbers = (year: number) =>
    system(async (transaction) => {
      const rows = await transaction
        .selectFrom("order_documents")
        .select("number")
        .where("kind", "=", "contract")
        .where("year", "=", year)
        .execute();
      const gone = await transaction
        .selectFrom("erased_documents")
        .select("number")
        .where("kind", "=", "contract")
        .where("year", "=", year)
        .execute();
      return [...rows, ...gone].map(({ number }) => number).toSorted((one, other) => one - other);
    });

  test("have no gap after a failed transaction and after an erasure", async () => {
    const [gone, stays] = [await insertOrder(database), await insertOrder(database)];
    await insertDocument(database, gone);
    const failing = system(async (transaction) => {
      await transaction
        .insertInto("order_documents")
        .values({
          order_id: stays,
          kind: "contract",
          content: "{}",
          content_sha256: "a".repeat(64),
          text_revision: "x",
          issued_on: "2026-11-20",
        })
        .execute();
      throw new Error("the connection breaks");
    });
    await expect(failing).rejects.toThrow("the connection breaks");
    await system((transaction) => transaction.deleteFrom("orders").where("id", "=", gone).execute());
    await insertDocument(database, stays);
    const year = companyDay(noon).year;
    expect(await numbers(year)).toEqual((await numbers(year)).map((_number, position) => position + 1));
    expect(await numbers(year)).toHaveLength(2);
  });

  test("cannot be chosen, and a document cannot change", async () => {
    const order = await insertOrder(database);
    const { id, number } = await insertDocument(database, order);
    const change = system((transaction) =>
      transaction
        .updateTable("order_documents")
        .set({ content: JSON.stringify({}) })
        .where("id", "=", id)
        .execute(),
    );
    expect(sqlStateOf(await change.catch((error: unknown) => error))).toBe("OR053");
    const other = await insertOrder(database);
    const { number: next } = await system((transaction) =>
      transaction
        .insertInto("order_documents")
        .values({
          order_id: other,
          kind: "contract",
          number: 77,
          content: "{}",
          content_sha256: "a".repeat(64),
          text_revision: "x",
          issued_on: "2026-11-20",
        })
        .returning("number")
        .executeTakeFirstOrThrow(),
    );
    expect(next).toBe(number + 1);
  });
});
