import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { manyForms } from "#tests/forms.ts";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** Starts the built site with one car to reserve. In development it shows its mails, but no built files, because Vite serves them there. */
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
