import type { Frequency } from "#app/features/matching/saved-searches/frequencies.ts";
import { company } from "#company";

/** The hour of the company's clock at which daily and weekly mails are written. */
const hour = 8;

/** After a mail, a search that tells at once keeps silent for so many minutes, so that an import does not make ten mails. */
export const minutesBetween = 60;

/** A search that has found nothing for so many days is asked once. After so many more without an answer it is paused. */
export const daysUntilAsked = 60;
export const daysUntilPaused = 14;

/**
 * Returns the moment up to which a car must have been found to be told now: of a daily search the last eight o'clock of Madrid, of a weekly one
 * that of the last Monday. Summer time changes at night, so there is exactly one eight o'clock on each day (row R17).
 */
export function dueMoment(frequency: Frequency, now: Temporal.Instant): Temporal.Instant {
  if (frequency === "at_once") return now;
  const local = now.toZonedDateTimeISO(company.timeZone);
  const day = frequency === "weekly" ? local.subtract({ days: local.dayOfWeek - 1 }) : local;
  const moment = day.toPlainDate().toZonedDateTime({ timeZone: company.timeZone, plainTime: Temporal.PlainTime.from({ hour }) });
  const isOver = Temporal.ZonedDateTime.compare(moment, local) <= 0;
  return (isOver ? moment : moment.subtract({ days: frequency === "weekly" ? 7 : 1 })).toInstant();
}
