import type { KeptBackups } from "../config.ts";

/** A whole backup in its place; `takenAt` is the moment that it shows. */
export type KeptBackup = { name: string; takenAt: Temporal.Instant };

/**
 * The names of the backups that may go. The last backup of each of the newest days, weeks and months stays, and so do the newest
 * one and those of the 24 hours before it. Only days, weeks and months with a backup count, so that a site that was off for
 * a month loses nothing.
 */
export function expiredBackups(backups: readonly KeptBackup[], { days, weeks, months }: KeptBackups): string[] {
  const newestFirst = backups.toSorted((one, other) => Temporal.Instant.compare(other.takenAt, one.takenAt));
  const dayBefore = newestFirst[0]?.takenAt.subtract({ hours: 24 });
  const kept = new Set(newestFirst.filter(({ takenAt }) => dayBefore && Temporal.Instant.compare(takenAt, dayBefore) > 0));
  for (const [most, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.takenAt.toZonedDateTimeISO("Europe/Madrid").toPlainDate());
      if (periods.has(period) || periods.size >= most) continue;
      periods.add(period);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

const dayOf = (day: Temporal.PlainDate) => day.toString();
const weekOf = (day: Temporal.PlainDate) => `${day.yearOfWeek}-${day.weekOfYear}`;
const monthOf = (day: Temporal.PlainDate) => day.toPlainYearMonth().toString();
