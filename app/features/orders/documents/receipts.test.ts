import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { recordReceipt, reverseEntry } from "#app/features/orders/payments/office/commands.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { configOf, contextOf } from "#tests/database.ts";
import { insertDocument } from "#tests/documents.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { issueReceipts } from "./commands/issue-receipts.server.ts";
import type { DocumentKind } from "./kinds.ts";
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
    expect(text).toContain("No es una factura");
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
  const year = companyDay(noon).year;
  const numbers = (kind: DocumentKind) =>
    system(async (transaction) => {
      const ofKind = (table: "order_documents" | "erased_documents") =>
        transaction.selectFrom(table).select("number").where("kind", "=", kind).where("year", "=", year).execute();
      const rows = [...(await ofKind("order_documents")), ...(await ofKind("erased_documents"))];
      return rows.map(({ number }) => number).toSorted((one, other) => one - other);
    });

  test("have no gap after an erasure", async () => {
    const [gone, stays] = [await insertOrder(database), await insertOrder(database)];
    await insertDocument(database, gone);
    await system((transaction) => transaction.deleteFrom("orders").where("id", "=", gone).execute());
    await insertDocument(database, stays);
    expect(await numbers("contract")).toEqual([1, 2]);
  });

  test("of 50 receipts at the same moment have no gap and no double, while their connections are killed", async () => {
    const before = (await numbers("receipt")).length;
    const orders = await Promise.all(Array.from({ length: 50 }, () => insertOrder(database)));
    const shops = await openShops();
    const fields = { euros: "199", day: "2026-11-20", bank_reference: "", method: "transfer", note: "", seen: "0" };
    let waiting = orders.map((orderId, position) => ({
      orderId,
      scope: scopeOf(shops[position % shops.length] ?? database, { actor: admin }),
      sent: sentForm("entry-receipt", fields),
    }));
    await breakEveryThird();
    const killing = { stopped: false };
    const killed = killAtRandom(killing);
    // Who heard of a failure sends the same form again, as a person would: what had been stored is not stored twice.
    let failures = 0;
    for (let round = 0; round < 40 && waiting.length > 0; round += 1) {
      const heard = await Promise.allSettled(waiting.map(({ scope: of, orderId, sent }) => recordReceipt(of, orderId, sent)));
      waiting = waiting.filter((_form, position) => heard[position]?.status !== "fulfilled" || !heard[position].value.data.ok);
      failures += waiting.length;
    }
    killing.stopped = true;
    const kills = await killed;
    await sql.raw("drop function document_breaks cascade").execute(database.kysely);
    for (const shop of shops) if (shop !== database) await shop.close();

    expect(waiting).toEqual([]);
    expect(failures).toBeGreaterThanOrEqual(10);
    if (database.url !== undefined) expect(kills).toBeGreaterThanOrEqual(10);
    expect(await numbers("receipt")).toEqual(Array.from({ length: before + 50 }, (_none, position) => position + 1));
    for (const order of orders) {
      const entries = await system((transaction) =>
        transaction.selectFrom("order_entries").select("id").where("order_id", "=", order).execute(),
      );
      expect(entries).toHaveLength(1);
      expect((await documentsOf(order)).map(({ entry_id }) => entry_id)).toEqual(entries.map(({ id }) => id));
    }
  }, 120_000);

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
    const { number: next } = await insertDocument(database, await insertOrder(database), { number: 77 });
    expect(next).toBe(number + 1);
  });
});

/** Connections as of four instances of the site; the embedded database has one. */
async function openShops(): Promise<readonly Database[]> {
  if (database.url === undefined) return [database];
  return Promise.all(Array.from({ length: 4 }, () => openDatabase(configOf(database))));
}

/** Breaks every third transaction after its document has its number: its connection, or, on the embedded database, itself. */
async function breakEveryThird(): Promise<void> {
  const breaks = database.url === undefined ? "raise exception 'broken'" : "perform pg_terminate_backend(pg_backend_pid())";
  for (const statement of [
    "create sequence broken_documents",
    `create function document_breaks() returns trigger language plpgsql security definer as
      $$ begin if nextval('public.broken_documents') % 3 = 0 then ${breaks}; end if; return null; end $$`,
    "create trigger breaks after insert on order_documents execute function document_breaks()",
  ])
    await sql.raw(statement).execute(database.kysely);
}

/** Kills connections in the middle of their transactions, 25 at most; returns how many. */
async function killAtRandom(killing: { readonly stopped: boolean }): Promise<number> {
  let kills = 0;
  while (database.url !== undefined && !killing.stopped && kills < 25) {
    await pause(5);
    const { rows } = await sql<{ killed: boolean }>`select pg_terminate_backend(pid) as killed from (
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by random() limit 1 offset 0) as victim`.execute(database.kysely);
    kills += rows.length;
  }
  return kills;
}
