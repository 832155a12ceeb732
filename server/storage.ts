import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import type { StorageConfig } from "./config.ts";

/** The file store: a folder by default, an S3 bucket by configuration. Keys are paths such as "vehicle-images/…/800.avif". */
export type Storage = {
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes every file whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>;
};

/** What the drivers and the database call a disk or a quota that has no room left. */
const full = new Set(["ENOSPC", "EDQUOT", "53100", "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"]);

/** Whether an error means that nothing more can be stored now, so that making room is the right advice (row R15). */
export function isStorageFull(error: unknown): boolean {
  return isCalled(full, error);
}

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
