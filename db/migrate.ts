import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./client.ts";
import { projectFolder } from "./project-folder.ts";
import { prepareRoles, revokeOtherLogins, rolePrefixOf, withRolesOf } from "./roles.ts";

const folder = join(projectFolder, "db/migrations");

/**
 * Brings the database to the newest migration. Several instances may call it at once: they wait for one another, and each file runs once.
 * All files run in one transaction, so that a killed start leaves nothing half done. The roles are made before, because they belong to the
 * server and not to the database. Open the database for "migration". Returns the names that ran. Throws on failure.
 */
export async function migrate(database: Database): Promise<string[]> {
  const prefix = await rolePrefixOf(database);
  await prepareRoles(database, prefix);
  const { error, results = [] } = await migratorOf(database, prefix).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
  if (database.kind === "postgres") await revokeOtherLogins(database);
  return results.filter((result) => result.status === "Success").map((result) => result.migrationName);
}

/** The names of the migrations that have not run in this database. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrations = await migratorOf(database, await rolePrefixOf(database)).getMigrations();
  return migrations.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

function migratorOf(database: Database, prefix: string): Migrator {
  return new Migrator({ db: database.kysely, provider: { getMigrations: () => readMigrations(prefix) } });
}

async function readMigrations(prefix: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = withRolesOf(prefix, await readFile(join(folder, name), "utf8"));
      return [name.replace(/\.sql$/, ""), { up: async (transaction) => void (await sql.raw(text).execute(transaction)) }];
    }),
  );
  return Object.fromEntries(entries);
}
