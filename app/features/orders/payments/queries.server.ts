import { sql } from "kysely";
import { company } from "#company";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Concept, EntryKind, Method } from "./concepts.ts";
import { type Ledger, type LedgerEntry, ledgerOf, purchaseDays } from "./ledger.ts";

const columns = ["id", "kind", "concept", "cents", "booked_on", "method", "bank_reference", "note", "reverses", "recorded_at"] as const;

/**
 * The last day of a charge, of a row of `order_entries` under its own name; null while nobody knows it. The payment of the purchase is due once
 * the customer has confirmed it, and the rest after that on the day of the handover once it is agreed or fixed, or has come (ORDER-35): times
 * that wait for the customer's choice make nothing due. Other charges have a day of their own.
 */
export const dueDay = sql<string | null>`coalesce(order_entries.due_on, case
  when order_entries.kind <> 'charge' or order_entries.quote_id is null then null
  when order_entries.concept = 'purchase' then (
    select (confirmed.confirmed_at at time zone ${sql.lit(company.timeZone)})::date + ${sql.lit(purchaseDays)}
    from order_purchase_confirmations confirmed where confirmed.quote_id = order_entries.quote_id)
  when order_entries.concept = 'rest' then (
    select coalesce(handover.done_on, case when handover.planned_fixed and exists (
      select from order_purchase_confirmations confirmed where confirmed.quote_id = order_entries.quote_id) and not exists (
      select from order_handovers offered where offered.order_id = order_entries.order_id and called_off_at is null and agreed is null)
      then handover.planned_on end)
    from order_steps handover where handover.order_id = order_entries.order_id and handover.kind = 'handed_over')
end)`;

/** Whether the customer of a row of `orders`, under its own name, owes something: `balanceOf` in SQL. */
export const isOwing = sql<boolean>`(select sum(case kind when 'receipt' then -cents else cents end) > 0
  from order_entries where order_id = orders.id and kind <> 'cost')`;

/** The entries of an order that the actor may see: a customer sees no costs. None if the actor may not see the order. */
export async function readEntries(transaction: Transaction, orderId: string): Promise<LedgerEntry[]> {
  return (await entriesOf(transaction, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by the order's id; an order without entries is not in it. */
export async function entriesOf(transaction: Transaction, orderIds: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry[]>> {
  const rows = await transaction
    .selectFrom("order_entries")
    .select(["order_id", ...columns])
    .select([dueDay.as("due_on"), sql<boolean>`quote_id is not null`.as("of_quote")])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute();
  const entries = new Map<string, LedgerEntry[]>();
  for (const { order_id, ...row } of rows) {
    const entry = {
      ...row,
      kind: row.kind as EntryKind,
      concept: row.concept as Concept,
      method: row.method as Method,
      recorded_at: row.recorded_at.toISOString(),
    };
    entries.set(order_id, [...(entries.get(order_id) ?? []), entry]);
  }
  return entries;
}

/** The ledger of an order as its customer sees it today (ORDER-52). */
export function readLedger(context: Context, orderId: string): Promise<Ledger> {
  return runAs(context, async (transaction) => ledgerOf(await readEntries(transaction, orderId), companyDay(context.now).toString()));
}
