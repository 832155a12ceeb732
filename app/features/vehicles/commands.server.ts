import { createHash } from "node:crypto";
import { sql } from "kysely";
import { as, type Context, system } from "#server/context.ts";
import { processPicture } from "#server/images.ts";
import type { Storage } from "#server/storage.ts";

export type NewPicture = { bytes: Uint8Array; altText: string; isPrimary: boolean; displayOrder: number };

/**
 * Adds a picture to a vehicle: processed, written to the file store, then recorded, so that a row never names files that are not there.
 * When the row cannot be written the files go again. Throws PictureRefused for what is no picture.
 */
export async function addPicture(context: Context, storage: Storage, vehicleId: string, picture: NewPicture): Promise<{ id: string }> {
  const processed = await processPicture(picture.bytes);
  const storageKey = `vehicle-images/${vehicleId}/${crypto.randomUUID()}`;
  try {
    await Promise.all(processed.files.map((file) => storage.write(`${storageKey}/${file.name}`, file.bytes, file.contentType)));
    return await as(context, (transaction) =>
      transaction
        .insertInto("vehicle_images")
        .values({
          vehicle_id: vehicleId,
          storage_key: storageKey,
          width: processed.width,
          height: processed.height,
          placeholder: processed.placeholder,
          alt_text: picture.altText,
          is_primary: picture.isPrimary,
          display_order: picture.displayOrder,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
  } catch (error) {
    await storage.removeAll(storageKey).catch(() => {});
    throw error;
  }
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
