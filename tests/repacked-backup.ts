import { textOf, packArchive, unpackArchive, type Entry } from "#server/backup/archive.ts";
import { unwrap, wrap } from "#server/backup/envelope.ts";
import type { BackupSecrets } from "#server/config.ts";

export const unencrypted: BackupSecrets = { recipient: undefined, identity: undefined, passphrase: undefined };

export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) kept.push(piece);
  return Buffer.concat(kept);
}

export async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007);
}

/** A whole unencrypted backup with another text in one entry and with the checksum of it. */
export async function repacked(bytes: Buffer, entryName: string, change: (text: string) => string): Promise<Buffer> {
  async function* entries(): AsyncGenerator<Entry> {
    for await (const entry of unpackArchive(await unwrap(inPieces(bytes), unencrypted))) {
      if (entry.name !== entryName) yield entry;
      else {
        const content = Buffer.from(change(await textOf(entry.content)));
        yield { ...entry, size: content.byteLength, content: [content] };
      }
    }
  }
  return bytesOf(await wrap(packArchive(entries()), unencrypted));
}

export function withChangedBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const position = Math.floor(changed.length * 0.6);
  changed[position] = (changed[position] ?? 0) ^ 4;
  return changed;
}
