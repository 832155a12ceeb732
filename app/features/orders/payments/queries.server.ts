import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Concept, EntryKind, Method } from "./concepts.ts";
import { type Ledger, type LedgerEntry, ledgerOf } from "./ledger.ts";

const columns = [
  "id",
  "kind",
  "concept",
  "cents",
  "due_on",
  "booked_on",
  "method",
  "bank_reference",
  "note",
  "reverses",
  "recorded_at",
] as const;

/** The entries of an order that the actor may see: a customer sees no costs. None if the actor may not see the order. */
export async function readEntries(transaction: Transaction, orderId: string): Promise<LedgerEntry[]> {
  return (await entriesOf(transaction, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by the order's id; an order without entries is not in it. */
export async function entriesOf(transaction: Transaction, orderIds: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry[]>> {
  const rows = await transaction
    .selectFrom("order_entries")
    .select(["order_id", ...columns])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute();
  const entries = rows.map((row) => ({
    ...row,
    kind: row.kind as EntryKind,
    concept: row.concept as Concept,
    method: row.method as Method,
    recorded_at: row.recorded_at.toISOString(),
  }));
  return Map.groupBy(entries, ({ order_id }) => order_id);
}

/** The ledger of an order as its customer sees it today (ORDER-52). */
export function readLedger(context: Context, orderId: string): Promise<Ledger> {
  return runAs(context, async (transaction) => ledgerOf(await readEntries(transaction, orderId), companyDay(context.now).toString()));
}
