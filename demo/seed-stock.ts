import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "#db/project-folder.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { hasRealData, plantBusiness } from "./business/plant-business.ts";
import { type DemoVehicle, readDemoStock } from "./demo-stock.ts";
import { plantOwnPrices } from "./own-prices.ts";

const source = "demo";
const pictureSize = { width: 1600, height: 1067 };
const views = [
  { view: "side", words: "lado izquierdo" },
  { view: "detail", words: "detalle" },
  { view: "sheet", words: "plano técnico con medidas" },
] as const;

/**
 * Each file that the site serves, with the committed one that it is a copy of. Browsers read AVIF. One WebP is enough for those that do not,
 * and one JPEG for the links to a car.
 */
const servedFiles = [
  { name: "400.avif", type: "image/avif" },
  { name: "800.avif", type: "image/avif" },
  { name: "1600.avif", type: "image/avif" },
  { name: "400.webp", type: "image/webp", from: "800.webp" },
  { name: "800.webp", type: "image/webp" },
  { name: "1600.webp", type: "image/webp", from: "800.webp" },
  { name: "1200.jpg", type: "image/jpeg", from: "../side/1200.jpg" },
];

/**
 * Fills a database without cars and real people with the demonstration, in one transaction. Of instances that start together on one
 * PostgreSQL one does it. A demonstration that was removed stays away. Returns how many cars were inserted.
 */
export function seedDemoWhenEmpty(context: Context, storage: Storage): Promise<number> {
  return runAs(context, async (transaction) => {
    if (!(await isEmpty(transaction))) return 0;
    return (await plantAll(transaction, storage, context)).cars;
  });
}

/** Inserts the missing part of the demonstration, also in a database with other vehicles. Returns what was inserted. */
export function seedDemo(context: Context, storage: Storage): Promise<{ cars: number; business: boolean }> {
  return runAs(context, (transaction) => plantAll(transaction, storage, context));
}

async function plantAll(transaction: Transaction, storage: Storage, context: Context) {
  const cars = await plantStock(transaction, storage, context.now);
  return { cars, business: await plantBusiness(transaction, storage, context) };
}

async function isEmpty(transaction: Transaction): Promise<boolean> {
  const removed = transaction.selectFrom("demonstrations").select("id").where("removed_at", "is not", null).limit(1);
  if (await removed.executeTakeFirst()) return false;
  if (await transaction.selectFrom("vehicles").select("id").limit(1).executeTakeFirst()) return false;
  return !(await hasRealData(transaction));
}

/**
 * Inserts the missing vehicles of the demonstration with their pictures, also next to other vehicles, and the shop's own prices. The files
 * go into the store before the transaction ends, so that no row of a picture misses them. Returns how many vehicles were inserted.
 */
export async function plantStock(transaction: Transaction, storage: Storage, now: Temporal.Instant): Promise<number> {
  await plantOwnPrices(transaction, now);
  const stock = readDemoStock();
  const inserted = await transaction
    .insertInto("vehicles")
    .values(stock.map((vehicle) => toRow(vehicle, now)))
    .onConflict((conflict) => conflict.columns(["source", "source_key"]).doNothing())
    .returning(["id", "source_key"])
    .execute();
  const ids = new Map(inserted.map((row) => [row.source_key, row.id]));
  const missing = stock.flatMap((vehicle) => {
    const id = ids.get(vehicle.key);
    return id === undefined ? [] : [{ id, vehicle }];
  });
  if (missing.length === 0) return 0;
  await transaction
    .insertInto("vehicle_features")
    .values(
      missing.flatMap(({ id, vehicle }) =>
        vehicle.features.map(({ name, category }) => ({ vehicle_id: id, feature_name: name, category })),
      ),
    )
    .execute();
  const pictures = missing.flatMap(({ id, vehicle }) => views.map((view, place) => storePicture(storage, id, vehicle, { ...view, place })));
  await transaction
    .insertInto("vehicle_images")
    .values(await Promise.all(pictures))
    .execute();
  return missing.length;
}

function toRow({ key, columns, daysOnSale }: DemoVehicle, now: Temporal.Instant) {
  const createdAt = now.subtract({ hours: daysOnSale * 24 }).toString();
  return { ...columns, source, source_key: key, created_at: createdAt, updated_at: createdAt };
}

type View = (typeof views)[number] & { place: number };

/** Copies the files of one picture into the store. Returns the picture's row. */
async function storePicture(storage: Storage, vehicleId: string, { columns, paint, pictures }: DemoVehicle, { view, words, place }: View) {
  const folder = join(projectFolder, "demo/pictures", pictures, view);
  const storageKey = `vehicle-images/${vehicleId}/${crypto.randomUUID()}`;
  for (const { name, type, from = name } of servedFiles)
    await storage.write(`${storageKey}/${name}`, await readFile(join(folder, from)), type);
  const placeholder = await readFile(join(folder, "placeholder.webp"), "base64");
  return {
    ...pictureSize,
    vehicle_id: vehicleId,
    storage_key: storageKey,
    placeholder: `data:image/webp;base64,${placeholder}`,
    alt_text: `${columns.make} ${columns.model} ${paint}, ${words}`,
    is_primary: place === 0,
    display_order: place,
  };
}
