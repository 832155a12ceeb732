import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { manyForms } from "#tests/forms.ts";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/**
 * The built site with one car that can be reserved. In development it shows its mails, but not the files of its pages: there they are
 * Vite's.
 */
export async function startPayloadSite(mode: "production" | "development"): Promise<{ site: Site; car: string; remove(): Promise<void> }> {
  const folder = temporaryFolder("payloads");
  const own = await ownDatabaseIn(folder.path);
  const { database } = await openMigrated(readConfig(own.env).database, "command");
  const car = `/stock/${await insertVehicle(database)}`;
  await database.close();
  const site = await startSite({ env: { ...manyForms, ...own.env, NODE_ENV: mode, LOG_LEVEL: "warn" } });
  return {
    site,
    car,
    async remove() {
      await site.stop();
      await own.drop();
      folder.remove();
    },
  };
}
