/** For the calendar page in the browser: no Temporal, which some browsers lack, and no Intl, which is slow at first. */

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
