import type { CalendarDay, Slot } from "./slot-times.ts";

const millisecondsPerMinute = 60_000;

/**
 * The free slots nearest to one that is taken, in chronological order; of two equally near the earlier is preferred. Never the taken one
 * itself: the calendar may be older than the booking that took it. Runs in the browser too.
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

/** On a clock that is never put forward or back, for which UTC stands: the hour of a Sunday in spring decides nothing here. */
function minutesOf(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00Z`) / millisecondsPerMinute;
}
