import { company } from "#company";

/** The days of instants that are in use. A request asks for that of its instant several times, and each look at the time zone takes long. */
const days = new WeakMap<Temporal.Instant, Temporal.PlainDate>();

/** Returns the calendar day of an instant where the company is. */
export function companyDay(now: Temporal.Instant): Temporal.PlainDate {
  const day = days.get(now) ?? now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  days.set(now, day);
  return day;
}
