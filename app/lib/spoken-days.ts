/**
 * Writes days as a calendar in Spain does, from ISO days ("2026-11-23"), which have no time zone. Hand-written, because a browser's first
 * Intl object costs more than the rest of a calendar, and some browsers lack Temporal. spoken-days.test.ts compares it with Intl.
 */

export const monthNames = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;

/** From Monday to Sunday, as in the weeks of `calendarOf`. */
export const weekdayNames = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"] as const;

/** The headings of a calendar's columns, from Monday to Sunday; miércoles is X, because M is martes. */
export const weekdayLetters = ["L", "M", "X", "J", "V", "S", "D"] as const;

/** "2026-11-23" → "lunes, 23 de noviembre". */
export function spokenDay(day: string): string {
  const date = dateOf(day);
  return `${weekdayOf(date)}, ${date.getUTCDate()} de ${monthOf(date)}`;
}

/** "2026-11-23" → "lunes, 23 de noviembre de 2026". */
export function spokenDayWithYear(day: string): string {
  return `${spokenDay(day)} de ${dateOf(day).getUTCFullYear()}`;
}

/** Returns the month of a day as a calendar's title: "2026-11-23" → "noviembre de 2026". */
export function spokenMonth(day: string): string {
  const date = dateOf(day);
  return `${monthOf(date)} de ${date.getUTCFullYear()}`;
}

function weekdayOf(date: Date): string {
  return weekdayNames[(date.getUTCDay() + 6) % 7] ?? "";
}

function monthOf(date: Date): string {
  return monthNames[date.getUTCMonth()] ?? "";
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
