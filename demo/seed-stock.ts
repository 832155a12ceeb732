import { availableParallelism } from "node:os";
import { sql } from "kysely";
import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { hasRealData, plantBusiness } from "./business/plant-business.ts";
import { demoStock } from "./demo-stock.ts";
import { drawPictures } from "./drawing/draw-pictures.ts";
import type { DemoVehicle } from "./stock/vehicle-row.ts";

export type Progress = { done: number; total: number };

type Parts = {
  context: Context;
  storage: Storage;
  signal: AbortSignal;
  /** What follows the vehicles before their pictures are drawn, which takes minutes. */
  afterStock?: () => Promise<void>;
  onProgress?: (progress: Progress) => void;
};

const source = "demo";
/** Pictures drawn at the same time: one for each processor core. */
const atOnce = availableParallelism();

/**
 * Fills a database without cars and real people with the demonstration stock and business, or completes a half-seeded embedded database. When several instances
 * start at once on one PostgreSQL, each draws the pictures of the vehicles that it inserted. A demonstration that was removed stays away.
 * Returns how many pictures were drawn.
 */
export async function seedDemoWhenEmpty(parts: Parts): Promise<number> {
  const { context } = parts;
  const { total, demo } = await countVehicles(context);
  if (await wasRemoved(context)) return 0;
  if (total === 0) {
    if (await runAs(context, hasRealData)) return 0;
    const ids = await insertVehicles(context);
    await plantBusiness(context, parts.storage);
    return drawMissing(parts, ids);
  }
  const mayBeHalfSeeded = demo > 0 && context.database.kind === "embedded";
  return mayBeHalfSeeded ? drawMissing(parts, await idsByKey(context)) : 0;
}

/** Inserts the missing part of the demonstration stock, also in a database with other vehicles. Returns how many pictures were drawn. */
export async function seedDemo(parts: Parts): Promise<number> {
  await insertVehicles(parts.context);
  await parts.afterStock?.();
  return drawMissing(parts, await idsByKey(parts.context));
}

async function wasRemoved(context: Context): Promise<boolean> {
  const removed = await runAs(context, (transaction) =>
    transaction.selectFrom("demonstrations").select("id").where("removed_at", "is not", null).limit(1).executeTakeFirst(),
  );
  return removed !== undefined;
}

function countVehicles(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(({ fn }) => [fn.countAll<number>().as("total"), fn.countAll<number>().filterWhere("source", "=", source).as("demo")])
      .executeTakeFirstOrThrow(),
  );
}

/** Inserts the missing vehicles; returns their ids by key. */
function insertVehicles(context: Context): Promise<Map<string, string>> {
  return runAs(context, async (transaction) => {
    const inserted = await transaction
      .insertInto("vehicles")
      .values(demoStock.map((vehicle) => toRow(vehicle, context.now)))
      .onConflict((conflict) => conflict.columns(["source", "source_key"]).doNothing())
      .returning(["id", "source_key"])
      .execute();
    const ids = new Map(inserted.map((row) => [row.source_key ?? "", row.id]));
    const features = demoStock.flatMap((vehicle) => {
      const vehicleId = ids.get(vehicle.key);
      if (vehicleId === undefined) return [];
      return vehicle.features.map(({ name, category }) => ({ vehicle_id: vehicleId, feature_name: name, category }));
    });
    if (features.length > 0) await transaction.insertInto("vehicle_features").values(features).execute();
    return ids;
  });
}

function toRow(vehicle: DemoVehicle, now: Temporal.Instant) {
  const createdAt = now.subtract({ hours: vehicle.daysOnSale * 24 }).toString();
  return {
    source,
    source_key: vehicle.key,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    location: vehicle.location,
    description: vehicle.description,
    status: vehicle.status,
    featured: vehicle.featured,
    environmental_badge: vehicle.environmentalBadge,
    body_style: vehicle.bodyStyle,
    ...vehicle.file,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

async function idsByKey(context: Context): Promise<Map<string, string>> {
  const rows = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select(["id", "source_key"]).where("source", "=", source).execute(),
  );
  return new Map(rows.map((row) => [row.source_key ?? "", row.id]));
}

type MissingPicture = { vehicleId: string; vehicle: DemoVehicle; position: number };

/** Draws the missing pictures in the order in which people see them: first pictures first, then featured vehicles, then the newest. */
async function drawMissing({ context, storage, signal, onProgress }: Parts, ids: Map<string, string>): Promise<number> {
  const drawn = await drawnPositions(context);
  const missing = demoStock
    .flatMap((vehicle): MissingPicture[] => {
      const vehicleId = ids.get(vehicle.key);
      if (vehicleId === undefined) return [];
      return [0, 1, 2, 3]
        .filter((position) => !drawn.has(`${vehicleId}/${position}`))
        .map((position) => ({ vehicleId, vehicle, position }));
    })
    .sort(
      (a, b) =>
        a.position - b.position || Number(b.vehicle.featured) - Number(a.vehicle.featured) || a.vehicle.daysOnSale - b.vehicle.daysOnSale,
    );

  let done = 0;
  const queue = missing.values();
  const drawOneAfterAnother = async () => {
    for (const picture of queue) {
      if (signal.aborted) return;
      // The demonstration may be removed meanwhile.
      if (!(await isThere(context, picture.vehicleId))) return;
      await drawPicture(context, storage, picture);
      done += 1;
      onProgress?.({ done, total: missing.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drawOneAfterAnother));
  return done;
}

async function drawnPositions(context: Context): Promise<Set<string>> {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicle_images")
      .innerJoin("vehicles", "vehicles.id", "vehicle_images.vehicle_id")
      .select(sql<string>`vehicle_id || '/' || display_order`.as("position"))
      .where("vehicles.source", "=", source)
      .execute(),
  );
  return new Set(rows.map((row) => row.position));
}

async function isThere(context: Context, vehicleId: string): Promise<boolean> {
  const vehicle = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).executeTakeFirst(),
  );
  return vehicle !== undefined;
}

/** Renders a drawing to pixels and stores it through the same pipeline as an upload. */
async function drawPicture(context: Context, storage: Storage, { vehicleId, vehicle, position }: MissingPicture): Promise<void> {
  const drawing = drawPictures(vehicle)[position];
  if (!drawing) return;
  const { default: sharp } = await import("sharp");
  const bytes = await sharp(Buffer.from(drawing.svg)).png({ compressionLevel: 1 }).toBuffer();
  await addPicture(context, storage, vehicleId, {
    bytes,
    altText: drawing.altText,
    place: { isPrimary: position === 0, displayOrder: position },
  });
}
