import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import type { BackupSecrets } from "../config.ts";
import type { Storage } from "../files/storage.ts";
import type { StoredFile } from "../files/stored-files.ts";
import { type Entry, packArchive } from "./archive.ts";
import { isEncrypting, wrap } from "./envelope.ts";
import { filesFolder, type Manifest, manifestName, rowsFolder } from "./manifest.ts";
import { backupName, type BackupPlace } from "./names.ts";
import { takeSnapshot } from "./snapshot.ts";

/** What a backup is made of, and where it goes. `workFolder` takes the rows for a while. The signal ends the work. */
export type BackupParts = {
  database: Database;
  storage: Storage;
  place: BackupPlace;
  secrets: BackupSecrets;
  workFolder: string;
  signal?: AbortSignal;
};

/** A finished backup: its name in the place, its size in bytes, the SHA-256 of the whole file, and what is in it. */
export type FinishedBackup = { name: string; bytes: number; sha256: string; takenAt: string; rows: number; files: number };

/** Larger files go through in pieces. */
const largestInMemory = 8_000_000;
/** Small files are read before their turn, because each takes a round trip. */
const readAhead = 8;

/** How the folders begin in which the rows wait for their turn. */
const rowsFolderPrefix = ".backup-";

/** Writes a backup of the running site: the rows of one moment, then the files. If it fails, the place has nothing of it. */
export async function writeBackup({ database, storage, place, secrets, workFolder, signal }: BackupParts): Promise<FinishedBackup> {
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(join(workFolder, rowsFolderPrefix));
  try {
    const manifest = await takeSnapshot(database, folder, signal);
    const name = backupName(manifest.takenAt, isEncrypting(secrets));
    const counts = { bytes: 0, files: 0 };
    const hash = createHash("sha256");
    async function* measured(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        signal?.throwIfAborted();
        counts.bytes += piece.byteLength;
        hash.update(piece);
        yield piece;
      }
    }
    const entries = entriesOf(manifest, folder, storage, () => (counts.files += 1));
    await place.write(name, measured(await wrap(packArchive(entries), secrets)));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, ...counts, sha256: hash.digest("hex"), takenAt: manifest.takenAt, rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the rows that killed backups left in `workFolder`, which are not encrypted. Only while no backup of this database is under way. */
export async function removeLeftRows(workFolder: string): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  const names = await readdir(workFolder);
  for (const name of names.filter((each) => each.startsWith(rowsFolderPrefix)))
    await rm(join(workFolder, name), { recursive: true, force: true });
}

async function* entriesOf(manifest: Manifest, folder: string, storage: Storage, onFile: () => void): AsyncGenerator<Entry> {
  const first = Buffer.from(JSON.stringify(manifest));
  yield { name: manifestName, size: first.byteLength, content: [first] };
  for (const { name } of manifest.tables) {
    const path = join(folder, `${name}.jsonl`);
    yield { name: `${rowsFolder}${name}.jsonl`, size: (await stat(path)).size, content: createReadStream(path) };
    await rm(path);
  }
  for await (const entry of inAdvance(storage.list(), (file) => readStored(storage, file))) {
    if (entry === undefined) continue;
    onFile();
    yield entry;
  }
}

/** Stock files are kept for a few days only to be looked at, and whoever sent one has it: thirty nights of a source may be gigabytes. */
const stockFiles = "stock-imports/";

/** Undefined for a stock file, and when the file has gone since it was listed. */
async function readStored(storage: Storage, { key, size }: StoredFile): Promise<Entry | undefined> {
  if (key.startsWith(stockFiles)) return undefined;
  const name = `${filesFolder}${key}`;
  if (size > largestInMemory) {
    const content = await storage.stream(key);
    return content && { name, size, content };
  }
  const bytes = await storage.read(key);
  return bytes && { name, size: bytes.byteLength, content: bytes.byteLength === 0 ? [] : [bytes] };
}

/** The results in order, while the next few are under way. */
async function* inAdvance<Item, Result>(items: AsyncIterable<Item>, work: (item: Item) => Promise<Result>): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const started = work(item);
    // It is awaited later; until then, a failure is not lost but must not end the process.
    started.catch(() => {});
    underWay.push(started);
    if (underWay.length >= readAhead) yield (await underWay.shift()) as Result;
  }
  for (const started of underWay) yield await started;
}
