/** For the calendar page in the browser: no Temporal, which some browsers lack, and no Intl, which is slow at first. */

/** The start times of appointments, in the company's time zone (BOOK-2). */
export const slotTimes = [
  "09:00",
  "09:30",
  "10:00",
  "10:30",
  "11:00",
  "11:30",
  "12:00",
  "12:30",
  "14:00",
  "14:30",
  "15:00",
  "15:30",
  "16:00",
  "16:30",
  "17:00",
  "17:30",
  "18:00",
] as const;

export type SlotTime = (typeof slotTimes)[number];

/** The length of an appointment and the distance between two slots, in minutes. */
export const slotMinutes = 30;

/** How far ahead a person may book, in weeks from today (BOOK-3). */
export const weeksAhead = 6;

/** A slot with its day ("2026-11-23") and time ("09:30"), in the company's time zone. */
export type Slot = { day: string; time: SlotTime };

/**
 * One day of the calendar, as plain JSON. `day` is an ISO day. `free` holds the bookable times in order. "full" is a working day without a
 * free time; "closed" is a day that is not offered. `holiday` is the name of a public holiday, also at a weekend.
 */
export type CalendarDay = { day: string; state: "free" | "full" | "closed"; holiday?: string; free: SlotTime[] };

/** ("2026-11-23", "09:30") → "2026-11-23 09:30", the key for counting bookings. */
export function slotKey(day: string, time: string): string {
  return `${day} ${time}`;
}

export function isSlotTime(time: string): time is SlotTime {
  return (slotTimes as readonly string[]).includes(time);
}
