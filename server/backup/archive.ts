import { createHash, type Hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";
import { BackupRefused, brokenBackup } from "./backup-refused.ts";

/** One file in an archive. Its size in bytes comes first, because tar writes it before the content. */
export type Entry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** The last entry: without it, the archive was cut. */
const checksumName = "checksum.json";

/** Writes the entries as a tar stream that ends with the SHA-256 of all names, sizes and bytes before. */
export function packArchive(entries: AsyncIterable<Entry>): AsyncIterable<Uint8Array> {
  const archive = pack();
  fill(archive, entries).catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error("no archive")));
  return bytesIn(archive);
}

async function fill(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const checksum = createHash("sha256");
  for await (const entry of entries) await add(archive, { ...entry, content: counted(entry, checksum) });
  const end = Buffer.from(JSON.stringify({ sha256: checksum.digest("hex") }));
  await add(archive, { name: checksumName, size: end.byteLength, content: [end] });
  archive.finalize();
}

async function add(archive: Pack, { name, size, content }: Entry): Promise<void> {
  await pipeline(content, archive.entry({ name, size, mode: 0o600 }));
}

/**
 * Reads an archive's entries in their order. The reader must read each entry's content to its end. Throws BackupRefused when the archive is
 * cut or a bit of it changed; whether that is so is known only at the end.
 */
export async function* unpackArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = extract();
  const feeding = pipeline(bytes, reader);
  feeding.catch(() => {});
  const checksum = createHash("sha256");
  let found: string | undefined;
  try {
    for await (const file of reader) {
      const { name, size } = file.header;
      if (name === checksumName) {
        found = await textOf(bytesIn(file));
        continue;
      }
      yield { name, size, content: orRefused(counted({ name, size, content: bytesIn(file) }, checksum)) };
    }
    await feeding;
  } catch (error) {
    throw refusalOf(error);
  }
  if (found !== JSON.stringify({ sha256: checksum.digest("hex") })) throw new BackupRefused(brokenBackup);
}

async function* orRefused(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): BackupRefused {
  return error instanceof BackupRefused ? error : new BackupRefused(brokenBackup, { cause: error });
}

/** The entry's content, while the checksum counts the entry. */
async function* counted({ name, size, content }: Entry, checksum: Hash): AsyncGenerator<Uint8Array> {
  checksum.update(`${name}\n${size}\n`);
  for await (const piece of content) {
    checksum.update(piece);
    yield piece;
  }
}

/** The library's streams do not say that their pieces are bytes. */
async function* bytesIn(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece;
}

/** Reads a content to its end and forgets it. Returns its size in bytes. */
export async function skip(content: Entry["content"]): Promise<number> {
  let bytes = 0;
  for await (const piece of content) bytes += piece.byteLength;
  return bytes;
}

/** The whole content of a small entry. */
export async function textOf(content: Entry["content"]): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
