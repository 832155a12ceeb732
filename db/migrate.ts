import { sql, type Transaction } from "kysely";
import type { Migration } from "kysely/migration";
import type { Database } from "./client.ts";
import { assertSameMigrations } from "./executed-migrations.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { failureOf, type Migrations, migratorOf, runMigrations } from "./run-migrations.ts";
import { prepareRoles, revokeOtherLogins, rolePrefixOf, withRolesOf } from "./roles.ts";
import type { DB } from "./types.ts";

/**
 * Brings the database to the newest migration. Several instances may call it at once: they wait for one another, and each file runs once.
 * Each file is one transaction, so that a killed start leaves nothing half done. The roles are made before, because they belong to the
 * server and not to the database. Open the database for "migration". Returns the names that ran; none on the database of a newer build
 * that this one can use. Throws OtherMigrations if the database ran others than this build has, and then changes nothing. Throws
 * RolesMissing, TableInUse or PostgreSQL's error on failure.
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = await readMigrationFiles();
  const { later } = await assertSameMigrations(database, files);
  const prefix = await rolePrefixOf(database);
  await prepareRoles(database, prefix);
  const ran = later.length > 0 ? [] : await runMigrations(database, migrationsOf(files, prefix));
  if (database.kind === "postgres") await revokeOtherLogins(database);
  return ran;
}

/** For a restore: runs those that have not run, up to the one named `last`. The roles must exist (`prepareRoles`). */
export async function migrateWithin(transaction: Transaction<DB>, prefix: string, last?: string): Promise<void> {
  const migrator = migratorOf(transaction, migrationsOf(await readMigrationFiles(), prefix));
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw failureOf(error);
}

/** The names of the migrations that have not run in this database. Those of a newer build, which may have run already, do not count. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const files = await readMigrationFiles();
  const migrations = await migratorOf(database.kysely, migrationsOf(files, await rolePrefixOf(database))).getMigrations();
  return migrations.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** Each migration records its checksum in its own transaction. The first one makes the table for it. */
function migrationsOf(files: readonly MigrationFile[], prefix: string): Migrations {
  return Object.fromEntries(
    files.map(({ name, text, checksum }): [string, Migration] => [
      name,
      {
        async up(transaction) {
          await sql.raw(withRolesOf(prefix, text)).execute(transaction);
          await sql`insert into migration_checksums (name, checksum) values (${name}, ${checksum})`.execute(transaction);
        },
      },
    ]),
  );
}
