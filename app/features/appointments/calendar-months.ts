import type { CalendarDay } from "./slot-times.ts";

/** A month of the calendar: how many columns its first week leaves empty, and its working days. */
export type CalendarMonth = { month: string; empty: number; days: CalendarDay[] };

/**
 * The calendar by months, Monday to Friday: nobody works at weekends (BOOK-2). It leaves out weeks at its two ends, and months, in which
 * nothing is offered. `month` is its first day that is shown.
 */
export function calendarMonths(calendar: readonly CalendarDay[]): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (const day of offeredWeeks(calendar).flat()) {
    const column = weekdayOf(day.day);
    if (column > 4) continue;
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

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
