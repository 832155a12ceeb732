import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { Config } from "../config.ts";
import { type Context, runAs } from "../context.ts";
import type { Storage } from "../files/storage.ts";
import { BackupRefused } from "./backup-refused.ts";
import { copyErasures } from "./erasures.ts";
import { type BackupPlace, isBackupName } from "./names.ts";
import { withoutBackups } from "./place.ts";
import { expiredBackups } from "./retention.ts";
import { type FinishedBackup, removeLeftRows, writeBackup } from "./write-backup.ts";

/** The embedded database has one process, so its turn is known here. */
const underWay = new WeakSet<Database["kysely"]>();

/** Does the work unless another backup is under way. On PostgreSQL this is a lock of the session, which ends with its process. */
async function inTurn<Result>({ kind, kysely }: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  if (kind === "embedded") {
    if (underWay.has(kysely)) return undefined;
    underWay.add(kysely);
    return work().finally(() => underWay.delete(kysely));
  }
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended('rinsegura backup', 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection);
    if (rows[0]?.mine !== true) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

export type BackupJob = {
  context: Context;
  config: Config;
  storage: Storage;
  place: BackupPlace;
  signal?: AbortSignal;
  /** Asked once it is this job's turn, because another instance may have made the day's backup meanwhile. */
  stillDue?: () => Promise<boolean>;
};

/** A finished backup, the names of the old ones that went, and what failed after it. */
export type MadeBackup = FinishedBackup & { removed: string[]; failed: FailedAfterwards[] };

/** Work after a backup that failed, with the kind of its error. The backup itself is whole. */
export type FailedAfterwards = { work: "erasures" | "expired"; error: string };

/**
 * Makes a backup, records it for the team, and removes the backups whose time is over. Throws BackupRefused while another backup of this
 * database is under way, and any error of the backup after recording it. What fails after the backup is whole is in the result.
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const { context, config, place } = job;
  const outcome = await inTurn(context.database, async () => {
    if (job.stillDue && !(await job.stillDue())) throw new BackupRefused("Otra instancia acaba de hacer esta copia de seguridad.");
    const finished = await writeRecorded(job);
    const erasures = await attempt(() => copyErasures(context, place, config.backup.to));
    const expired = await attempt(() => removeExpired(context, place, config.backup.keep));
    const failed: FailedAfterwards[] = [];
    if ("error" in erasures) failed.push({ work: "erasures", error: erasures.error });
    if ("error" in expired) failed.push({ work: "expired", error: expired.error });
    return { ...finished, removed: "result" in expired ? expired.result : [], failed };
  });
  if (outcome === undefined) throw new BackupRefused("Ya hay otra copia de seguridad en marcha. Espera a que termine.");
  return outcome;
}

/** Writes the backup and records how it ended. */
async function writeRecorded({ context, config, storage, place, signal }: BackupJob): Promise<FinishedBackup> {
  const startedAt = Temporal.Now.instant().toString();
  try {
    await removeLeftRows(config.dataFolder);
    await place.removeUnfinished();
    const finished = await writeBackup({
      database: context.database,
      storage: withoutBackups(storage),
      place,
      secrets: config.backup.secrets,
      workFolder: config.dataFolder,
      ...(signal ? { signal } : {}),
    });
    const { name, bytes, sha256, takenAt } = finished;
    await record(context, { started_at: startedAt, place: place.title, name, bytes, sha256, taken_at: takenAt });
    return finished;
  } catch (error) {
    await record(context, { started_at: startedAt, place: place.title, error: kindOf(error) });
    if (signal?.aborted === true) throw new BackupRefused("Copia interrumpida: no ha quedado nada de ella.");
    throw error;
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<{ result: Result } | { error: string }> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: kindOf(error) };
  }
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
