import { company } from "#company";

/** A time of the database or of the clock. */
type Instant = Date | { epochMilliseconds: number };

/** Returns a function that writes an instant as people in Madrid do. */
function inMadrid(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat("es-ES", { ...options, timeZone: company.timeZone });
  return (instant) => format.format(instant instanceof Date ? instant : instant.epochMilliseconds);
}

/** The same for a calendar day such as "2021-05-14", which has no time zone. */
function forCalendarDay(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat("es-ES", { ...options, timeZone: "UTC" });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** "14 de mayo de 2021". */
export const formatLongDate = inMadrid({ dateStyle: "long" });

/** "14/05/2021". */
export const formatDayNumbers = inMadrid({ day: "2-digit", month: "2-digit", year: "numeric" });

/** "14 de mayo de 2021 a las 09:30": hours with two figures, as in the calendar of calls. */
export const formatMoment = inMadrid({ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** For a list: "14 may 2021, 09:30". */
export const formatShortMoment = inMadrid({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** "14 de mayo de 2021". */
export const formatCalendarDay = forCalendarDay({ dateStyle: "long" });

/** For a narrow place: "30 oct". */
export const formatShortDay = forCalendarDay({ day: "numeric", month: "short" });

/** A calendar day in numbers: "2026-12-29" is "29/12/2026". */
export function formatCalendarNumbers(day: string): string {
  return day.split("-").toReversed().join("/");
}
