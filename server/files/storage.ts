import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { BucketConfig, StorageConfig } from "../config.ts";
import { filesInFolder, type StoredFile } from "./stored-files.ts";

type Driver = Pick<FSDriver, "deleteAll"> & ConstructorParameters<typeof Disk>[0];

/** The file store: a folder by default, an S3 bucket by configuration. Keys are paths such as "vehicle-images/…/800.avif". */
export type Storage = {
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes; undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Stores a file of any size as it arrives, completely or not at all. Returns its bytes. Throws StorageFull or the source's error. */
  receive(key: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>;
  /** The file's bytes as a stream; undefined when there is no such file. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Every file, or those below `prefix/`, in no order. One that arrives or goes meanwhile may be among them or not. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Removes one file; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Removes every file with a key that begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>;
};

/** The disk is full (row R15). */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** Error names of the drivers, the file system and the database for full storage or an exceeded quota. */
const full = new Set(["StorageFull", "ENOSPC", "EDQUOT", "EFBIG", "53100", "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"]);

/** Whether an error means that storage is full, so that making room is the right advice (row R15). */
export function isStorageFull(error: unknown): boolean {
  return isCalled(full, error);
}

/** Incomplete files of processes that died are removed after this time. */
const abandonedAfterMilliseconds = 24 * 3_600_000;

/** Error names of the drivers for a missing file; a folder counts as missing too. */
const missing = new Set(["ENOENT", "EISDIR", "ENOTDIR", "NoSuchKey", "NotFound"]);

export function openStorage(config: StorageConfig): Storage {
  // The driver is loaded now and not at the first file: a new build may by then have removed the module from the disk.
  const opening = openDriver(config).then((driver) => ({ driver, disk: new Disk(driver) }));
  // The error is not lost: each use of the store awaits `opening` and throws it.
  opening.catch(() => {});
  return {
    async write(key, bytes, contentType) {
      const { disk } = await opening;
      await disk.put(key, bytes, { contentType });
    },
    async read(key) {
      const { disk } = await opening;
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (isCalled(missing, error)) return undefined;
        throw error;
      }
    },
    async receive(key, source) {
      // A folder on the same disk, so that the file can be moved in one step. A bucket accepts only a complete file.
      const arriving = config.kind === "folder" ? join(config.folder, ".arriving") : join(tmpdir(), "rinsegura-arriving");
      const piece = join(arriving, randomUUID());
      try {
        await removeAbandoned(arriving);
        await pipeline(Readable.from(source), createWriteStream(piece, { flags: "wx" }));
        const { size } = await stat(piece);
        if (config.kind === "s3") await (await opening).disk.putStream(key, createReadStream(piece), { contentLength: size });
        else await moveInto(piece, placeWithin(config.folder, key));
        return size;
      } catch (error) {
        throw isStorageFull(error) ? new StorageFull("the file store takes no more", { cause: error }) : error;
      } finally {
        await rm(piece, { force: true });
      }
    },
    async stream(key) {
      const { disk } = await opening;
      return (await disk.exists(key)) ? disk.getStream(key) : undefined;
    },
    list: (prefix) => (config.kind === "folder" ? filesInFolder(config.folder, prefix) : filesOfBucket(config, prefix)),
    async remove(key) {
      const { disk } = await opening;
      if (await disk.exists(key)) await disk.delete(key);
    },
    async removeAll(prefix) {
      const { driver } = await opening;
      // Not through `disk`, because it removes the slash, and a bucket would then lose "prefix-two/…" too.
      await driver.deleteAll(`${prefix}/`);
    },
  };
}

/** Only a bucket loads its client, which takes 40 MB of memory. */
async function openDriver(config: StorageConfig): Promise<Driver> {
  if (config.kind === "folder") return new FSDriver({ location: config.folder, visibility: "private" });
  const { bucketDriver } = await import("./bucket.ts");
  return bucketDriver(config);
}

async function* filesOfBucket(config: BucketConfig, prefix: string | undefined): AsyncGenerator<StoredFile> {
  const { filesInBucket, openBucket } = await import("./bucket.ts");
  yield* filesInBucket(openBucket(config), config.bucket, prefix === undefined ? "" : `${prefix}/`);
}

/** Whether the error or one of its causes has one of the names. */
function isCalled(names: ReadonlySet<string>, error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (names.has(current.name) || ("code" in current && names.has(String(current.code)))) return true;
  }
  return false;
}

/** The path of a key's file in the folder. Throws RangeError for a key that leads out of the folder. */
function placeWithin(folder: string, key: string): string {
  const place = resolve(folder, key);
  if (!place.startsWith(resolve(folder) + sep)) throw new RangeError("The key leads out of the file store");
  return place;
}

async function moveInto(piece: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await rename(piece, place);
}

/** Makes the folder for incomplete files, and removes abandoned ones from it. */
async function removeAbandoned(arriving: string): Promise<void> {
  await mkdir(arriving, { recursive: true });
  for (const name of await readdir(arriving)) {
    const piece = join(arriving, name);
    // Another upload may just have moved its file away.
    const seen = await stat(piece).catch(() => undefined);
    if (seen && Date.now() - seen.mtimeMs > abandonedAfterMilliseconds) await rm(piece, { force: true });
  }
}
