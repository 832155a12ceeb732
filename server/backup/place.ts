import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeleteObjectCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { BackupTarget } from "../config.ts";
import { filesInBucket, openBucket } from "../files/bucket.ts";
import type { Storage } from "../files/storage.ts";
import { filesInFolder, type StoredFile } from "../files/stored-files.ts";
import { belongsToBackups, isUnfinished, unfinishedName } from "./names.ts";

/** Where backups are kept. The key of a file is its name there. */
export type BackupPlace = {
  /** The place in words, for people and for the table `backups`. */
  title: string;
  list(): AsyncIterable<StoredFile>;
  /** Keeps the whole file, or nothing of it. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process left of a file that it wrote. */
  removeUnfinished(): Promise<void>;
};

/** Bytes of one part: with at most 10,000 parts, a backup may have 320 GB. Three parts are in memory at a time. */
const part = { bytes: 32 * 1024 * 1024, atOnce: 3 };

/** Milliseconds without a change after which an unfinished file is a killed process's. */
const abandonedAfter = 12 * 3_600_000;

/** A place in words; the same target always has the same ones. */
export function titleOf(target: BackupTarget): string {
  return target.kind === "folder" ? target.folder : `bucket:${target.prefix}`;
}

export function openPlace(target: BackupTarget): BackupPlace {
  return target.kind === "folder" ? folderPlace(target) : bucketPlace(target);
}

/** The file store without the backups that are in the same bucket. */
export function withoutBackups(storage: Storage): Storage {
  return {
    ...storage,
    async *list(prefix) {
      for await (const file of storage.list(prefix)) if (!belongsToBackups(file.key)) yield file;
    },
  };
}

/** A folder. A file has another name until it is complete and on the disk. */
function folderPlace(target: Extract<BackupTarget, { kind: "folder" }>): BackupPlace {
  const { folder } = target;
  return {
    title: titleOf(target),
    list: () => filesInFolder(folder),
    async write(name, content) {
      const unfinished = join(folder, unfinishedName(name));
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, join(folder, name));
        await flushFolder(folder);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    read: async (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: () => removeUnfinishedIn(folder),
  };
}

/** Several sites may share a folder, and an unfinished file that still grows is another site's backup under way. */
async function removeUnfinishedIn(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isUnfinished(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

/** A prefix of the bucket. An upload that breaks off leaves nothing that can be listed. */
function bucketPlace(target: Extract<BackupTarget, { kind: "bucket" }>): BackupPlace {
  const { bucket: config, prefix } = target;
  const client = openBucket(config);
  const place = (name: string) => ({ Bucket: config.bucket, Key: `${prefix}/${name}` });
  return {
    title: titleOf(target),
    async *list() {
      for await (const file of filesInBucket(client, config.bucket, `${prefix}/`))
        yield { ...file, key: file.key.slice(prefix.length + 1) };
    },
    async write(name, content) {
      const body = Readable.from(content, { objectMode: false });
      const params = { ...place(name), Body: body, ContentType: "application/octet-stream" };
      await new Upload({ client, params, partSize: part.bytes, queueSize: part.atOnce }).done();
    },
    async read(name) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(place(name)));
        return body as Readable | undefined;
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return undefined;
        throw error;
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(place(name)))),
    removeUnfinished: async () => {},
  };
}

/** Reads one file as if its folder were a place; undefined when there is none. */
export async function openFile(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  await file?.close();
  return file && createReadStream(path);
}

/** After a power failure the new name must be there too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(dirname(join(folder, "x"))).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
