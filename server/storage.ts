import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import type { StorageConfig } from "./config.ts";

/** The file store: a folder by default, an S3 bucket by configuration. Keys are paths such as "vehicle-images/…/800.avif". */
export type Storage = {
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /**
   * Keeps a file as it arrives, whole or not at all; answers its size in bytes. Throws StorageFull, or what the source throws.
   * For files that are too large to be held in memory.
   */
  receive(key: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** The file's bytes as they are read, or undefined where there is none. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes every file whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>;
};

/** The disk is full (row R15). */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** What the drivers, the file system and the database call a place that takes no more: full, or over somebody's share. */
const full = new Set(["StorageFull", "ENOSPC", "EDQUOT", "EFBIG", "53100", "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"]);

/** Whether an error means that nothing more can be stored now, so that making room is the right advice (row R15). */
export function isStorageFull(error: unknown): boolean {
  return isCalled(full, error);
}

/** Pieces of files whose process died while they arrived are removed after this time. */
const abandonedAfterMilliseconds = 24 * 3_600_000;

/** What the drivers call a file that is not there; a folder is none either. */
const missing = new Set(["ENOENT", "EISDIR", "ENOTDIR", "NoSuchKey", "NotFound"]);

export function openStorage(config: StorageConfig): Storage {
  const driver = config.kind === "folder" ? folderDriver(config.folder) : bucketDriver(config);
  const disk = new Disk(driver);
  return {
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async read(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (isCalled(missing, error)) return undefined;
        throw error;
      }
    },
    async receive(key, source) {
      // In a folder beside the file, so that it can be moved in one step; a bucket takes a whole file only.
      const arriving = config.kind === "folder" ? join(config.folder, ".arriving") : join(tmpdir(), "rinsegura-arriving");
      const piece = join(arriving, randomUUID());
      try {
        await removeAbandoned(arriving);
        await pipeline(Readable.from(source), createWriteStream(piece, { flags: "wx" }));
        const { size } = await stat(piece);
        if (config.kind === "s3") await disk.putStream(key, createReadStream(piece), { contentLength: size });
        else await moveInto(piece, placeWithin(config.folder, key));
        return size;
      } catch (error) {
        throw isStorageFull(error) ? new StorageFull("the file store takes no more", { cause: error }) : error;
      } finally {
        await rm(piece, { force: true });
      }
    },
    async stream(key) {
      return (await disk.exists(key)) ? disk.getStream(key) : undefined;
    },
    // The driver itself, because the disk would take the slash away, and a bucket would lose "prefix-two/…" too.
    removeAll: (prefix) => driver.deleteAll(`${prefix}/`),
  };
}

function folderDriver(folder: string): FSDriver {
  return new FSDriver({ location: folder, visibility: "private" });
}

function bucketDriver(config: Extract<StorageConfig, { kind: "s3" }>): S3Driver {
  return new S3Driver({
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    region: config.region,
    bucket: config.bucket,
    visibility: "private",
    supportsACL: false,
    // Otherwise a stream is sent in chunks with checksums between them, which not every such server takes out again.
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
  });
}

/** Whether the error, or one that it comes from, has one of the names. */
function isCalled(names: ReadonlySet<string>, error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (names.has(current.name) || ("code" in current && names.has(String(current.code)))) return true;
  }
  return false;
}

/** Where a key's file lies in the folder, which no key leads out of. */
function placeWithin(folder: string, key: string): string {
  const place = resolve(folder, key);
  if (!place.startsWith(resolve(folder) + sep)) throw new RangeError("The key leads out of the file store");
  return place;
}

async function moveInto(piece: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await rename(piece, place);
}

/** Makes the folder of what is on its way, and removes from it what will never arrive. */
async function removeAbandoned(arriving: string): Promise<void> {
  await mkdir(arriving, { recursive: true });
  for (const name of await readdir(arriving)) {
    const piece = join(arriving, name);
    // Another one may just have come to its end.
    const seen = await stat(piece).catch(() => undefined);
    if (seen && Date.now() - seen.mtimeMs > abandonedAfterMilliseconds) await rm(piece, { force: true });
  }
}
