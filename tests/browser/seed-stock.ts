import { plantStock } from "#demo/seed-stock.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { runAs, system } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";

/** Writes the demonstration stock into the database and the folder of the given settings. */
export async function seedStock(env: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const config = readConfig(env);
  const { database } = await openMigrated(config.database, "command");
  const now = Temporal.Now.instant();
  await runAs({ actor: system, database, now }, (transaction) => plantStock(transaction, openStorage(config.storage), now));
  await database.close();
}
