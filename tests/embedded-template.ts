import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { wrapEmbedded } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { projectFolder } from "#db/project-folder.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/**
 * Creating and migrating an embedded database takes four seconds of processor time, copying one half a second. So the first test creates a
 * template in the system's temporary folder. Its name depends on the migrations and the embedded database's version.
 */
const dumpFile = "dump.tar";

/** A new embedded database in memory, with all migrations. */
export async function openEmbeddedCopy() {
  const template = await templateFolder();
  return wrapEmbedded(await PGlite.create({ loadDataDir: await openAsBlob(join(template, dumpFile)) }));
}

/** Writes an embedded database with all migrations to the place where a site with this DATA_DIR opens it. */
export async function putEmbeddedCopy(dataFolder: string): Promise<void> {
  cpSync(join(await templateFolder(), "pglite"), join(dataFolder, "database", "pglite"), { recursive: true });
}

async function templateFolder(): Promise<string> {
  const folder = join(tmpdir(), `rinsegura-template-${fingerprint()}`);
  if (!existsSync(folder)) await oneAtATime("template", () => (existsSync(folder) ? undefined : makeTemplate(folder)));
  return folder;
}

async function makeTemplate(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const pglite = await PGlite.create(join(unfinished, "pglite"));
  const database = await wrapEmbedded(pglite);
  await migrate(database);
  writeFileSync(join(unfinished, dumpFile), Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await database.close();
  emptyUnusedDatabases(join(unfinished, "pglite"));
  renameSync(unfinished, folder);
}

/**
 * Half of the files belong to PostgreSQL's own two databases, from which it makes new ones (template1 is 1, template0 is 4). No test makes
 * another database inside an embedded one, so they need not be copied for each site.
 */
function emptyUnusedDatabases(dataFolder: string): void {
  for (const database of ["1", "4"]) {
    const folder = join(dataFolder, "base", database);
    for (const file of readdirSync(folder)) if (file !== "PG_VERSION") rmSync(join(folder, file));
  }
}

/** A short hash of all inputs of a database with all migrations, and of `more`. */
export function fingerprint(more = ""): string {
  const hash = createHash("sha256").update(more);
  const migrations = join(projectFolder, "db/migrations");
  const files = readdirSync(migrations).map((name) => join(migrations, name));
  for (const file of [
    ...files,
    import.meta.filename,
    join(projectFolder, "db/migrate.ts"),
    join(projectFolder, "db/migration-files.ts"),
    join(projectFolder, "db/roles.ts"),
    join(projectFolder, "package-lock.json"),
  ]) {
    hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
