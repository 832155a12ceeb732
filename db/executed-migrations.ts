import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "./client.ts";
import { projectFolder } from "./project-folder.ts";
import type { MigrationFile } from "./migration-files.ts";

/** The release that this code is, such as "0.2.0". */
const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { version: string };

/** The database ran other migrations than this build has. The message says in Spanish what to do. */
export class OtherMigrations extends Error {
  override name = "OtherMigrations";
}

/** A migration that ran; the checksum is undefined if the build that ran it recorded none. */
type Executed = { name: string; checksum: string | undefined };

/**
 * Compares the migrations that ran in this database with the files of this build, by name and checksum. Reads only. A database on which
 * nothing ran yet is fine; so is that of a newer build, as long as nothing that this build uses is gone (decision 0041). Returns the names
 * of that newer build's migrations. Throws OtherMigrations.
 */
export async function assertSameMigrations(database: Database, files: readonly MigrationFile[]): Promise<{ later: string[] }> {
  const executed = await executedMigrations(database);
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const others = executed.filter(({ name, checksum }) => checksum === undefined || checksums.get(name) !== checksum);
  const [other] = others;
  if (other === undefined) return { later: [] };

  if (executed.length - others.length === files.length) {
    const later = others.map(({ name }) => name);
    const contracting = later.find((name) => !leavesRoomFor(version, name));
    if (contracting === undefined) return { later };
    throw new OtherMigrations(newerDatabase(contracting));
  }
  const edited = others.find(({ name, checksum }) => checksums.has(name) && checksum !== undefined);
  throw new OtherMigrations(edited ? editedMigration(edited.name) : databaseOfAnotherBuild(other.name, database.kind));
}

/**
 * Whether a release, such as "0.2.0", works on a database where the migration of this name has run. One that takes something away carries in
 * its name the first release that no longer uses it: "0041-old-price-unused-since-0.3.0". Every other migration only adds.
 */
export function leavesRoomFor(release: string, name: string): boolean {
  const first = /-unused-since-(\d+\.\d+\.\d+)$/.exec(name)?.[1];
  return first === undefined || first.localeCompare(release, "en", { numeric: true }) <= 0;
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
  return `La base de datos es de una versión más nueva: la migración ${name} ha quitado algo que esta versión usa. Arranca esa versión de la web.`;
}

function editedMigration(name: string): string {
  return (
    `El archivo db/migrations/${name}.sql ha cambiado después de aplicarse a esta base de datos. ` +
    "Devuélvele su texto y escribe una migración nueva para el cambio."
  );
}

function databaseOfAnotherBuild(name: string, kind: Database["kind"]): string {
  const startAnew =
    kind === "embedded"
      ? "borra la carpeta de datos (rm -r data, o tu DATA_DIR) y repite npm start"
      : "crea otra vacía (CREATE DATABASE murcia_nueva OWNER murcia) y pon su dirección en DATABASE_URL";
  return (
    `Otra versión de la web creó esta base de datos: pasó por la migración ${name}, que esta versión no tiene. No se ha cambiado nada. ` +
    `Si solo guarda la demostración, ${startAnew}; si no, arranca la versión que la creó.`
  );
}
