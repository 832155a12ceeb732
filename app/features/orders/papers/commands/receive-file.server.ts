import { createHash } from "node:crypto";
import { z } from "zod";
import type { Storage } from "#server/files/storage.ts";
import { type PaperType, paperTypeOf, tellingBytes } from "../paper-files.ts";
import { uploadSentences, largestPaper } from "../messages.ts";

/** The upload's form after its file was received: the hash of the bytes stands for the file, so that the same form is recognised. */
export const receivedFileSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The file or its form is refused, with a sentence for its sender. */
export class RefusedUpload extends Error {
  override name = "RefusedUpload";
  readonly status: number;
  constructor(sentence: string, status = 400) {
    super(sentence);
    this.status = status;
  }
}

export type ReceivedFile = { contentType: PaperType; bytes: number; sha256: string };

/**
 * Stores a file while it arrives, completely or not at all. Its first bytes tell its type, before anything is stored (ORDER-40). Throws
 * RefusedUpload for an empty, too large or unknown file, StorageFull, and errors of the source.
 */
export async function receiveFile(storage: Storage, key: string, source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const iterator = source[Symbol.asyncIterator]();
  const beginning = await firstBytes(iterator);
  if (beginning.length === 0) throw new RefusedUpload(uploadSentences.empty);
  const contentType = paperTypeOf(beginning);
  if (contentType === undefined) throw new RefusedUpload(uploadSentences.unknown_type);
  const hash = createHash("sha256");
  const bytes = await storage.receive(key, measured());
  return { contentType, bytes, sha256: hash.digest("hex") };

  async function* measured(): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const piece of all()) {
      length += piece.length;
      if (length > largestPaper) throw new RefusedUpload(uploadSentences.too_large, 413);
      hash.update(piece);
      yield piece;
    }
  }

  async function* all(): AsyncGenerator<Uint8Array> {
    yield beginning;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
}

async function firstBytes(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < tellingBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  return bytes;
}
