/** What happened to the interest in a car when its price changed. */

/** A calendar day ("2026-11-20"), and what came on it. `requests`: inquiries, calls and reservations. */
export type DayOfInterest = { day: string; visits: number; requests: number };

/** The mean of some whole days. */
export type Interest = { days: number; visits: number; requests: number };

/** The days that count on each side of a change at most. */
const mostDays = 14;
/** The visits of a day are erased after a year. */
const daysKept = 364;

/**
 * Returns the interest on the days before and after a change; undefined where no whole day counts. Neither the day of a change nor `today`
 * counts, because they are no whole days. A price beside it ends the count: `earlier` and `later` are the days of the changes before and after.
 * Undefined, too, where some of the days are so long ago that their visits are erased.
 */
export function interestAround(
  { day, earlier, later }: { day: string; earlier: string | undefined; later: string | undefined },
  interest: readonly DayOfInterest[],
  today: string,
): { before: Interest | undefined; after: Interest | undefined } {
  const mean = (first: string, last: string) => (first < moved(today, -daysKept) ? undefined : meanBetween(first, last, interest));
  const before = earlier === undefined ? undefined : mean(latest(moved(day, -mostDays), moved(earlier, 1)), moved(day, -1));
  return { before, after: mean(moved(day, 1), earliest(moved(day, mostDays), moved(later ?? today, -1))) };
}

function meanBetween(first: string, last: string, interest: readonly DayOfInterest[]): Interest | undefined {
  const days = Temporal.PlainDate.from(first).until(last).days + 1;
  if (days < 1) return undefined;
  const counted = interest.filter(({ day }) => first <= day && day <= last);
  const mean = (of: (one: DayOfInterest) => number) => counted.reduce((sum, one) => sum + of(one), 0) / days;
  return { days, visits: mean(({ visits }) => visits), requests: mean(({ requests }) => requests) };
}

function moved(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one < other ? one : other);
