import { publicHoliday } from "#app/features/requests/appointments/public-holidays.ts";
import { isOpenAt } from "#app/lib/opening-hours.ts";
import { spokenDayWithYear } from "#app/lib/spoken-days.ts";
import { company } from "#company";

/** How long a handover takes in a calendar, in minutes: papers, keys and a round about the car. */
export const handoverMinutes = 60;

/** A beginning in the company's time zone, such as "2026-12-03 10:30". */
export type Moment = string;

export function momentOf(day: string, time: string): Moment {
  return `${day} ${time}`;
}

export function dayOf(moment: Moment): string {
  return moment.slice(0, 10);
}

export function timeOf(moment: Moment): string {
  return moment.slice(11);
}

export function startOf(moment: Moment): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(moment).toZonedDateTime(company.timeZone);
}

/** Whether the clocks skip this time, as on the last Sunday of March between 2:00 and 3:00. */
export function isSkipped(moment: Moment): boolean {
  return !startOf(moment).toPlainDateTime().equals(Temporal.PlainDateTime.from(moment));
}

export function isOver(moment: Moment, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startOf(moment).toInstant(), now) <= 0;
}

/** Whether the office is closed then. A handover may be, because a car may come home on a Saturday. */
export function isOutsideHours(moment: Moment): boolean {
  return !isOpenAt(dayOf(moment), timeOf(moment)) || publicHoliday(Temporal.PlainDate.from(dayOf(moment))) !== undefined;
}

/** "jueves, 3 de diciembre de 2026, a las 10:30". */
export function spokenMoment(moment: Moment): string {
  return `${spokenDayWithYear(dayOf(moment))}, a las ${timeOf(moment)}`;
}
