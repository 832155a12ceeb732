import type { Database } from "#db/client.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { createMigratedOn } from "./database.ts";
import { putEmbeddedCopy } from "./embedded-template.ts";

/** Settings for a site, or for a command that prepares its database. */
export type OwnDatabase = { env: { DATA_DIR: string; DATABASE_URL: string }; drop: () => Promise<void> };

/** Creates a database with all migrations for a site with this folder: on the server of DATABASE_URL, or embedded in the folder. */
export async function ownDatabaseIn(folder: string): Promise<OwnDatabase> {
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl) {
    await putEmbeddedCopy(folder);
    return { env: { DATA_DIR: folder, DATABASE_URL: "" }, drop: async () => {} };
  }
  const created = await createMigratedOn(serverUrl);
  return { env: { DATA_DIR: folder, DATABASE_URL: created.url }, drop: () => created.drop() };
}

/** Opens the database of a site with these settings. No site may have an embedded one open. */
export async function withDatabase<Result>(env: Record<string, string>, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { database } = await openMigrated(readConfig(env).database, "command");
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
