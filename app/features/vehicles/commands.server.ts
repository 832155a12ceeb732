import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { senderNetwork, wideNetwork } from "#app/features/submissions/sender-network.ts";
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

/** How many browsers of one network count for a vehicle in a day. What a browser calls itself is easily made up. */
const browsersOfNetwork = 4;
/** How many visits count in a day, of all vehicles: for a network, and for the wider one around it. */
const mostADay = { network: 200, wide: 1_000 };

/** Of a network, and of a browser in it. */
const markBytes = 16;

class EnoughVisits extends Error {}

/**
 * Counts a visit of a public vehicle page once per visitor and day, and never an admin's (CAR-18). The visitor is a hash of network and
 * browser under a secret that lives one day; yesterday's rows go with their secret. A network counts so often and no more
 * (docs/decisions/0031-what-one-network-may-hold.md).
 * Returns whether it was counted; an unknown vehicle counts nothing.
 */
export async function countVisit(context: Context, visit: Visit): Promise<boolean> {
  if (context.actor.kind === "admin") return false;
  const day = context.now.toZonedDateTimeISO(visit.timeZone).toPlainDate().toString();
  try {
    return await as({ ...context, actor: system }, async (transaction) => {
      const secret = await secretOf(transaction, day);
      if (!(await isNew(transaction, day, secret, visit))) return false;
      await countNetworks(transaction, day, secret, visit);
      await addUp(transaction, day, visit);
      return true;
    });
  } catch (error) {
    if (error instanceof EnoughVisits) return false;
    throw error;
  }
}

/** The day's secret; those of other days are erased with what was made with them. */
async function secretOf(transaction: Transaction<DB>, day: string): Promise<Buffer> {
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
 * Writes down the visitor; false where they were here today, where their network has had its share of browsers, or where the vehicle is
 * not on offer. A visitor's mark begins with the network's, so that those of a network stand together in the index.
 */
async function isNew(transaction: Transaction<DB>, day: string, secret: Buffer, visit: Visit): Promise<boolean> {
  const network = hashOf(secret, senderNetwork(visit.address)).subarray(0, markBytes);
  const browser = hashOf(secret, `${senderNetwork(visit.address)}\0${visit.userAgent}`).subarray(0, markBytes);
  const [first, last] = [0x00, 0xff].map((byte) => Buffer.concat([network, Buffer.alloc(markBytes, byte)]));
  // Two browsers of a network that come at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${visit.vehicleId} ${network.toString("hex")}`}, 0))`.execute(
    transaction,
  );
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

/** Counts one more of the visitor's networks, the wide one first, so that two visits never wait for each other in a circle. */
async function countNetworks(transaction: Transaction<DB>, day: string, secret: Buffer, { address }: Visit): Promise<void> {
  const wide = wideNetwork(address);
  if (wide !== undefined) await countNetwork(transaction, day, hashOf(secret, wide), mostADay.wide);
  await countNetwork(transaction, day, hashOf(secret, senderNetwork(address)), mostADay.network);
}

async function countNetwork(transaction: Transaction<DB>, day: string, network_hash: Buffer, most: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("vehicle_visit_networks")
    .values({ day, network_hash })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "network_hash"])
        .doUpdateSet((columns) => ({ visits: columns("vehicle_visit_networks.visits", "+", 1) }))
        .where("vehicle_visit_networks.visits", "<", most),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new EnoughVisits();
}

async function addUp(transaction: Transaction<DB>, day: string, { vehicleId }: Visit): Promise<void> {
  await transaction
    .updateTable("vehicles")
    .set((columns) => ({ visitor_count: columns("visitor_count", "+", 1) }))
    .where("id", "=", vehicleId)
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
