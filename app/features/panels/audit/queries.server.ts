import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import type { AuditSearch } from "./search-params.ts";

const pageSize = 50;

type Row = Record<string, unknown>;

/** Tables with rows of an order. An entry about a change of such a row has only its changed columns, so its order stands in the table. */
const belowOrders = [
  "order_steps",
  "order_quotes",
  "order_papers",
  "order_paper_files",
  "order_inspections",
  "order_entries",
  "order_purchases",
  "order_cost_lines",
  "order_documents",
] as const;

function rowsBelowOrder(orderId: string) {
  const ids = belowOrders.map((table) => sql`select id::text from ${sql.table(table)} where order_id = ${orderId}::uuid`);
  return sql.join(ids, sql` union all `);
}

/** The order to which an entry's row belongs now; null for other rows, and for rows that are gone. The case keeps other ids from the cast. */
const orderOfRow = sql<string | null>`case table_name ${sql.join(
  belowOrders.map((table) => sql`when ${table} then (select order_id::text from ${sql.table(table)} where id = row_id::uuid)`),
  sql` `,
)} end`;

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["entries"][number];

/** A page of the log (row B9), at most the last one, the latest entry first; and the number of pages. */
export function listAuditEntries(context: Context, { table, admin, row, page: asked }: AuditSearch) {
  return runAs(context, async (transaction) => {
    let found = transaction.selectFrom("audit_log").leftJoin("users", "users.id", "audit_log.admin_user_id");
    if (table !== undefined) found = found.where("table_name", "=", table);
    if (admin !== undefined) found = found.where("admin_user_id", "=", admin);
    // The row's own entries and those of rows that belong to it, such as a car's pictures.
    if (row !== undefined)
      found = found.where(
        sql<boolean>`(row_id = ${row} or coalesce(before, after) ->> 'vehicle_id' = ${row} or coalesce(before, after) ->> 'inquiry_id' = ${row}
          or coalesce(before, after) ->> 'order_id' = ${row} or row_id in (${rowsBelowOrder(row)}))`,
      );
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const entries = await found
      .select(["audit_log.id", "changed_at", "admin_user_id", "users.email as admin", "table_name", "row_id", "operation"])
      .select([sql<Row | null>`before`.as("before"), sql<Row | null>`after`.as("after"), orderOfRow.as("order_id")])
      .orderBy("audit_log.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return { entries, total, page, pageCount };
  });
}

/** All admins in the log. The address of a deleted account is null. */
export function listAuditedAdmins(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("audit_log")
      .leftJoin("users", "users.id", "audit_log.admin_user_id")
      .select(["admin_user_id as id", "users.email"])
      .distinct()
      .orderBy("users.email")
      .execute(),
  );
}
