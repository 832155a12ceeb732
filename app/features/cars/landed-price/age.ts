/** How old a car is. Papers and ads often give only the month or the year of the first registration, so a date is a range of days. */

export type DayRange = { first: Temporal.PlainDate; last: Temporal.PlainDate };

const writtenDate = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/;

/** Reads "2021", "2021-03" and "2021-03-14". Undefined for anything else, and for years before the first cars. */
export function daysOf(text: string | undefined): DayRange | undefined {
  const [, year, month, day] = writtenDate.exec(text ?? "") ?? [];
  if (year === undefined || Number(year) < 1886) return undefined;
  const first = Temporal.PlainDate.from({ year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) });
  if (day !== undefined) return first.day === Number(day) ? { first, last: first } : undefined;
  return { first, last: first.add(month === undefined ? { years: 1 } : { months: 1 }).subtract({ days: 1 }) };
}

/**
 * Years of use as the official tables count them (Orden HAC/1501/2025, annex IV): up to one year is year 1, and exactly twelve months still
 * belong to it. A date in the future counts as year 1.
 */
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

/**
 * The days of the range on which a result can differ: its ends, the anniversaries of `day` (a year of use ends there), and the days on which
 * a rule changed, each with its neighbours. Between two of them every result is the same.
 */
export function decisiveDays({ first, last }: DayRange, day: Temporal.PlainDate, changes: readonly string[]): Temporal.PlainDate[] {
  if (first.equals(last)) return [first];
  const years = Array.from({ length: last.year - first.year + 1 }, (_, index) => first.year + index);
  const turns = [...years.map((year) => day.with({ year })), ...changes.map((change) => Temporal.PlainDate.from(change))];
  const around = turns.flatMap((turn) => [-1, 0, 1].map((days) => turn.add({ days })));
  return [first, last, ...around.filter((turn) => !isBefore(turn, first) && !isBefore(last, turn))];
}

export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}
