import { type Context, runAs } from "../context.ts";
import type { EarlierBackups } from "./due.ts";

/** When this site's backups began, read as an admin or as the system. A backup is as old as its beginning, because it holds the data of then. */
export function readEarlierBackups(context: Context): Promise<EarlierBackups> {
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("backups")
      .select((backup) => [
        backup.fn.max("started_at").as("tried"),
        backup.fn.max("started_at").filterWhere("error", "is", null).as("succeeded"),
      ])
      .executeTakeFirst();
    const moment = (date: Date | null | undefined) => (date ? Temporal.Instant.fromEpochMilliseconds(date.getTime()) : undefined);
    return { tried: moment(row?.tried), succeeded: moment(row?.succeeded) };
  });
}
