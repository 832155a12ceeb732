/** How old a car is on a day. */

import type { DayRange } from "#app/features/cars/vehicles/written-values.ts";

/** Years of use in the official tables (Orden HAC/1501/2025, annex IV): exactly twelve months, or a date to come, are year 1. */
export function yearsOfUse(registered: Temporal.PlainDate, day: Temporal.PlainDate): number {
  const years = day.year - registered.year;
  const completed = isBefore(registered.add({ years }), day) ? years : years - 1;
  return Math.max(completed + 1, 1);
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
 * The days of the range on which a result can differ: its ends, the anniversaries of `day`, and the days on which a rule changed. Each comes
 * with its neighbours. Between two of them every result is the same.
 */
export function decisiveDays({ first, last }: DayRange, day: Temporal.PlainDate, changes: readonly string[]): Temporal.PlainDate[] {
  if (first.equals(last)) return [first];
  const from = Math.max(first.year, day.year - oldestYear);
  const years = Array.from({ length: Math.max(last.year - from + 1, 0) }, (_, index) => from + index);
  const turns = [...years.map((year) => day.with({ year })), ...changes.map((change) => Temporal.PlainDate.from(change))];
  const around = turns.flatMap((turn) => [-1, 0, 1].map((days) => turn.add({ days })));
  return [first, last, ...around.filter((turn) => !isBefore(turn, first) && !isBefore(last, turn))];
}

export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}
