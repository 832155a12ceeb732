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
  const rows = await transaction.selectFrom("order_entries").select(columns).where("order_id", "=", orderId).execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as EntryKind,
    concept: row.concept as Concept,
    method: row.method as Method,
    recorded_at: row.recorded_at.toISOString(),
  }));
}

/** The ledger of an order as its customer sees it today (ORDER-52). */
export function readLedger(context: Context, orderId: string): Promise<Ledger> {
  return runAs(context, async (transaction) => ledgerOf(await readEntries(transaction, orderId), companyDay(context.now).toString()));
}
