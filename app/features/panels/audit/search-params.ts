import { readPage } from "#app/lib/address-text.ts";
import { auditedTables } from "./labels.ts";

export const auditAddress = "/admin/audit";

/** The filters of the log, as in the page's address; undefined means all. */
export type AuditSearch = {
  table: string | undefined;
  admin: string | undefined;
  /** Only entries of this row and of rows that belong to it. */
  row: string | undefined;
  page: number;
};

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function readAuditSearch(parameters: URLSearchParams): AuditSearch {
  const id = (name: string) => {
    const text = parameters.get(name) ?? "";
    return uuid.test(text) ? text : undefined;
  };
  const table = parameters.get("table") ?? "";
  return {
    table: Object.hasOwn(auditedTables, table) ? table : undefined,
    admin: id("admin"),
    row: id("row"),
    page: readPage(parameters.get("page")),
  };
}

export function auditSearchAddress({ table, admin, row, page = 1 }: Partial<AuditSearch>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ table, admin, row })) if (value !== undefined) parameters.set(name, value);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query === "" ? auditAddress : `${auditAddress}?${query}`;
}
