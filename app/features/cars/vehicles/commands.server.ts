import { createHash } from "node:crypto";
import { sql } from "kysely";
import { senderNetwork, wideNetwork } from "#server/http/sender-network.ts";
import { isTeam, type Context, runAs, system, type Transaction } from "#server/context.ts";
import { processPicture } from "#server/files/images.ts";
import type { Storage } from "#server/files/storage.ts";

/** `place`: the picture's position among the others; by default the last, and primary if it is the first. */
export type NewPicture = { bytes: Uint8Array; altText: string; place?: { isPrimary: boolean; displayOrder: number } };

/**
 * Adds a picture to a vehicle: processes it and writes it to the file store. Records it last, so that no row names missing files. If the
 * files or the row cannot be written, the files are removed. Throws PictureRefused for an invalid picture.
 */
export async function addPicture(context: Context, storage: Storage, vehicleId: string, picture: NewPicture): Promise<{ id: string }> {
  const stored = await storePicture(storage, vehicleId, picture.bytes);
  try {
    return await runAs(context, async (transaction) => {
      const { isPrimary, displayOrder } = picture.place ?? (await lastPlace(transaction, vehicleId));
      return transaction
        .insertInto("vehicle_images")
        .values({ ...stored, alt_text: picture.altText, is_primary: isPrimary, display_order: displayOrder })
        .returning("id")
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    await storage.removeAll(stored.storage_key).catch(() => {});
    throw error;
  }
}

/** The columns of a picture whose files are in the file store. */
export type StoredPicture = { vehicle_id: string; storage_key: string; width: number; height: number; placeholder: string };

/** Processes a picture and writes it to the file store; whoever calls it records it, or removes its files. Throws PictureRefused. */
export async function storePicture(storage: Storage, vehicleId: string, bytes: Uint8Array): Promise<StoredPicture> {
  const { width, height, placeholder, files } = await processPicture(bytes);
  const storageKey = `vehicle-images/${vehicleId}/${crypto.randomUUID()}`;
  try {
    await writeAll(files, (file) => storage.write(`${storageKey}/${file.name}`, file.bytes, file.contentType));
  } catch (error) {
    await storage.removeAll(storageKey).catch(() => {});
    throw error;
  }
  return { vehicle_id: vehicleId, storage_key: storageKey, width, height, placeholder };
}

/** Waits for every write, even after a failure, because a file that is still being written could not be removed. */
async function writeAll<Item>(items: readonly Item[], write: (item: Item) => Promise<void>): Promise<void> {
  const settled = await Promise.allSettled(items.map(write));
  for (const result of settled) if (result.status === "rejected") throw result.reason;
}

/** Returns the place after a vehicle's other pictures. Locks its row, so that parallel uploads get different places. */
async function lastPlace(transaction: Transaction, vehicleId: string): Promise<{ isPrimary: boolean; displayOrder: number }> {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forUpdate().executeTakeFirst();
  const { last, primary } = await transaction
    .selectFrom("vehicle_images")
    .select(({ fn }) => [fn.max("display_order").as("last"), sql<boolean>`coalesce(bool_or(is_primary), false)`.as("primary")])
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return { isPrimary: !primary, displayOrder: (last ?? -1) + 1 };
}

export type Visit = { vehicleId: string; address: string; userAgent: string; timeZone: string };

/** The number of a network's browsers that count for a vehicle in a day. A limit, because a browser's name is easy to fake. */
const browsersOfNetwork = 4;
/** The number of visits that count in a day for all vehicles together: from a network, and from the wider one around it. */
const mostADay = { network: 200, wide: 1_000 };

/** The length of the mark of a network, and of a browser in it. */
const markBytes = 16;

/** Rolls back what was written for a visit that does not count. */
class NotCounted extends Error {}

/**
 * Counts a visit of a public vehicle page once per visitor and day, but never an admin's visit (CAR-18). The visitor is a hash of network
 * and browser with a secret of the day; yesterday's secret and rows are erased. Each network has a limit
 * (docs/decisions/0025-limits-for-strangers.md). Returns whether the visit was counted; a visit of an unknown vehicle is not.
 */
export async function countVisit(context: Context, visit: Visit): Promise<boolean> {
  if (isTeam(context.actor)) return false;
  const day = context.now.toZonedDateTimeISO(visit.timeZone).toPlainDate().toString();
  try {
    return await runAs({ ...context, actor: system }, async (transaction) => {
      const secret = await secretOf(transaction, day);
      // The wide network first: the fixed order avoids deadlocks. Its row makes visits of one network wait for each other.
      await countNetwork(transaction, day, secret, wideNetwork(visit.address), mostADay.wide);
      await countNetwork(transaction, day, secret, senderNetwork(visit.address), mostADay.network);
      if (!(await isNew(transaction, day, secret, visit))) throw new NotCounted();
      await incrementCounters(transaction, day, visit);
      return true;
    });
  } catch (error) {
    if (error instanceof NotCounted) return false;
    throw error;
  }
}

/** Returns the day's secret; erases those of earlier days with the rows that used them. */
async function secretOf(transaction: Transaction, day: string): Promise<Buffer> {
  await transaction
    .insertInto("vehicle_visit_days")
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.deleteFrom("vehicle_visit_days").where("day", "<", day).execute();
  const { secret } = await transaction.selectFrom("vehicle_visit_days").select("secret").where("day", "=", day).executeTakeFirstOrThrow();
  return secret;
}

/**
 * Records the visitor. Returns false if they were here today, if their network has reached its limit of browsers, or if the vehicle is
 * archived or unknown. A visitor's mark begins with the network's, so that a network's marks are adjacent in the index.
 */
async function isNew(transaction: Transaction, day: string, secret: Buffer, visit: Visit): Promise<boolean> {
  const network = hashOf(secret, senderNetwork(visit.address)).subarray(0, markBytes);
  const browser = hashOf(secret, `${senderNetwork(visit.address)}\0${visit.userAgent}`).subarray(0, markBytes);
  const [first, last] = [0x00, 0xff].map((byte) => Buffer.concat([network, Buffer.alloc(markBytes, byte)]));
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("vehicle_visits")
    .columns(["day", "vehicle_id", "visitor_hash"])
    .expression((tables) =>
      tables
        .selectFrom("vehicles")
        .select([sql<string>`${day}::date`.as("day"), "id", sql<Buffer>`${Buffer.concat([network, browser])}::bytea`.as("visitor_hash")])
        .where("id", "=", visit.vehicleId)
        .where("status", "<>", "archived")
        .where(
          sql<number>`(select count(*) from vehicle_visits
            where day = ${day} and vehicle_id = vehicles.id and visitor_hash between ${first}::bytea and ${last}::bytea)`,
          "<",
          browsersOfNetwork,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function countNetwork(transaction: Transaction, day: string, secret: Buffer, network: string | undefined, most: number) {
  if (network === undefined) return;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("vehicle_visit_networks")
    .values({ day, network_hash: hashOf(secret, network) })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "network_hash"])
        .doUpdateSet((columns) => ({ visits: columns("vehicle_visit_networks.visits", "+", 1) }))
        .where("vehicle_visit_networks.visits", "<", most),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new NotCounted();
}

async function incrementCounters(transaction: Transaction, day: string, { vehicleId }: Visit): Promise<void> {
  await transaction
    .updateTable("vehicles")
    .set((columns) => ({ visitor_count: columns("visitor_count", "+", 1) }))
    .where("id", "=", vehicleId)
    .execute();
  await transaction
    .insertInto("vehicle_day_visits")
    .values({ vehicle_id: vehicleId, day, visits: 1 })
    .onConflict((conflict) =>
      conflict.columns(["vehicle_id", "day"]).doUpdateSet((columns) => ({ visits: columns("vehicle_day_visits.visits", "+", 1) })),
    )
    .execute();
  await transaction
    .insertInto("vehicle_visit_totals")
    .values({ day, visits: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet((columns) => ({ visits: columns("vehicle_visit_totals.visits", "+", 1) })))
    .execute();
}

function hashOf(secret: Buffer, text: string): Buffer {
  return createHash("sha256").update(secret).update(text).digest();
}
