/** When backups began: the newest that succeeded, and the newest of all. */
export type EarlierBackups = { succeeded: Temporal.Instant | undefined; tried: Temporal.Instant | undefined };

/** A failed backup is tried again after this time. */
const pauseAfterFailure = { minutes: 55 };

/** Whether the day's backup is due: the hour has passed in Europe/Madrid and none that succeeded began since then. */
export function isBackupDue(now: Temporal.Instant, hour: number, { succeeded, tried }: EarlierBackups): boolean {
  if (tried && Temporal.Instant.compare(tried.add(pauseAfterFailure), now) > 0) return false;
  return succeeded === undefined || Temporal.Instant.compare(succeeded, lastMoment(now, hour)) < 0;
}

/** The last time that the clock in Madrid showed this full hour. */
function lastMoment(now: Temporal.Instant, hour: number): Temporal.Instant {
  const here = now.toZonedDateTimeISO("Europe/Madrid");
  const today = here.withPlainTime({ hour });
  return (Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : here.subtract({ days: 1 }).withPlainTime({ hour })).toInstant();
}
