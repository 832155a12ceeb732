import type { Transaction } from "kysely";
import { type TableName, tableNames, type Entry, type Recorded } from "#app/features/cars/price-tables/tables.ts";
import { officialYearsAddress } from "#app/features/cars/official-values/office/addresses.ts";
import { lacksOfficialYear } from "#app/features/cars/official-values/queries.server.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import { versionIn } from "../queries.server.ts";
import { type YearReminder, yearReminder, yearToPrepare } from "./year-reminder.ts";

/** A row of a table's history, with who recorded it. */
export type HistoryRow = Recorded & {
  id: number;
  /** Undefined for an entry without figures, and for figures that this release cannot read. */
  version: ReturnType<typeof versionIn>;
  /** Who recorded it, in words. */
  who: string;
};

/** The whole history of a table in the order in which it was recorded. */
export function readTableHistory(context: Context, name: TableName): Promise<HistoryRow[]> {
  return runAs(context, (transaction) => readRows(transaction, [name]).then((all) => all[name]));
}

/** The histories of all tables. */
export function readTableHistories(context: Context): Promise<Record<TableName, HistoryRow[]>> {
  return runAs(context, (transaction) => readRows(transaction, tableNames));
}

/** The year whose tables must be there, and what is missing (DOOR-25). */
export async function readYearReminder(context: Context): Promise<{ year: number; reminder: YearReminder | undefined }> {
  const year = yearToPrepare(context.now);
  const others = (await lacksOfficialYear(context, year)) ? [{ label: "Valores oficiales", to: officialYearsAddress }] : [];
  return { year, reminder: yearReminder(await readTableHistories(context), context.now, others) };
}

/** Reads histories within a transaction of the team or the software. */
export async function readRows(transaction: Transaction<DB>, names: readonly TableName[]): Promise<Record<TableName, HistoryRow[]>> {
  const rows = await transaction
    .selectFrom("price_table_versions")
    .leftJoin("users", "users.id", "recorded_by")
    .selectAll("price_table_versions")
    .select("email")
    .where("price_table", "in", names)
    .orderBy("recorded_at")
    .orderBy("price_table_versions.id")
    .execute();
  const historyOf = (name: TableName) =>
    rows
      .filter(({ price_table: table }) => table === name)
      .map((row): HistoryRow => ({
        id: Number(row.id),
        entry: row.entry as Entry,
        validFrom: row.valid_from,
        recordedAt: Temporal.Instant.fromEpochMilliseconds(row.recorded_at.getTime()),
        who: row.recorded_by === null ? "el programa" : (row.email ?? "una cuenta borrada"),
        version: versionIn(row),
      }));
  return Object.fromEntries(tableNames.map((name) => [name, historyOf(name)])) as Record<TableName, HistoryRow[]>;
}
