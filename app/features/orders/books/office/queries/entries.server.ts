import { sql } from "kysely";
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
      .select(["order_entries.id", "kind", "concept", "cents", "method", "bank_reference", "note", "reverses", "order_id"])
      .select(["reference", "name", "legal_name", "document_number", day.as("day"), dueDay.as("due_on")])
      .where(sql<boolean>`${day} between ${from} and ${to}`)
      .orderBy("day")
      .orderBy("recorded_at")
      .orderBy("order_entries.id")
      .execute();
    return rows.map(({ name, legal_name, ...row }) => ({
      ...row,
      kind: row.kind as EntryKind,
      concept: row.concept as Concept,
      method: row.method as Method,
      customer: legal_name === "" ? name : legal_name,
    }));
  });
}
