import { sql } from "kysely";
import { type StoredPicture, storePicture } from "#app/features/cars/vehicles/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { uploadRefusals } from "#app/features/cars/vehicles/office/messages.ts";
import { type Context, runAs } from "#server/context.ts";
import { largestPicture, PictureRefused } from "#server/files/images.ts";
import type { Storage } from "#server/files/storage.ts";
import { fetchOutside, OutsideRefused } from "#server/http/outside-fetch.ts";
import { createJudge } from "../judging/judgement.ts";
import { mostOfCar, picturesOfCars } from "../pictures/belonging.ts";
import { leaveOut, type PictureCounts, pictureReasons } from "../pictures/counts.ts";
import type { RowPictures, StockFormat } from "../reading/formats/format.ts";
import { openStock } from "../reading/rows.ts";
import type { OpenStock } from "../reading/stock-rows.ts";
import { BrokenFile } from "../reading/unpacked-lines.ts";
import type { OpenZip } from "../reading/zip.ts";

/** `open` gives the import's file once more; `hosts` are those from which pictures may be fetched. */
export type PictureTools = { open: () => Promise<AsyncIterable<Uint8Array> | undefined>; storage: Storage; hosts: readonly string[] };

/** `origin`: whose cars they are (vehicles.source). `leftOut`: the keys of cars that a person left out. */
type PictureRun = { id: string; origin: string; format: StockFormat; leftOut: ReadonlySet<string> };

/** Bounds the time and the memory of a run. A later run takes the other pictures, because cars that have some are passed over. */
const mostOfRun = 20_000;
/** Milliseconds for all pictures of a run: other imports wait meanwhile. */
const longestRun = 30 * 60_000;
/** Milliseconds for one picture. */
const longestFetch = 20_000;
const batchSize = 1000;

type Car = { id: string; altText: string; sources: readonly string[] };

/**
 * Takes the pictures that a run's file has or names, after its rows. Only cars of its source without any picture get some: all of a file's
 * pictures of a car at once, or none, so that a run that was stopped leaves no half cars and the next one goes on. What becomes of each
 * picture is counted in `counts`. Throws only errors of the database and of the file store.
 */
export async function takePictures(context: Context, run: PictureRun, tools: PictureTools, counts: PictureCounts, signal: AbortSignal) {
  const file = await tools.open();
  if (!file) return;
  const stock = await openStock(file, [run.format]).catch(unlessBroken);
  if (!stock) return;
  const cars = await findCars(context, run, stock, counts);
  const end = performance.now() + longestRun;
  const taking = { ...tools, zip: stock.pictures, inZip: new Set(stock.pictures?.names), signal };
  for (const car of cars) {
    if (signal.aborted) return;
    if (performance.now() > end) leaveOut(counts, pictureReasons.laterRun, car.sources.length);
    else await takeForCar(context, run, taking, counts, car);
  }
}

/** Finds the cars that get pictures, and counts what nobody gets. */
async function findCars(context: Context, { origin, leftOut }: PictureRun, stock: OpenStock, counts: PictureCounts): Promise<Car[]> {
  const found: Car[] = [];
  // Which pictures of a ZIP are whose is known only once all cars are.
  for await (const listed of batches(listedCars(stock, context.now, leftOut), stock.pictures ? Infinity : batchSize)) {
    const sources = sourcesOf(listed, stock.pictures, counts);
    for (const { id, source_key: key, make, model } of await carsWithoutPictures(context, origin, [...sources.keys()])) {
      const given = sources.get(key) ?? [];
      const room = Math.max(0, mostOfRun - counts.of);
      const taken = given.slice(0, Math.min(mostOfCar, room));
      counts.of += given.length;
      leaveOut(counts, room < mostOfCar ? pictureReasons.laterRun : pictureReasons.tooMany, given.length - taken.length);
      if (taken.length > 0) found.push({ id, altText: vehicleName({ make, model }), sources: taken });
      sources.delete(key);
    }
    // The pictures of a ZIP are all told. A list of addresses is the same each night.
    const others = stock.pictures ? [...sources.values()].flat().length : 0;
    counts.of += others;
    leaveOut(counts, pictureReasons.taken, others);
  }
  return found;
}

type Listed = RowPictures & { key: string };

/** The cars of a file, up to where it breaks. */
async function* listedCars(
  { format, rows, pictures }: OpenStock,
  now: Temporal.Instant,
  leftOut: ReadonlySet<string>,
): AsyncGenerator<Listed> {
  const judge = createJudge(format, now);
  try {
    for await (const row of rows) {
      // Leaving at the first row closes a file that has no pictures.
      if (!pictures && format.pictures !== true) return;
      const judgement = judge(row);
      const isTaken = judgement.kind === "accepted" && !leftOut.has(judgement.key);
      if (isTaken && judgement.pictures) yield { key: judgement.key, ...judgement.pictures };
    }
  } catch (error) {
    unlessBroken(error);
  }
}

/** The pass over the rows has told why a file is broken. */
function unlessBroken(error: unknown): undefined {
  if (!(error instanceof BrokenFile)) throw error;
}

async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The pictures of each car that has some: names of files in the ZIP, else addresses. */
function sourcesOf(listed: readonly Listed[], zip: OpenZip | undefined, counts: PictureCounts): Map<string, readonly string[]> {
  const { ofCars, ofNobody } = picturesOfCars(
    zip?.names ?? [],
    listed.map(({ names }) => names),
  );
  counts.of += ofNobody;
  leaveOut(counts, pictureReasons.ofNobody, ofNobody);
  const sources = new Map<string, readonly string[]>();
  for (const [at, { key, addresses }] of listed.entries()) {
    const inZip = ofCars[at] ?? [];
    const given = inZip.length > 0 ? inZip : [...new Set(addresses)];
    if (given.length > 0) sources.set(key, given);
  }
  return sources;
}

async function carsWithoutPictures(context: Context, origin: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(["id", "source_key", "make", "model"])
      .where("source", "=", origin)
      .where(sql<boolean>`source_key = any(${keys}::text[])`)
      .where(sql<boolean>`not exists (select from vehicle_images where vehicle_id = vehicles.id)`)
      .orderBy("created_at", "desc")
      .$narrowType<{ source_key: string }>()
      .execute(),
  );
}

type Taking = PictureTools & { zip: OpenZip | undefined; inZip: ReadonlySet<string>; signal: AbortSignal };

async function takeForCar(context: Context, { id }: PictureRun, taking: Taking, counts: PictureCounts, car: Car): Promise<void> {
  const { storage, signal } = taking;
  const stored: StoredPicture[] = [];
  const removeFiles = async () => {
    for (const { storage_key: key } of stored) await storage.removeAll(key);
  };
  try {
    for (const source of car.sources) {
      if (signal.aborted) break;
      const picture = await pictureOrReason(taking, car.id, source);
      if (typeof picture !== "string") {
        stored.push(picture);
        counts.taken += 1;
      } else if (!signal.aborted) leaveOut(counts, picture);
    }
    if (!signal.aborted && (await record(context, id, car, stored))) return;
  } catch (error) {
    await removeFiles().catch(() => {});
    throw error;
  }
  await removeFiles();
  counts.taken -= stored.length;
  if (!signal.aborted) leaveOut(counts, pictureReasons.taken, stored.length);
}

/** Returns the sentence that says why a picture is not taken. */
async function pictureOrReason(taking: Taking, vehicleId: string, source: string): Promise<StoredPicture | string> {
  try {
    return await storePicture(taking.storage, vehicleId, await bytesOf(source, taking));
  } catch (error) {
    if (taking.signal.aborted) return pictureReasons.others;
    if (error instanceof PictureRefused) return uploadRefusals[error.reason];
    if (error instanceof OutsideRefused || error instanceof BrokenFile) return error.message;
    throw error;
  }
}

async function bytesOf(source: string, { zip, inZip, hosts, signal }: Taking): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of zip !== undefined && inZip.has(source) ? zip.read(source) : fetched(source, hosts, signal)) {
    length += piece.length;
    if (length > largestPicture) throw new PictureRefused("too_large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* fetched(address: string, allowed: readonly string[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await fetchOutside(address, { allowed, onlyAllowed: true, mostBytes: largestPicture, timeout: longestFetch, signal });
  if (answer.status === "fresh") yield* answer.body;
}

/** Records a car's pictures; false if it is gone or has got others meanwhile. */
function record(context: Context, importId: string, { id, altText }: Car, stored: readonly StoredPicture[]): Promise<boolean> {
  if (stored.length === 0) return Promise.resolve(true);
  return runAs(context, async (transaction) => {
    const vehicle = await transaction.selectFrom("vehicles").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    const other = await transaction.selectFrom("vehicle_images").select("id").where("vehicle_id", "=", id).limit(1).executeTakeFirst();
    if (!vehicle || other) return false;
    const rows = stored.map((one, at) => ({ ...one, alt_text: altText, is_primary: at === 0, display_order: at, import_id: importId }));
    await transaction.insertInto("vehicle_images").values(rows).execute();
    return true;
  });
}
