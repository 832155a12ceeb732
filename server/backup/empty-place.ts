import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { Storage } from "../files/storage.ts";
import { BackupRefused } from "./backup-refused.ts";

/** While this file is in the store, the other files are those of a restore that did not end. */
const marker = { folder: "restore-unfinished", key: "restore-unfinished/marker" };

/** Refuses a database with tables. Throws BackupRefused. */
export async function assertEmptyDatabase(database: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`.execute(database.kysely);
  if (rows.length === 0) return;
  throw new BackupRefused(
    "La base de datos no está vacía: no se ha cambiado nada. Restaura en una nueva: otra carpeta en DATA_DIR, o con PostgreSQL " +
      "CREATE DATABASE … OWNER … y su dirección en DATABASE_URL.",
  );
}

/**
 * Refuses a file store with files, except those of a restore that did not end. The next one writes over files of the same name; those that
 * only the earlier backup had stay. Throws BackupRefused.
 */
export async function assertEmptyStore(storage: Storage): Promise<void> {
  if ((await storage.read(marker.key)) !== undefined) return;
  for await (const { key } of storage.list()) {
    throw new BackupRefused(
      `El almacén de archivos no está vacío (${key}): no se ha cambiado nada. Restaura en una carpeta o un bucket sin archivos.`,
    );
  }
}

export async function markUnfinished(storage: Storage): Promise<void> {
  await storage.write(marker.key, Buffer.from("npm run restore"), "text/plain");
}

export async function unmark(storage: Storage): Promise<void> {
  await storage.removeAll(marker.folder);
}
