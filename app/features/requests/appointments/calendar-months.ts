import { positionInWeek, shownWeekdays } from "#app/lib/opening-hours.ts";
import type { CalendarDay } from "./slot-times.ts";

/** A month of the calendar: the number of empty columns in its first week, and its days. */
export type CalendarMonth = { month: string; empty: number; days: CalendarDay[] };

/**
 * Groups the calendar by month. Its weeks end with the last weekday that has calls (BOOK-2). It leaves out months without an offered day,
 * and such weeks at both ends. `month` is the first shown day.
 */
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
