import { join } from "node:path";
import { openMigrated } from "#db/open-migrated.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/**
 * The built site with one car that can be reserved. In development it shows its mails, but not the files of its pages: there they are
 * Vite's.
 */
export async function startPayloadSite(mode: "production" | "development"): Promise<{ site: Site; car: string; remove(): Promise<void> }> {
  const folder = temporaryFolder("payloads");
  const serverUrl = process.env["DATABASE_URL"];
  const created = serverUrl ? await createDatabaseOn(serverUrl) : undefined;
  const { database } = await openMigrated(
    created ? { kind: "postgres", url: created.url, poolSize: 1 } : { kind: "embedded", folder: join(folder.path, "database") },
    "command",
  );
  const car = `/stock/${await insertVehicle(database)}`;
  await database.close();
  const env = { ...manyForms, NODE_ENV: mode, DATA_DIR: folder.path, DATABASE_URL: created?.url ?? "", LOG_LEVEL: "warn" };
  const site = await startSite({ env });
  return {
    site,
    car,
    async remove() {
      await site.stop();
      await created?.drop();
      folder.remove();
    },
  };
}
