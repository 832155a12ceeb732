import type { CalendarDay, Slot } from "./slot-times.ts";

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
