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
import { closeTables, loadRows, openTables } from "./load-rows.ts";
import { assertKnownMigrations, filesFolder, type Manifest, manifestName, parseManifest, rowsFolder } from "./manifest.ts";
import type { TableLayout } from "./table-layout.ts";

/** While this file is in the store, the other files are those of a restore that did not end. */
const marker = { folder: "restore-unfinished", key: "restore-unfinished/marker" };

/** Refuses a database with tables. Throws BackupRefused. */
async function assertEmptyDatabase(database: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`.execute(database.kysely);
  if (rows.length === 0) return;
  throw new BackupRefused(
    "La base de datos no está vacía: no se ha cambiado nada. Restaura en una nueva: otra carpeta en DATA_DIR, o con PostgreSQL " +
      "CREATE DATABASE … OWNER … y su dirección en DATABASE_URL.",
  );
}

/** Refuses a store with files, except those of a restore that did not end: the next one writes over them. Throws BackupRefused. */
async function assertEmptyStore(storage: Storage): Promise<void> {
  if ((await storage.read(marker.key)) !== undefined) return;
  for await (const { key } of storage.list()) {
    throw new BackupRefused(
      `El almacén de archivos no está vacío (${key}): no se ha cambiado nada. Restaura en una carpeta o un bucket sin archivos.`,
    );
  }
}

async function markUnfinished(storage: Storage): Promise<void> {
  await storage.write(marker.key, Buffer.from("npm run restore"), "text/plain");
}

async function unmark(storage: Storage): Promise<void> {
  await storage.removeAll(marker.folder);
}

/** Work at the end of a restore, in its transaction and as the system. */
export type AfterRestore<Result> = (transaction: Transaction<DB>, keys: Keys, manifest: Manifest) => Promise<Result>;

export type RestoreParts<Result> = {
  /** The backup's bytes from the beginning; it is read twice. */
  source: () => Promise<AsyncIterable<Uint8Array>>;
  secrets: BackupSecrets;
  database: DatabaseConfig;
  storage: Storage;
  secretKeys: readonly string[];
  after: AfterRestore<Result>;
};

export type Restored<Result> = { takenAt: string; rows: number; files: number; after: Result };

/**
 * Restores a backup into an empty database and an empty file store. It reads the whole backup first and writes nothing if it is broken. All
 * rows arrive in one transaction, so that a killed restore leaves an empty database and can be repeated. Throws BackupRefused and
 * WrongSecretKey with nothing written, or the database's error. A backup whose tables are not those of its migrations is refused later. Then
 * the database is empty, and the store has only the mark of an unfinished restore.
 */
export async function restoreBackup<Result>(parts: RestoreParts<Result>): Promise<Restored<Result>> {
  const { source, secrets, storage, secretKeys } = parts;
  const open = async () => unpackArchive(await unwrap(await source(), secrets));
  const manifest = await checkBackup(await open());
  assertKeyInUse(secretKeys, { secret: Buffer.from(manifest.key.secret, "hex"), inUse: manifest.key.inUse });
  await assertEmptyStore(storage);

  const database = await openDatabase(parts.database, "migration");
  try {
    await assertEmptyDatabase(database);
    const prefix = await rolePrefixOf(database);
    await prepareRoles(database, prefix);
    await markUnfinished(storage);
    const restored = await database.kysely.transaction().execute(async (transaction) => {
      await migrateWithin(transaction, prefix, manifest.migrations.at(-1)?.name);
      const layout = await openTables(transaction, manifest);
      const files = await loadEntries(transaction, layout, storage, await open());
      await closeTables(transaction, layout, manifest);
      await migrateWithin(transaction, prefix);
      await sql`select set_config('role', app_role('system'), true)`.execute(transaction);
      const after = await parts.after(transaction, await keysWithin(transaction, secretKeys), manifest);
      return { takenAt: manifest.takenAt, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files, after };
    });
    await unmark(storage);
    if (database.kind === "postgres") await revokeOtherLogins(database);
    await sql`analyze`.execute(database.kysely);
    return restored;
  } finally {
    await database.close();
  }
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
): Promise<number> {
  let files = 0;
  for await (const { name, content } of entries) {
    const table = layout.find((each) => name === `${rowsFolder}${each.name}.jsonl`);
    if (table) await loadRows(transaction, table, content);
    else if (name.startsWith(filesFolder)) {
      await storage.receive(name.slice(filesFolder.length), content);
      files += 1;
    } else await skip(content);
  }
  return files;
}
