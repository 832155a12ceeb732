import { sql } from "kysely";
import { documentNumber } from "#app/features/orders/documents/kinds.ts";
import type { Concept, EntryKind, Method } from "#app/features/orders/payments/concepts.ts";
import { dueDay } from "#app/features/orders/payments/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { company } from "#company";
import type { EntryLine } from "../entry-lines.ts";
import { daysOf, type Quarter } from "../search-params.ts";

/** All entries of a quarter, of all orders, by day (ORDER-92). */
export function readEntryLines(context: Context, quarter: Quarter): Promise<EntryLine[]> {
  const { from, to } = daysOf(quarter);
  const day = sql<string>`coalesce(order_entries.booked_on, (order_entries.recorded_at at time zone ${company.timeZone})::date)`;
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("order_entries")
      .innerJoin("orders", "orders.id", "order_entries.order_id")
      .leftJoin("order_documents as receipts", "receipts.entry_id", "order_entries.id")
      .select(["order_entries.id", "order_entries.kind", "concept", "cents", "method", "bank_reference", "note", "reverses"])
      .select(["order_entries.order_id", "receipts.kind as receipt_kind", "receipts.year", "receipts.number"])
      .select(["reference", "name", "legal_name", "document_number", day.as("day"), dueDay.as("due_on")])
      .where(sql<boolean>`${day} between ${from} and ${to}`)
      .orderBy("day")
      .orderBy("recorded_at")
      .orderBy("order_entries.id")
      .execute();
    return rows.map(({ name, legal_name, receipt_kind, year, number, ...row }) => ({
      ...row,
      receipt: receipt_kind === null || year === null || number === null ? "" : documentNumber({ kind: receipt_kind, year, number }),
      kind: row.kind as EntryKind,
      concept: row.concept as Concept,
      method: row.method as Method,
      customer: legal_name === "" ? name : legal_name,
    }));
  });
}
