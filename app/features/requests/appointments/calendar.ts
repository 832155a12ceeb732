/** For the calendar page in the browser: no Temporal, which some browsers lack, and no Intl, which is slow at first. */
import { positionInWeek, shownWeekdays } from "#app/lib/opening-hours.ts";

/** How far ahead a person may book, in weeks from today (BOOK-3). */
export const weeksAhead = 6;

/** A slot with its day ("2026-11-23") and time ("09:30"), in the company's time zone. */
export type Slot = { day: string; time: string };

/**
 * One day of the calendar, as plain JSON. `day` is an ISO day. `free` holds the bookable times in order. "full" is a day with calls but without
 * a free time; "closed" is a day that is not offered. `holiday` is the name of a public holiday, also at a weekend.
 */
export type CalendarDay = { day: string; state: "free" | "full" | "closed"; holiday?: string; free: string[] };

/** ("2026-11-23", "09:30") → "2026-11-23 09:30", the key for counting bookings. */
export function slotKey(day: string, time: string): string {
  return `${day} ${time}`;
}

const millisecondsPerMinute = 60_000;

/**
 * Returns the free slots nearest to a taken one, in chronological order; of two equally near, the earlier. Never the taken slot itself,
 * because the calendar may be older than its booking. Also runs in the browser.
 */
export function nearestFree(calendar: readonly CalendarDay[], day: string, time: string, count = 3): Slot[] {
  const wanted = minutesOf(day, time);
  return calendar
    .flatMap((date) => date.free.map((free) => ({ day: date.day, time: free, minutes: minutesOf(date.day, free) })))
    .filter(({ minutes }) => minutes !== wanted)
    .sort((a, b) => Math.abs(a.minutes - wanted) - Math.abs(b.minutes - wanted) || a.minutes - b.minutes)
    .slice(0, count)
    .sort((a, b) => a.minutes - b.minutes)
    .map((slot) => ({ day: slot.day, time: slot.time }));
}

/** Returns the time as minutes in UTC, without clock changes: an hour more or less in spring does not matter here. */
function minutesOf(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00Z`) / millisecondsPerMinute;
}

export type CalendarMonth = { month: string; empty: number; days: CalendarDay[] };

/** Groups the calendar by month, without empty months, weekends and outer weeks (BOOK-2). `month` is the first shown day. */
export function calendarMonths(calendar: readonly CalendarDay[]): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (const day of offeredWeeks(calendar).flat()) {
    const column = positionInWeek(day.day);
    if (column >= shownWeekdays()) continue;
    const current = months.at(-1);
    if (current?.month.slice(0, 7) === day.day.slice(0, 7)) current.days.push(day);
    else months.push({ month: day.day, empty: column, days: [day] });
  }
  return months.filter(({ days }) => days.some(({ state }) => state !== "closed"));
}

function offeredWeeks(calendar: readonly CalendarDay[]): CalendarDay[][] {
  const weeks = Array.from({ length: Math.ceil(calendar.length / 7) }, (_, week) => calendar.slice(week * 7, week * 7 + 7));
  const offered = weeks.map((days) => days.some(({ state }) => state !== "closed"));
  return weeks.slice(Math.max(offered.indexOf(true), 0), offered.lastIndexOf(true) + 1);
}
