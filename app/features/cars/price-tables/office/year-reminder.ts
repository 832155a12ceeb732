import { type TableName, type Recorded, standingVersions } from "#app/features/cars/price-tables/tables.ts";
import { tableAddress } from "./addresses.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { tableLayouts } from "./table-layouts.ts";

/** The tables that the tax ministry's order and the regions' laws set anew for each year. */
const yearlyTables = ["registration_tax", "depreciation"] as const satisfies readonly TableName[];

export type YearReminder = {
  year: number;
  /** Whether the year has begun, so that prices are computed with old figures. */
  begun: boolean;
  missing: readonly { label: string; to: string }[];
};

/** The year whose tables must be there: in December the coming one, otherwise the current one. */
export function yearToPrepare(now: Temporal.Instant): number {
  const today = companyDay(now);
  return today.month === 12 ? today.year + 1 : today.year;
}

/**
 * Which yearly tables have no version from 1 January of that year; undefined if nothing is missing (DOOR-25). `others`: what else is
 * missing for that year.
 */
export function yearReminder(
  histories: Readonly<Record<TableName, readonly Recorded[]>>,
  now: Temporal.Instant,
  others: YearReminder["missing"],
): YearReminder | undefined {
  const year = yearToPrepare(now);
  const day = `${year}-01-01`;
  const tables = yearlyTables
    .filter((name) => !standingVersions(histories[name]).some(({ validFrom }) => validFrom === day))
    .map((name) => ({ label: tableLayouts[name].label, to: tableAddress(name, { day }) }));
  const missing = [...tables, ...others];
  return missing.length === 0 ? undefined : { year, begun: day <= companyDay(now).toString(), missing };
}
