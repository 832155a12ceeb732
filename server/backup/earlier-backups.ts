import { type Context, runAs } from "../context.ts";
import type { BackupPlace } from "./names.ts";

/** When backups began: the newest that succeeded, and the newest of all. */
export type EarlierBackups = { succeeded: Temporal.Instant | undefined; tried: Temporal.Instant | undefined };

/**
 * When this site's backups in a place began, or in any place if none is given; read as an admin or as the system. A backup is as old as its
 * beginning, because it holds the data of then. The schedule asks for its own place, because a disk in a drawer does not replace the daily
 * backup. The team's page and the metrics ask for any place.
 */
export function readEarlierBackups(context: Context, place?: Pick<BackupPlace, "title">): Promise<EarlierBackups> {
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("backups")
      .select((backup) => [
        backup.fn.max("started_at").as("tried"),
        backup.fn.max("started_at").filterWhere("error", "is", null).as("succeeded"),
      ])
      .$if(place !== undefined, (query) => query.where("place", "=", place?.title ?? ""))
      .executeTakeFirst();
    const moment = (date: Date | null | undefined) => (date ? Temporal.Instant.fromEpochMilliseconds(date.getTime()) : undefined);
    return { tried: moment(row?.tried), succeeded: moment(row?.succeeded) };
  });
}

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
