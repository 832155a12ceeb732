import { type TableName, tableNames, standingVersions } from "#app/features/cars/price-tables/tables.ts";
import { officialYearsAddress } from "#app/features/cars/official-values/office/addresses.ts";
import { lacksOfficialYear } from "#app/features/cars/official-values/queries.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type StoredVersion, storedVersion } from "../queries.server.ts";
import { tableAddress } from "./addresses.ts";
import { tableLayouts } from "./table-layouts.ts";

/** The tables that the tax ministry's order and the regions' laws set anew for each year. */
const yearlyTables = ["registration_tax", "depreciation"] as const satisfies readonly TableName[];

export type YearReminder = {
  year: number;
  /** Whether the year has begun, so that prices are computed with old figures. */
  begun: boolean;
  missing: readonly { label: string; to: string }[];
};

/** A row of a table's history, with who recorded it, in words. */
export type HistoryRow = StoredVersion & { id: number; who: string };

/** The whole history of a table in the order in which it was recorded. */
export function readTableHistory(context: Context, name: TableName): Promise<HistoryRow[]> {
  return runAs(context, (transaction) => readRows(transaction, [name]).then((all) => all[name]));
}

/** The histories of all tables. */
export function readTableHistories(context: Context): Promise<Record<TableName, HistoryRow[]>> {
  return runAs(context, (transaction) => readRows(transaction, tableNames));
}

/** The year whose tables must be there (in December the next one), and the yearly tables without a version from its first day. */
export async function readYearReminder(context: Context): Promise<{ year: number; reminder: YearReminder | undefined }> {
  const today = companyDay(context.now);
  const year = today.month === 12 ? today.year + 1 : today.year;
  const day = `${year}-01-01`;
  const histories = await readTableHistories(context);
  const tables = yearlyTables
    .filter((name) => !standingVersions(histories[name]).some(({ validFrom }) => validFrom === day))
    .map((name) => ({ label: tableLayouts[name].label, to: tableAddress(name, { day }) }));
  const others = (await lacksOfficialYear(context, year)) ? [{ label: "Valores oficiales", to: officialYearsAddress }] : [];
  const missing = [...tables, ...others];
  return { year, reminder: missing.length === 0 ? undefined : { year, begun: day <= today.toString(), missing } };
}

/** Reads histories within a transaction of the team or the software. */
export async function readRows(transaction: Transaction, names: readonly TableName[]): Promise<Record<TableName, HistoryRow[]>> {
  const rows = await transaction
    .selectFrom("price_table_versions")
    .leftJoin("users", "users.id", "recorded_by")
    .selectAll("price_table_versions")
    .select("email")
    .where("price_table", "in", names)
    .orderBy("recorded_at")
    .orderBy("price_table_versions.id")
    .execute();
  const history = rows.map((row): HistoryRow => ({
    ...storedVersion(row),
    id: Number(row.id),
    who: row.recorded_by === null ? "el programa" : (row.email ?? "una cuenta borrada"),
  }));
  return Object.fromEntries(tableNames.map((table) => [table, history.filter(({ name }) => name === table)])) as Record<
    TableName,
    HistoryRow[]
  >;
}
