/** Calendar days in words, and counted. Days are texts such as "2026-11-26"; a list judges a thousand orders, so these need no Temporal. */
import { monthNames, weekdayNames } from "#app/lib/spoken-days.ts";
import { countOf } from "#app/lib/amounts.ts";

/** "2026-11-26" → "26 nov". Also for browsers, some of which lack Temporal. */
export function shortDay(day: string): string {
  const [, month, number] = day.split("-").map(Number);
  return `${number} ${(monthNames[(month ?? 0) - 1] ?? "").slice(0, 3)}`;
}

/** "2026-11-27" → "viernes 27 nov". */
export function shortDayWithWeekday(day: string): string {
  return `${weekdayNames[(new Date(day).getUTCDay() + 6) % 7] ?? ""} ${shortDay(day)}`;
}

/** A past day in few words: "hoy", "ayer", and any other as "el 12 nov". */
export function pastDay(day: string, today: string): string {
  const passed = daysBetween(day, today);
  if (passed === 0) return "hoy";
  return passed === 1 ? "ayer" : `el ${shortDay(day)}`;
}

/** A past day by its distance: "ayer", "hace 3 días". */
export function agoInDays(day: string, today: string): string {
  const passed = daysBetween(day, today);
  return passed === 1 ? "ayer" : `hace ${countOf(passed, "día", "días")}`;
}

/** How late a passed day is: "1 día tarde". */
export function lateness(day: string, today: string): string {
  return `${countOf(daysBetween(day, today), "día", "días")} tarde`;
}

const millisecondsOfDay = 86_400_000;

/** Calendar days from a day to today. */
export function daysBetween(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / millisecondsOfDay;
}

/** The day that is so many days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10);
}
