import { type Context, runAs } from "../context.ts";
import type { EarlierBackups } from "./due.ts";
import type { BackupPlace } from "./backup-place.ts";

/**
 * When this site's backups in a place began, or in any place without one; read as an admin or as the system. A backup is as old as its
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
