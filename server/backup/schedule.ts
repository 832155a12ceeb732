import type { Database } from "#db/client.ts";
import { repeat } from "../background/jobs.ts";
import { withOwnConnections } from "../background/after-response.ts";
import type { Config } from "../config.ts";
import { type Context, runAs, system } from "../context.ts";
import type { Storage } from "../files/storage.ts";
import type { Logger } from "../log.ts";
import { isBackupDue, readEarlierBackups } from "./earlier-backups.ts";
import { copyErasures } from "./erasures.ts";
import { makeBackup } from "./make-backup.ts";
import { openPlace } from "./place.ts";

export type ScheduleOptions = { config: Config; database: Database; storage: Storage; log: Logger };

/** Seconds until the first look, and between two. */
const looks = { first: 30, every: 60 };

/** Makes the day's backup in BACKUP_TO and copies new erasures there. Instances take turns. `stop` ends a backup under way. */
export function startBackups({ config, database, storage, log }: ScheduleOptions, schedule = looks): { stop(): Promise<void> } {
  const { to, hour } = config.backup;
  if (to === undefined) return { stop: async () => {} };
  const place = openPlace(to);
  const stopping = new AbortController();
  const running = repeat("backup", log, schedule, async () => {
    const now = Temporal.Now.instant();
    const context = { actor: system, database, now };
    const isDue = async () => isBackupDue(now, hour, await readEarlierBackups(context, place));
    const due = await isDue();
    if (!due && !(await hasNewErasures(context))) return true;
    return withOwnConnections(config.database, database, async (own) => {
      if (!due) {
        await copyErasures({ ...context, database: own }, place, to);
        return true;
      }
      const { name, bytes, removed, failed } = await makeBackup({
        context: { ...context, database: own },
        config,
        storage,
        place,
        signal: stopping.signal,
        stillDue: isDue,
      });
      log.info({ name, bytes, removed: removed.length }, "backup made");
      for (const failure of failed) log.error({ failure }, "the backup is whole, but work after it failed");
      return failed.length === 0;
    });
  });
  return {
    stop() {
      stopping.abort();
      return running.stop();
    },
  };
}

async function hasNewErasures(context: Context): Promise<boolean> {
  const row = await runAs(context, (transaction) =>
    transaction.selectFrom("erasures").select("mark").where("copied_at", "is", null).limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}
