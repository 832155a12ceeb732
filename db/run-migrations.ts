import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./client.ts";
import { sqlStateOf } from "./sql-state.ts";
import type { DB } from "./types.ts";

export type Migrations = Record<string, Migration>;

/** A table that a migration changes stayed in use for too long. The message says in Spanish what to do. */
export class TableInUse extends Error {
  override name = "TableInUse";
}

/** A request that waits behind the migration gives up after a second (db/client.ts), so the migration gives up earlier. */
const lockTimeout = "500ms";

/** Milliseconds before each further try, two minutes in all. */
const usualPauses = [250, 500, 1_000, 2_000, ...Array.from({ length: 23 }, () => 5_000)];

const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";
const undefinedTable = "42P01";

/**
 * Runs the migrations that have not run, each in its own transaction. One that finds its table in use steps aside, so that requests pass,
 * and tries again after each of the pauses (milliseconds). Returns the names that ran. Throws TableInUse after the last try, or PostgreSQL's
 * error; the migrations before that one stay.
 */
export async function runMigrations(
  database: Database,
  migrations: Migrations,
  pauses: readonly number[] = usualPauses,
): Promise<string[]> {
  const migrator = migratorOf(database.kysely, migrations);
  const ran: string[] = [];
  for (;;) {
    const name = await runNext(migrator, pauses);
    if (name === undefined) return ran;
    ran.push(name);
  }
}

/** Kysely's migrator lets one process at a time migrate, and each of the files has a short lock timeout. */
export function migratorOf(db: Kysely<DB>, migrations: Migrations): Migrator {
  const hurried = Object.entries(migrations).map(([name, migration]): [string, Migration] => [name, inHurry(migration)]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(hurried) } });
}

function inHurry(migration: Migration): Migration {
  return {
    async up(transaction) {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction);
      await migration.up(transaction);
    },
  };
}

/** Runs the next migration. Returns its name, or undefined when none is left. */
async function runNext(migrator: Migrator, pauses: readonly number[]): Promise<string | undefined> {
  for (const pause of [...pauses, undefined]) {
    const { error, results = [] } = await migrator.migrateUp();
    const name = results[0]?.migrationName;
    if (error === undefined) return name;
    if (!isInUse(error) && !(name === undefined && isGone(error))) throw failureOf(error);
    if (pause === undefined) throw new TableInUse(stillInUse(name ?? ""));
    await wait(pause);
  }
  return undefined;
}

/** What a migrator reports, as something to throw. */
export function failureOf(error: unknown): Error {
  return error instanceof Error ? error : new Error("migration failed", { cause: error });
}

function isInUse(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === lockNotAvailable || state === deadlockDetected;
}

/** Kysely looks at all tables before it takes its lock, and fails if another process drops one of them meanwhile. */
function isGone(error: unknown): boolean {
  return sqlStateOf(error) === undefinedTable;
}

function stillInUse(name: string): string {
  return (
    `La migración ${name} no ha podido cambiar su tabla: otra transacción la usa desde hace minutos. No ha quedado nada a medias. ` +
    "Búscala con SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start, termínala y arranca otra vez."
  );
}
