import { sql, type Transaction } from "kysely";
import { openDatabase, type Database } from "#db/client.ts";
import { migrateWithin } from "#db/migrate.ts";
import { readMigrationFiles } from "#db/migration-files.ts";
import { prepareRoles, revokeOtherLogins, rolePrefixOf } from "#db/roles.ts";
import type { DB } from "#db/types.ts";
import type { BackupSecrets, DatabaseConfig } from "../config.ts";
import type { Storage } from "../files/storage.ts";
import { assertKeyInUse, keysWithin } from "../secrets/key-ring.ts";
import type { Keys } from "../secrets/keys.ts";
import { type Entry, skip, textOf, unpackArchive } from "./archive.ts";
import { BackupRefused, brokenBackup } from "./backup-refused.ts";
import { unwrap } from "./envelope.ts";
import { dropEverything, type FoundDatabase, lockDatabase, lookAtDatabase } from "./empty-installation.ts";
import { closeTables, loadRows, openTables } from "./load-rows.ts";
import { assertKnownMigrations, filesFolder, type Manifest, manifestName, parseManifest, rowsFolder } from "./manifest.ts";
import type { TableLayout } from "./table-layout.ts";

/** While this file is in the store, the other files are those of a restore that did not end. */
const marker = { folder: "restore-unfinished", key: "restore-unfinished/marker" };

/** Refuses a database with rows of people, of another build or with another program's tables. Throws BackupRefused. */
function assertEmptyDatabase({ isEmpty }: FoundDatabase): void {
  if (isEmpty) return;
  throw new BackupRefused(
    "La base de datos no está vacía, o tiene también lo de otro programa: no se ha cambiado nada. Restaura en una nueva: otra carpeta en " +
      "DATA_DIR, o con PostgreSQL CREATE DATABASE … OWNER … y su dirección en DATABASE_URL.",
  );
}

/** What a failed restore leaves there (`kept`: the demonstration's), and what a finished one removes unless the backup has it (`replaced`). */
type FilesBefore = { kept: ReadonlySet<string>; replaced: Set<string> };

/** Refuses a store with other files than the demonstration's and those of a restore that did not end. Throws BackupRefused. */
async function filesBefore(storage: Storage, { folders }: FoundDatabase): Promise<FilesBefore> {
  const isUnfinished = (await storage.read(marker.key)) !== undefined;
  const isKept = (key: string) => [...folderPathsOf(key)].some((path) => folders.has(path));
  const found = { kept: new Set<string>(), replaced: new Set<string>() };
  for await (const { key } of storage.list()) {
    if (key === marker.key) continue;
    if (isKept(key)) found.kept.add(key);
    else if (!isUnfinished) {
      throw new BackupRefused(
        `El almacén de archivos no está vacío (${key}): no se ha cambiado nada. Restaura en una carpeta o un bucket sin archivos.`,
      );
    }
    found.replaced.add(key);
  }
  return found;
}

/** "a/b/c.avif" is in the folders "a" and "a/b". */
function* folderPathsOf(key: string): Generator<string> {
  for (let end = key.indexOf("/"); end !== -1; end = key.indexOf("/", end + 1)) yield key.slice(0, end);
}

async function markUnfinished(storage: Storage): Promise<void> {
  await storage.write(marker.key, Buffer.from("npm run restore"), "text/plain");
}

async function unmark(storage: Storage): Promise<void> {
  await storage.removeAll(marker.folder);
}

/**
 * Brings the store back after a failed restore. If the connection broke while the transaction ended, its rows may be there and need their
 * files. The mark stays until all is removed, so that the next restore goes on.
 */
async function removeArrived(database: Database, storage: Storage, kept: ReadonlySet<string>): Promise<void> {
  if (!(await database.kysely.transaction().execute(lookAtDatabase)).isEmpty) return;
  for await (const { key } of storage.list()) if (!kept.has(key) && key !== marker.key) await storage.remove(key);
  await unmark(storage);
}

/** Work at the end of a restore, in its transaction and as the system. */
export type AfterRestore<Result> = (transaction: Transaction<DB>, keys: Keys, manifest: Manifest) => Promise<Result>;

export type RestoreParts<Result> = {
  /** The backup's bytes from the beginning; it is read twice. */
  source: () => Promise<AsyncIterable<Uint8Array>>;
  secrets: BackupSecrets;
  database: DatabaseConfig;
  /** The database as the running site has opened it, if no other handle can be opened beside it. It stays open. */
  opened?: Database | undefined;
  storage: Storage;
  secretKeys: readonly string[];
  after: AfterRestore<Result>;
};

/** `undone`: why something after the restore failed, such as the removal of the demonstration's files. */
export type Restored<Result> = { takenAt: string; rows: number; files: number; after: Result; undone: Error | undefined };

/**
 * Restores a backup into an empty installation: no tables and no files, or only what the software and its demonstration made, which go. It
 * reads the whole backup first and writes nothing if it is broken. All rows arrive in one transaction, so that a killed restore leaves the
 * database as before and can be repeated. A failed one leaves the files as before, too. Sites that run on the database read their keys and
 * pages again. Throws BackupRefused and WrongSecretKey with nothing written, or the database's or the store's error.
 */
export async function restoreBackup<Result>(parts: RestoreParts<Result>): Promise<Restored<Result>> {
  const { source, secrets, secretKeys } = parts;
  const open = async () => unpackArchive(await unwrap(await source(), secrets));
  const manifest = await checkBackup(await open());
  assertKeyInUse(secretKeys, { secret: Buffer.from(manifest.key.secret, "hex"), inUse: manifest.key.inUse });

  const database = parts.opened ?? (await openDatabase(parts.database, "migration"));
  try {
    return await restoreInto(database, parts, manifest, open);
  } finally {
    if (parts.opened === undefined) await database.close();
  }
}

type Opened = () => Promise<AsyncGenerator<Entry>>;

async function restoreInto<Result>(
  database: Database,
  parts: RestoreParts<Result>,
  manifest: Manifest,
  open: Opened,
): Promise<Restored<Result>> {
  const { storage, secretKeys } = parts;
  const found = await database.kysely.transaction().execute(lookAtDatabase);
  assertEmptyDatabase(found);
  const { kept, replaced } = await filesBefore(storage, found);
  const prefix = await rolePrefixOf(database);
  await prepareRoles(database, prefix);
  await markUnfinished(storage);
  const restored = await database.kysely
    .transaction()
    .execute(async (transaction) => {
      await lockDatabase(transaction);
      assertEmptyDatabase(await lookAtDatabase(transaction));
      if (!found.isNew) await dropEverything(transaction);
      await migrateWithin(transaction, prefix, manifest.migrations.at(-1)?.name);
      const layout = await openTables(transaction, manifest);
      const files = await loadEntries(transaction, layout, storage, await open(), (key) => replaced.delete(key));
      await closeTables(transaction, layout, manifest);
      await migrateWithin(transaction, prefix);
      await sql`select set_config('role', app_role('system'), true)`.execute(transaction);
      const after = await parts.after(transaction, await keysWithin(transaction, secretKeys), manifest);
      await sql`select pg_notify('keys_changed', ''), pg_notify('catalogue_changed', '')`.execute(transaction);
      return { takenAt: manifest.takenAt, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files, after };
    })
    .catch(async (error: unknown) => {
      await removeArrived(database, storage, kept).catch(() => {});
      throw error;
    });
  // All is there now: what fails here must not look like a failed restore.
  const undone = await finish(database, storage, replaced).then(() => undefined, errorOf);
  return { ...restored, undone };
}

async function finish(database: Database, storage: Storage, replaced: ReadonlySet<string>): Promise<void> {
  if (database.kind === "postgres") await revokeOtherLogins(database);
  await sql`analyze`.execute(database.kysely);
  for (const key of replaced) await storage.remove(key);
  await unmark(storage);
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error("The restore has not finished.", { cause: error });
}

/** Reads the whole backup, writes nothing, and returns its manifest. */
async function checkBackup(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const { name, content } of entries) {
    if (manifest === undefined) {
      if (name !== manifestName) throw new BackupRefused(brokenBackup);
      manifest = parseManifest(await textOf(content));
      assertKnownMigrations(manifest, await readMigrationFiles());
    } else await skip(content);
  }
  if (manifest === undefined) throw new BackupRefused(brokenBackup);
  return manifest;
}

/** Returns the number of files. */
async function loadEntries(
  transaction: Transaction<DB>,
  layout: readonly TableLayout[],
  storage: Storage,
  entries: AsyncGenerator<Entry>,
  onFile: (key: string) => void,
): Promise<number> {
  let files = 0;
  for await (const { name, content } of entries) {
    const table = layout.find((each) => name === `${rowsFolder}${each.name}.jsonl`);
    if (table) await loadRows(transaction, table, content);
    else if (name.startsWith(filesFolder)) {
      const key = name.slice(filesFolder.length);
      await storage.receive(key, content);
      onFile(key);
      files += 1;
    } else await skip(content);
  }
  return files;
}
