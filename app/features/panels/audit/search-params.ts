import { defineSearch, pageNumber, uuidParameter } from "#app/lib/address-search.ts";
import { auditedTables } from "./labels.ts";

export const auditAddress = "/admin/audit";

export const { read: readAuditSearch, query: auditQuery } = defineSearch({
  table: { parameter: "table", read: tableOf, write: (table) => table ?? "" },
  admin: uuidParameter("admin"),
  /** Only entries of this row and of rows that belong to it. */
  row: uuidParameter("row"),
  page: pageNumber,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;

function tableOf(text: string): string | undefined {
  return Object.hasOwn(auditedTables, text) ? text : undefined;
}
