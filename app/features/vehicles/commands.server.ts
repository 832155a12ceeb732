import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { as, type Context, system } from "#server/context.ts";
import { processPicture } from "#server/images.ts";
import type { Storage } from "#server/storage.ts";

/** `place`: where it stands among the others; behind them all unless said otherwise, and then primary when it is the first. */
export type NewPicture = { bytes: Uint8Array; altText: string; place?: { isPrimary: boolean; displayOrder: number } };

/**
 * Adds a picture to a vehicle: processed, written to the file store, then recorded, so that a row never names files that are not there.
 * When the files or the row cannot be written the files go again. Throws PictureRefused for what is no picture.
 */
export async function addPicture(context: Context, storage: Storage, vehicleId: string, picture: NewPicture): Promise<{ id: string }> {
  const processed = await processPicture(picture.bytes);
  const storageKey = `vehicle-images/${vehicleId}/${crypto.randomUUID()}`;
  try {
    await writeAll(processed.files, (file) => storage.write(`${storageKey}/${file.name}`, file.bytes, file.contentType));
    return await as(context, async (transaction) => {
      const { isPrimary, displayOrder } = picture.place ?? (await lastPlace(transaction, vehicleId));
      return transaction
        .insertInto("vehicle_images")
        .values({
          vehicle_id: vehicleId,
          storage_key: storageKey,
          width: processed.width,
          height: processed.height,
          placeholder: processed.placeholder,
          alt_text: picture.altText,
          is_primary: isPrimary,
          display_order: displayOrder,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    await storage.removeAll(storageKey).catch(() => {});
    throw error;
  }
}

/** Waits for every write, also after one has failed: what is still being written could not be taken away again. */
async function writeAll<Item>(items: readonly Item[], write: (item: Item) => Promise<void>): Promise<void> {
  const settled = await Promise.allSettled(items.map(write));
  for (const result of settled) if (result.status === "rejected") throw result.reason;
}

/** Behind a vehicle's other pictures. Its row is held, so that of two pictures that arrive at once one is first. */
async function lastPlace(transaction: Transaction<DB>, vehicleId: string): Promise<{ isPrimary: boolean; displayOrder: number }> {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forUpdate().executeTakeFirst();
  const { last, primary } = await transaction
    .selectFrom("vehicle_images")
    .select(({ fn }) => [fn.max("display_order").as("last"), sql<boolean>`coalesce(bool_or(is_primary), false)`.as("primary")])
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return { isPrimary: !primary, displayOrder: (last ?? -1) + 1 };
}

export type Visit = { vehicleId: string; address: string; userAgent: string; timeZone: string };

/**
 * Counts a visit of a public vehicle page once per visitor and day, and never an admin's (rulings; specification 1, section 7). The
 * visitor is a hash of network address and browser under a secret that lives one day; yesterday's rows go with their secret.
 * Returns whether it was counted; an unknown vehicle counts nothing.
 */
export async function countVisit(context: Context, visit: Visit): Promise<boolean> {
  if (context.actor.kind === "admin") return false;
  const day = context.now.toZonedDateTimeISO(visit.timeZone).toPlainDate().toString();
  return as({ ...context, actor: system }, async (transaction) => {
    await transaction
      .insertInto("vehicle_visit_days")
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom("vehicle_visit_days").where("day", "<", day).execute();
    const { secret } = await transaction.selectFrom("vehicle_visit_days").select("secret").where("day", "=", day).executeTakeFirstOrThrow();

    const counted = await transaction
      .insertInto("vehicle_visits")
      .columns(["day", "vehicle_id", "visitor_hash"])
      .expression((tables) =>
        tables
          .selectFrom("vehicles")
          .select([sql<string>`${day}::date`.as("day"), "id", sql<Buffer>`${visitorHash(secret, visit)}::bytea`.as("visitor_hash")])
          .where("id", "=", visit.vehicleId)
          .where("status", "<>", "archived"),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (counted.numInsertedOrUpdatedRows !== 1n) return false;

    await transaction
      .updateTable("vehicles")
      .set((columns) => ({ visitor_count: columns("visitor_count", "+", 1) }))
      .where("id", "=", visit.vehicleId)
      .execute();
    await transaction
      .insertInto("vehicle_visit_totals")
      .values({ day, visits: 1 })
      .onConflict((conflict) =>
        conflict.column("day").doUpdateSet((columns) => ({ visits: columns("vehicle_visit_totals.visits", "+", 1) })),
      )
      .execute();
    return true;
  });
}

function visitorHash(secret: Buffer, { address, userAgent }: Visit): Buffer {
  return createHash("sha256").update(secret).update(address).update("\0").update(userAgent).digest();
}
