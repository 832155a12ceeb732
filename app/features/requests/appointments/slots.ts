import { companyDay } from "#app/features/ground/company/company-day.ts";
import { callTimesOn } from "#app/lib/opening-hours.ts";
import { company } from "#company";
import { publicHoliday } from "./public-holidays.ts";
import { type CalendarDay, slotKey, weeksAhead } from "./calendar.ts";

const hour = 10;

/** Returns 10:00 of the day before, in the appointment's time zone; undefined if that is over, or the appointment is too near. */
export function reminderTime(start: Temporal.ZonedDateTime, now: Temporal.Instant): Temporal.Instant | undefined {
  const reminder = start.subtract({ days: 1 }).with({ hour, minute: 0 }).toInstant();
  const latest = start.subtract({ days: 1 }).toInstant();
  return Temporal.Instant.compare(now, reminder) < 0 && Temporal.Instant.compare(now, latest) <= 0 ? reminder : undefined;
}

/** Returns the first bookable day: tomorrow in the company's time zone, in any time zone of the process. */
export function earliestDay(now: Temporal.Instant): Temporal.PlainDate {
  return companyDay(now).add({ days: 1 });
}

/** Returns the last bookable day: today's weekday in six weeks, so that every weekday is offered equally often. */
export function lastDay(now: Temporal.Instant): Temporal.PlainDate {
  return companyDay(now).add({ weeks: weeksAhead });
}

/** Returns the times at which calls begin on a day (BOOK-2): none on a public holiday (BOOK-4). */
export function callTimes(day: Temporal.PlainDate): string[] {
  return publicHoliday(day) === undefined ? callTimesOn(day.toString()) : [];
}

/** Whether the calendar offers this time ("09:30", in the company's time zone) of this day, without regard to bookings. */
export function isBookable(day: Temporal.PlainDate, time: string, now: Temporal.Instant): boolean {
  return isBetween(earliestDay(now), day, lastDay(now)) && callTimes(day).includes(time);
}

/** Returns the start of a slot, in the company's time zone; throws a RangeError for an invalid time. */
export function startOf(day: Temporal.PlainDate, time: string): Temporal.ZonedDateTime {
  return day.toZonedDateTime({ timeZone: company.timeZone, plainTime: Temporal.PlainTime.from(time) });
}

/**
 * Returns the days of a calendar page in whole weeks. The first day is the Monday of the earliest day's week, and the last day is the
 * Sunday of the last day's week. `taken` counts the active (pending or confirmed) bookings by `slotKey`; a slot with `capacity` bookings is
 * not free.
 */
export function calendarOf(now: Temporal.Instant, taken: ReadonlyMap<string, number>, capacity: number): CalendarDay[] {
  const earliest = earliestDay(now);
  const last = lastDay(now);
  const monday = earliest.subtract({ days: earliest.dayOfWeek - 1 });
  const sunday = last.add({ days: 7 - last.dayOfWeek });
  return Array.from({ length: monday.until(sunday).days + 1 }, (_, days) => calendarDay(monday.add({ days })));

  function calendarDay(date: Temporal.PlainDate): CalendarDay {
    const day = date.toString();
    const name = publicHoliday(date);
    const holiday = name === undefined ? {} : { holiday: name };
    const times = isBetween(earliest, date, last) ? callTimes(date) : [];
    if (times.length === 0) return { day, state: "closed", ...holiday, free: [] };
    const free = times.filter((time) => (taken.get(slotKey(day, time)) ?? 0) < capacity);
    return { day, state: free.length > 0 ? "free" : "full", ...holiday, free };
  }
}

function isBetween(first: Temporal.PlainDate, day: Temporal.PlainDate, last: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
}
