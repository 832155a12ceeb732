import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { brokenSentences } from "../messages.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** A ZIP is read from its end, so all of it is in memory; in bytes. */
const largestZip = 64 * 1024 * 1024;
const mostEntries = 20_000;

/** The largest file in a ZIP, and how much larger than packed it may be: tables and XML shrink to a tenth, a bomb to a thousandth. */
const largestFile = 1024 * 1024 * 1024;
const harmlessSize = 32 * 1024 * 1024;
const mostGrowth = 200;

export type OpenZip = { names: readonly string[]; read(name: string): AsyncGenerator<Uint8Array> };

/** Opens a ZIP. Each file in it is unpacked only while it is read. Throws BrokenFile for a damaged, encrypted or too large one. */
export async function openZip(source: AsyncIterable<Uint8Array>): Promise<OpenZip> {
  const bytes = await collected(source);
  const entries = new Map<string, Entry>();
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(damaged);
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= mostEntries) throw new BrokenFile(brokenSentences.tooManyEntries());
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    damaged(error);
  }
  return { names: [...entries.keys()], read: (name) => unpacked(archive, entries.get(name)) };
}

async function* unpacked(archive: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (entry === undefined) return;
  const { uncompressedSize: size, compressedSize: packed, fileName } = entry;
  if (entry.isEncrypted()) throw new BrokenFile(brokenSentences.encrypted(fileName));
  if (size > largestFile || (size > harmlessSize && size > packed * mostGrowth)) throw new BrokenFile(brokenSentences.bomb(fileName));
  try {
    // The archive's own size is a promise that yauzl holds it to.
    const stream = await archive.openReadStreamPromise(entry);
    try {
      for await (const chunk of stream) yield chunk as Buffer;
    } finally {
      stream.destroy();
    }
  } catch (error) {
    damaged(error);
  }
}

function damaged(error: unknown): never {
  if (error instanceof BrokenFile) throw error;
  throw new BrokenFile(brokenSentences.damagedZip(), { cause: error });
}

async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestZip) throw new BrokenFile(brokenSentences.largeZip());
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
