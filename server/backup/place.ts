import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupTarget } from "../config.ts";
import type { Storage } from "../files/storage.ts";
import { filesInFolder } from "../files/stored-files.ts";
import { BackupRefused, brokenBackup } from "./backup-refused.ts";
import { type BackupPlace, belongsToBackups, isUnfinished, unfinishedName } from "./names.ts";

/** Milliseconds without a change after which an unfinished file is a killed process's. */
const abandonedAfter = 12 * 3_600_000;

/** A place in words; the same target always has the same ones. */
export function titleOf(target: BackupTarget): string {
  return target.kind === "folder" ? target.folder : `bucket:${target.prefix}`;
}

export function openPlace(target: BackupTarget): BackupPlace {
  return target.kind === "folder" ? folderPlace(target) : bucketPlace(target);
}

/** The file store without the backups that are in the same bucket: no file may have the name of one (BackupRefused). */
export function withoutBackups(storage: Storage): Storage {
  const allowed = (key: string) => {
    if (belongsToBackups(key)) throw new BackupRefused(brokenBackup);
    return key;
  };
  return {
    ...storage,
    write: async (key, bytes, contentType) => storage.write(allowed(key), bytes, contentType),
    receive: async (key, source) => storage.receive(allowed(key), source),
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

/** Only a bucket loads its client, which takes 40 MB of memory. */
function bucketPlace(target: Extract<BackupTarget, { kind: "bucket" }>): BackupPlace {
  let opened: Promise<Omit<BackupPlace, "title">> | undefined;
  const place = () => (opened ??= import("./bucket-place.ts").then(({ openBucketPlace }) => openBucketPlace(target)));
  return {
    title: titleOf(target),
    async *list() {
      yield* (await place()).list();
    },
    write: async (name, content) => (await place()).write(name, content),
    read: async (name) => (await place()).read(name),
    remove: async (name) => (await place()).remove(name),
    removeUnfinished: async () => (await place()).removeUnfinished(),
  };
}

/** Reads a backup from a path, which may be outside of every place; undefined when there is no such file. */
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
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
