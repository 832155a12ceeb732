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
