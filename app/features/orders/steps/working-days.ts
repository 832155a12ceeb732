import { publicHoliday } from "#app/features/requests/appointments/public-holidays.ts";

/**
 * Whether a deadline or a planned step counts this day: Monday to Friday, without the public holidays of the company's city. The opening hours
 * say nothing about it.
 */
export function isLegalWorkingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek <= 5 && publicHoliday(day) === undefined;
}

/** The day itself if it is a working day, otherwise the next one. */
export function workingDayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return isLegalWorkingDay(day) ? day : workingDayFrom(day.add({ days: 1 }));
}

/** The working day that is so many working days after a day; with 0 the first working day from it on. */
export function afterWorkingDays(day: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const start = workingDayFrom(day);
  return days === 0 ? start : afterWorkingDays(start.add({ days: 1 }), days - 1);
}
