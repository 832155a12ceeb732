import { linkSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import { seedDemo } from "#demo/seed-stock.ts";
import { demoStock } from "#demo/demo-stock.ts";
import { type DrawnPicture, drawPictures } from "#demo/drawing/draw-pictures.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";

/**
 * Writes the demonstration stock into the database and the folder of the given settings. Drawing its six hundred pictures takes three
 * minutes of processor time. So only one vehicle's four pictures go through the pipeline. Each other vehicle gets copies of these files,
 * with rows and descriptions of its own.
 */
export async function seedStock(env: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const config = readConfig(env);
  const { database } = await openMigrated(config.database, "command");
  const context: Context = { actor: system, database, now: Temporal.Now.instant() };
  const storage = openStorage(config.storage);
  // The signal is already aborted, so this inserts the vehicles without drawing.
  await seedDemo({ context, storage, signal: AbortSignal.abort() });
  const [first, ...others] = await seededVehicles(context);
  if (!first) throw new Error("The demonstration stock is empty.");
  for (const [position, picture] of first.pictures.entries()) await drawPicture(context, storage, first.id, { position, picture });
  await copyPictures(context, join(env.DATA_DIR, "files"), first.id, others);
  await database.close();
}

type SeededVehicle = { id: string; pictures: DrawnPicture[] };

async function seededVehicles(context: Context): Promise<SeededVehicle[]> {
  const rows = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select(["id", "source_key"]).where("source", "=", "demo").execute(),
  );
  const ids = new Map(rows.map(({ id, source_key: key }) => [key, id]));
  return demoStock.map((vehicle) => ({ id: ids.get(vehicle.key) ?? "", pictures: drawPictures(vehicle) }));
}

async function drawPicture(
  context: Context,
  storage: Storage,
  vehicleId: string,
  { position, picture }: { position: number; picture: DrawnPicture },
): Promise<void> {
  const bytes = await sharp(Buffer.from(picture.svg)).png({ compressionLevel: 1 }).toBuffer();
  const place = { isPrimary: position === 0, displayOrder: position };
  await addPicture(context, storage, vehicleId, { bytes, altText: picture.altText, place });
}

async function copyPictures(context: Context, filesFolder: string, from: string, vehicles: readonly SeededVehicle[]): Promise<void> {
  await runAs(context, async (transaction) => {
    const drawn = await transaction
      .selectFrom("vehicle_images")
      .select(["storage_key", "width", "height", "placeholder", "is_primary", "display_order"])
      .where("vehicle_id", "=", from)
      .execute();
    const copies = vehicles.flatMap(({ id, pictures }) =>
      drawn.map(({ storage_key: key, ...row }) => {
        const storage_key = `vehicle-images/${id}/${crypto.randomUUID()}`;
        linkFiles(join(filesFolder, key), join(filesFolder, storage_key));
        return { ...row, storage_key, vehicle_id: id, alt_text: pictures[row.display_order]?.altText ?? "" };
      }),
    );
    await transaction.insertInto("vehicle_images").values(copies).execute();
  });
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) linkSync(join(from, name), join(to, name));
}
