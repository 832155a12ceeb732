import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import type { AuditSearch } from "./search-params.ts";

const pageSize = 50;

type Row = Record<string, unknown>;

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
        sql<boolean>`(row_id = ${row} or coalesce(before, after) ->> 'vehicle_id' = ${row} or coalesce(before, after) ->> 'inquiry_id' = ${row})`,
      );
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const entries = await found
      .select(["audit_log.id", "changed_at", "admin_user_id", "users.email as admin", "table_name", "row_id", "operation"])
      .select([sql<Row | null>`before`.as("before"), sql<Row | null>`after`.as("after")])
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
