/** What the calendar page needs in the browser too: no Temporal, which not every browser has, and no Intl, which is slow at first. */

/** When an appointment may begin, in the company's time zone (BOOK-2). */
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

/** The length of an appointment: the distance of two slots. */
export const slotMinutes = 30;

/** How far ahead a person may book, counted from today (BOOK-3). */
export const weeksAhead = 6;

/** A slot by its day ("2026-11-23") and its time ("09:30"), both as in the company's time zone. */
export type Slot = { day: string; time: SlotTime };

/**
 * One day of the calendar, as plain JSON. `day` is an ISO day, `free` the times that can be booked, in their order; "full" is a working day
 * on which none is left, "closed" a day that is not offered. `holiday` is the name of a public holiday, on whatever day of the week.
 */
export type CalendarDay = { day: string; state: "free" | "full" | "closed"; holiday?: string; free: SlotTime[] };

/** ("2026-11-23", "09:30") → "2026-11-23 09:30", the key under which bookings are counted. */
export function slotKey(day: string, time: string): string {
  return `${day} ${time}`;
}

/** Whether a text is one of the times at which an appointment may begin. */
export function isSlotTime(time: string): time is SlotTime {
  return (slotTimes as readonly string[]).includes(time);
}
