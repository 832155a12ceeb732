import { company } from "#company";

/** The company's day so many days before now. */
export function dayAgo(now: Temporal.Instant, days: number): Temporal.PlainDate {
  return now.toZonedDateTimeISO(company.timeZone).toPlainDate().subtract({ days });
}

/** The moment some days before now at a time of Madrid's clock ("10:20"), as the database takes it. `days` is at least 1. */
export function daysAgo(now: Temporal.Instant, days: number, time: string): string {
  return dayAgo(now, days)
    .toZonedDateTime({ timeZone: company.timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString();
}

/** The moment some hours before now, as the database takes it. Fractions of an hour count. */
export function hoursAgo(now: Temporal.Instant, hours: number): string {
  return now.subtract({ minutes: Math.round(hours * 60) }).toString();
}
