import { publicHoliday } from "#app/features/requests/appointments/public-holidays.ts";

/** Calendar days from the start of use in Spain for the registration tax (Ley 38/1992, art. 65.1.d and additional provision 1). */
export const registrationDays = 30;

/**
 * The last day on which we register a car that came to Spain on a day, with form 576 filed and paid. The law counts 30 days. If the last one
 * is no working day, we take the working day before it, because offices and banks are closed then.
 */
export function registrationDeadline(inSpainOn: Temporal.PlainDate): Temporal.PlainDate {
  return workingDayUntil(inSpainOn.add({ days: registrationDays }));
}

function workingDayUntil(day: Temporal.PlainDate): Temporal.PlainDate {
  return isLegalWorkingDay(day) ? day : workingDayUntil(day.subtract({ days: 1 }));
}

/** Calendar days to withdraw from a distance contract (RDL 1/2007, art. 102 and 104). */
const withdrawalDays = 14;

/**
 * The last day on which a customer may withdraw, when the period begins on a day: the delivery of the car, or the signature of a service. The
 * day itself does not count. A period that ends on a Saturday, Sunday or public holiday ends with the next working day (Regulation 1182/71,
 * art. 3.4; Directive 2011/83/EU, recital 41).
 */
export function withdrawalDeadline(begins: Temporal.PlainDate): Temporal.PlainDate {
  return workingDayFrom(begins.add({ days: withdrawalDays }));
}

/** The last day for the refund after a withdrawal: 14 calendar days from the declaration (RDL 1/2007, art. 107.1). */
export function refundDeadline(declaredOn: Temporal.PlainDate): Temporal.PlainDate {
  return declaredOn.add({ days: withdrawalDays });
}

export type Warning = "late" | "soon";

/** A legal deadline warns ten calendar days ahead. */
const warningDays = 10;

/** Whether a deadline that is not met is over or near on a day; undefined while there is time. */
export function warningFor(deadline: Temporal.PlainDate, today: Temporal.PlainDate): Warning | undefined {
  const left = today.until(deadline).days;
  if (left < 0) return "late";
  return left <= warningDays ? "soon" : undefined;
}

/** Monday to Friday, without the public holidays of the company's city. The opening hours say nothing about it. */
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
