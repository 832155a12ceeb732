import { monthNames, weekdayNames } from "#app/features/requests/appointments/spoken-days.ts";
import { countOf } from "#app/lib/amounts.ts";

/** "2026-11-26" → "26 nov". Also for browsers, some of which lack Temporal. */
export function shortDay(day: string): string {
  const [, month, number] = day.split("-").map(Number);
  return `${number} ${(monthNames[(month ?? 0) - 1] ?? "").slice(0, 3)}`;
}

/** "2026-11-27" → "viernes 27 nov". */
export function shortDayWithWeekday(day: string): string {
  return `${weekdayNames[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ""} ${shortDay(day)}`;
}

/** A past day in few words: "hoy", "ayer", and any other as "el 12 nov". */
export function pastDay(day: string, today: Temporal.PlainDate): string {
  const passed = daysBetween(day, today);
  if (passed === 0) return "hoy";
  return passed === 1 ? "ayer" : `el ${shortDay(day)}`;
}

/** How late a passed day is: "1 día tarde". */
export function lateness(day: string, today: Temporal.PlainDate): string {
  return `${countOf(daysBetween(day, today), "día", "días")} tarde`;
}

/** Calendar days from a day to today. */
export function daysBetween(day: string, today: Temporal.PlainDate): number {
  return Temporal.PlainDate.from(day).until(today).days;
}
