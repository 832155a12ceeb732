/** How old a car is on a day. */

import type { DayRange } from "#app/features/cars/vehicles/written-values.ts";

/** Years of use in the official tables (Orden HAC/1501/2025, annex IV): exactly twelve months, or a date to come, are year 1. */
export function yearsOfUse(registered: Temporal.PlainDate, day: Temporal.PlainDate): number {
  const years = day.year - registered.year;
  const anniversary = registered.month * 100 + registered.day;
  // A car of the 29th of February has its day on the 28th. In numbers, because a new table computes all cars for all regions.
  const celebrated = anniversary === 229 && !day.inLeapYear ? 228 : anniversary;
  return Math.max(celebrated < day.month * 100 + day.day ? years + 1 : years, 1);
}

/** "5 años y 8 meses", "1 año", "3 meses". */
export function ageInWords(registered: Temporal.PlainDate, day: Temporal.PlainDate): string {
  const { years, months } = isBefore(registered, day)
    ? registered.until(day, { largestUnit: "years", smallestUnit: "months" })
    : { years: 0, months: 0 };
  const inYears = `${years} ${years === 1 ? "año" : "años"}`;
  const inMonths = `${months} ${months === 1 ? "mes" : "meses"}`;
  if (years === 0) return inMonths;
  return months === 0 ? inYears : `${inYears} y ${inMonths}`;
}

/** No table of depreciation counts more years of use. */
const oldestYear = 20;

/**
 * One day for each part of the range in which every result is the same: its first day, and those in it on which a year of use ends or a rule
 * changes ("2021-07-11").
 */
export function decisiveDays({ first, last }: DayRange, day: Temporal.PlainDate, changes: readonly string[]): Temporal.PlainDate[] {
  const [from, to] = [first.toString(), last.toString()];
  const oldest = Math.max(first.year, day.year - oldestYear);
  const years = Array.from({ length: Math.max(last.year - oldest + 1, 0) }, (_, index) => oldest + index);
  const turns = [...years.map((year) => anniversaryIn(year, day).toString()), ...changes];
  const inside = new Set(turns.filter((turn) => turn > from && turn <= to));
  return [first, ...[...inside].map((turn) => Temporal.PlainDate.from(turn))];
}

/** Of the 29th of February, in other years the 1st of March. */
function anniversaryIn(year: number, day: Temporal.PlainDate): Temporal.PlainDate {
  const same = day.with({ year });
  return same.day === day.day ? same : same.add({ days: 1 });
}

export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}
