import type { Config } from "../config.ts";
import { type Context, runAs } from "../context.ts";
import type { Storage } from "../files/storage.ts";
import { BackupRefused } from "./backup-refused.ts";
import { inTurn } from "./backup-turn.ts";
import { copyErasures } from "./erasures.ts";
import { isBackupName } from "./names.ts";
import { type BackupPlace, withoutBackups } from "./place.ts";
import { expiredBackups } from "./retention.ts";
import { type FinishedBackup, writeBackup } from "./write-backup.ts";

export type BackupJob = { context: Context; config: Config; storage: Storage; place: BackupPlace; signal?: AbortSignal };

/** A finished backup, and the names of the old ones that went. */
export type MadeBackup = FinishedBackup & { removed: string[] };

/**
 * Makes a backup, records it for the team, and removes the backups whose time is over. Throws BackupRefused while another backup of this
 * database is under way, and any error of the work after recording it.
 */
export async function makeBackup({ context, config, storage, place, signal }: BackupJob): Promise<MadeBackup> {
  const { secrets, keep } = config.backup;
  const startedAt = Temporal.Now.instant().toString();
  const outcome = await inTurn(context.database, async () => {
    try {
      const files = withoutBackups(storage);
      const finished = await writeBackup({
        database: context.database,
        storage: files,
        place,
        secrets,
        workFolder: config.dataFolder,
        ...(signal ? { signal } : {}),
      });
      const { name, bytes, sha256, takenAt } = finished;
      await record(context, { started_at: startedAt, place: place.title, name, bytes, sha256, taken_at: takenAt });
      await copyErasures(context, place);
      return { ...finished, removed: await removeExpired(context, place, keep) };
    } catch (error) {
      await record(context, { started_at: startedAt, place: place.title, error: kindOf(error) });
      if (signal?.aborted === true) throw new BackupRefused("Copia interrumpida: no ha quedado nada de ella.");
      throw error;
    }
  });
  if (outcome === undefined) throw new BackupRefused("Ya hay otra copia de seguridad en marcha. Espera a que termine.");
  return outcome;
}

type Recorded = { started_at: string; place: string } & (
  | { name: string; bytes: number; sha256: string; taken_at: string }
  | { error: string }
);

function record(context: Context, row: Recorded): Promise<unknown> {
  return runAs(context, (transaction) => transaction.insertInto("backups").values(row).execute());
}

/** The error's code or name, because its message could quote a person's data. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

/** Removes only files that this database recorded, of the recorded size, so that nobody else's file goes and a cut one never counts. */
async function removeExpired(context: Context, place: BackupPlace, keep: Config["backup"]["keep"]): Promise<string[]> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of place.list()) if (isBackupName(key)) sizes.set(key, size);
  const recorded = await runAs(context, (transaction) =>
    transaction
      .selectFrom("backups")
      .select(["name", "bytes", "taken_at"])
      .where("place", "=", place.title)
      .where("error", "is", null)
      .execute(),
  );
  const whole = recorded.flatMap(({ name, bytes, taken_at }) =>
    name !== null && taken_at !== null && sizes.get(name) === Number(bytes)
      ? [{ name, takenAt: Temporal.Instant.fromEpochMilliseconds(taken_at.getTime()) }]
      : [],
  );
  const expired = expiredBackups(whole, keep);
  for (const name of expired) await place.remove(name);
  return expired;
}
