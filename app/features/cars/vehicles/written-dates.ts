/** Papers and ads often give only the month or the year of a date, so a written date is a range of days. */

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
