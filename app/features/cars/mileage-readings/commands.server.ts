import { sql } from "kysely";
import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";

/** An upload notes its file shortly before its row. */
const spared = { hours: 24 };

/**
 * Removes files that no reading holds: the reading, its car or its order is gone, its file had its time (order-tables.ts), or the upload broke
 * off. For the hourly job, as the system. Returns how many.
 */
export async function removeMileageFiles(context: Context, storage: Storage): Promise<number> {
  const before = context.now.subtract(spared).toString();
  const { rows } = await runAs(context, (transaction) =>
    sql<{ storage_key: string }>`
      select storage_key from mileage_files where noted_at <= ${before}
        and not exists (select from mileage_readings where mileage_readings.storage_key = mileage_files.storage_key and erased_at is null)`.execute(
      transaction,
    ),
  );
  for (const { storage_key: key } of rows) {
    await storage.remove(key);
    await runAs(context, (transaction) => transaction.deleteFrom("mileage_files").where("storage_key", "=", key).execute());
  }
  return rows.length;
}
