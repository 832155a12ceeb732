import { type TableName, tableNames } from "#app/features/cars/price-tables/tables.ts";

export const priceTablesAddress = "/admin/precios";

/** The parameters of a table's page: the version with which its form begins, or the first day of a new one. */
export const versionParameter = "version";
export const dayParameter = "desde";

export function tableAddress(name: TableName, begin: { version?: number; day?: string } = {}): string {
  const query = new URLSearchParams();
  if (begin.version !== undefined) query.set(versionParameter, String(begin.version));
  if (begin.day !== undefined) query.set(dayParameter, begin.day);
  const text = query.toString();
  return `${priceTablesAddress}/${name}${text === "" ? "" : `?${text}`}`;
}

/** The table that an address names. */
export function tableIn(text: string): TableName | undefined {
  return tableNames.find((name) => name === text);
}
