import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import type { Database } from "#db/client.ts";
import { projectFolder } from "#db/project-folder.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { system } from "#server/context.ts";

/** 46,405 real listings, in a folder next to the checkout, never part of it. */
const listings = join(projectFolder, "../shared/data/autoscout24-de-46k.csv.gz");

/** Imports the real listings and returns how many vehicles were created. Without the file, prints this and ends the process. */
export async function importRealStock(database: Database): Promise<number> {
  if (!existsSync(listings)) {
    console.error(`The listings to measure with are missing: ${listings}`);
    process.exit(1);
  }
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const result = await importStock(context, createReadStream(listings), { format: autoscout24, status: "german_prospect" });
  await refreshStatistics(database);
  return result.created;
}
