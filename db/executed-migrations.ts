import { sql } from "kysely";
import type { Database } from "./client.ts";
import type { MigrationFile } from "./migration-files.ts";

/** The database ran other migrations than this build has. The message is one sentence that says what to do. */
export class OtherMigrations extends Error {
  override name = "OtherMigrations";
}

/** A migration that ran; the checksum is undefined if the build that ran it recorded none. */
type Executed = { name: string; checksum: string | undefined };

/**
 * Compares the migrations that ran in this database with the files of this build, by name and checksum. Reads only. A database on which
 * nothing ran yet is fine. Throws OtherMigrations.
 */
export async function assertSameMigrations(database: Database, files: readonly MigrationFile[]): Promise<void> {
  const executed = await executedMigrations(database);
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const others = executed.filter(({ name, checksum }) => checksum === undefined || checksums.get(name) !== checksum);
  const [other] = others;
  if (other === undefined) return;

  if (executed.length - others.length === files.length) throw new OtherMigrations(newerDatabase(other.name));
  const edited = others.find(({ name, checksum }) => checksums.has(name) && checksum !== undefined);
  throw new OtherMigrations(edited ? editedMigration(edited.name) : databaseOfAnotherBuild(other.name, database.kind));
}

/** The names are read first: another process may be migrating now, and commits its names and their checksums at one moment. */
async function executedMigrations(database: Database): Promise<Executed[]> {
  if (!(await hasTable(database, "kysely_migration"))) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.kysely);
  if (names.rows.length === 0) return [];

  const recorded = (await hasTable(database, "migration_checksums"))
    ? await database.kysely.selectFrom("migration_checksums").select(["name", "checksum"]).execute()
    : [];
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  return names.rows.map(({ name }) => ({ name, checksum: checksums.get(name) }));
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(database.kysely);
  return rows[0]?.there === true;
}

function newerDatabase(name: string): string {
  return `This database is newer than this build, because migration ${name} has run in it: start the newer build of the site.`;
}

function editedMigration(name: string): string {
  return (
    `db/migrations/${name}.sql was edited after it had run in this database, but a migration that a shop has run is never edited: ` +
    "restore the file's text and write a new one."
  );
}

function databaseOfAnotherBuild(name: string, kind: Database["kind"]): string {
  const startAnew =
    kind === "embedded"
      ? "delete the data folder (rm -r data, or your DATA_DIR) and run npm start again"
      : "make an empty one (CREATE DATABASE murcia_new OWNER murcia) and put its address into DATABASE_URL";
  return (
    `This database was made by another build of the site (it ran the migration ${name}, which this build does not have), so the site does ` +
    `not start and changes nothing: if the database holds only the demonstration, ${startAnew}, and otherwise start the build that made it.`
  );
}
