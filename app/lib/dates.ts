import { company } from "#company";

const inMadrid = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: company.timeZone });
const asCalendarDay = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/** The day of an instant in Madrid: "14 de mayo de 2021". */
export function formatLongDate(instant: { epochMilliseconds: number }): string {
  return inMadrid.format(instant.epochMilliseconds);
}

const numbersInMadrid = new Intl.DateTimeFormat("es-ES", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: company.timeZone });
const momentInMadrid = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: company.timeZone });

/** The day of an instant in Madrid: "14/05/2021". */
export function formatDayNumbers(instant: { epochMilliseconds: number }): string {
  return numbersInMadrid.format(instant.epochMilliseconds);
}

/** Day and time of an instant in Madrid: "14 de mayo de 2021 a las 0:00". */
export function formatMoment(instant: { epochMilliseconds: number }): string {
  return momentInMadrid.format(instant.epochMilliseconds);
}

const shortMomentInMadrid = new Intl.DateTimeFormat("es-ES", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: company.timeZone,
});

/** Day and time of an instant in Madrid, for a list: "14 may 2021, 0:00". */
export function formatShortMoment(instant: { epochMilliseconds: number }): string {
  return shortMomentInMadrid.format(instant.epochMilliseconds);
}

/** A calendar day without a time zone, such as "2021-05-14": "14 de mayo de 2021". */
export function formatCalendarDay(day: string): string {
  return asCalendarDay.format(new Date(`${day}T00:00:00Z`));
}

const asShortDay = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", timeZone: "UTC" });

/** A calendar day in a few characters, for a narrow place: "2026-10-30" is "30 oct". */
export function formatShortDay(day: string): string {
  return asShortDay.format(new Date(`${day}T00:00:00Z`));
}

/** A calendar day in numbers: "2026-12-29" is "29/12/2026". */
export function formatCalendarNumbers(day: string): string {
  return day.split("-").toReversed().join("/");
}
