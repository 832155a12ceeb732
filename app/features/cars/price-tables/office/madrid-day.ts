import { company } from "#company";

/** The calendar day of an instant where the company is, such as "2026-12-01". */
export function madridDay(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(company.timeZone).toPlainDate().toString();
}
