import { company } from "#company";

/** Returns the calendar day of an instant where the company is. */
export function companyDay(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(company.timeZone).toPlainDate();
}
