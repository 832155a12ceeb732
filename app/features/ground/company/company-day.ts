import { company } from "#company";

/** A request asks for the day of its one instant several times, and each look at the time zone costs as much as a card of a list. */
const days = new WeakMap<Temporal.Instant, Temporal.PlainDate>();

/** Returns the calendar day of an instant where the company is. */
export function companyDay(now: Temporal.Instant): Temporal.PlainDate {
  const day = days.get(now) ?? now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  days.set(now, day);
  return day;
}
