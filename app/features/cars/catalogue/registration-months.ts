/** Months of a first registration as a person types them and as an address holds them: "2019-03", or "2019" for the whole year. */
import { readWrittenMonth } from "#app/features/cars/vehicles/written-values.ts";

/** Both ends are included. */
export type MonthRange = { min?: string; max?: string };

const [earliestYear, latestYear] = [1900, 2100];

/** Reads a year or a month in the usual ways of writing; undefined for any other text, and for a year in which no car was registered. */
export function readMonthOrYear(text: string): string | undefined {
  const read = /^\d{4}$/.test(text.trim()) ? text.trim() : readWrittenMonth(text)?.slice(0, 7);
  return read !== undefined && yearOf(read) >= earliestYear && yearOf(read) <= latestYear ? read : undefined;
}

/** Reads both ends; those of a reversed range are swapped. */
export function readMonthRange(from: string, to: string): MonthRange {
  const [min, max] = [readMonthOrYear(from), readMonthOrYear(to)];
  if (min !== undefined && max !== undefined && firstMonthOf(min) > lastMonthOf(max)) return { min: max, max: min };
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** The first month of "2019" is "2019-01". */
export function firstMonthOf(monthOrYear: string): string {
  return monthOrYear.length === 4 ? `${monthOrYear}-01` : monthOrYear;
}

/** The last month of "2019" is "2019-12". */
export function lastMonthOf(monthOrYear: string): string {
  return monthOrYear.length === 4 ? `${monthOrYear}-12` : monthOrYear;
}

export function yearOf(monthOrYear: string): number {
  return Number(monthOrYear.slice(0, 4));
}

/** "2019-03" → "03/2019"; "2019" stays as it is. */
export function writtenMonthOrYear(monthOrYear: string): string {
  const [year = "", month] = monthOrYear.split("-");
  return month === undefined ? year : `${month}/${year}`;
}
