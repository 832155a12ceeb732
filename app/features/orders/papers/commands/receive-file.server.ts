import { createHash } from "node:crypto";
import { z } from "zod";
import { TooBusy } from "#server/fair-queue.ts";
import { countPages, PdfRefused } from "#server/files/pdf-pages.ts";
import type { Storage } from "#server/files/storage.ts";
import { type PaperType, paperTypeOf, tellingBytes } from "../paper-files.ts";
import { uploadSentences, largestPaper, mostAtOnce } from "../messages.ts";
import { isWhole } from "../whole-files.ts";

/** The upload's form after its files were received: the hashes of their bytes stand for them, so that the same form is recognised. */
export const receivedFilesSchema = z.object({
  sha256: z
    .string()
    .max(65 * mostAtOnce)
    .regex(/^[0-9a-f]{64}(?: [0-9a-f]{64})*$/),
});

/** The file or its form is refused, with a sentence for its sender. */
export class RefusedUpload extends Error {
  override name = "RefusedUpload";
  readonly status: number;
  constructor(sentence: string, status = 400) {
    super(sentence);
    this.status = status;
  }
}

export type ReceivedFile = { key: string; contentType: PaperType; bytes: number; sha256: string };

/**
 * Stores a file while it arrives, completely or not at all. Its first bytes tell its type, before anything is stored (ORDER-40), and then it
 * must have its end. Throws RefusedUpload, with the file in the store or not, StorageFull, and errors of the source.
 */
export async function receiveFile(storage: Storage, key: string, source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const iterator = source[Symbol.asyncIterator]();
  const beginning = await firstBytes(iterator);
  if (beginning.length === 0) throw new RefusedUpload(uploadSentences.empty);
  const contentType = paperTypeOf(beginning);
  if (contentType === undefined) throw new RefusedUpload(uploadSentences.unknown_type);
  const hash = createHash("sha256");
  const bytes = await storage.receive(key, measured());
  if (!isWhole(await stored(storage, key), contentType)) throw new RefusedUpload(uploadSentences.cut);
  return { key, contentType, bytes, sha256: hash.digest("hex") };

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

async function stored(storage: Storage, key: string): Promise<Uint8Array> {
  const bytes = await storage.read(key);
  if (bytes === undefined) throw new Error("a received file is not in the store");
  return bytes;
}

/**
 * The pages of a received file: 1 of a picture, 0 of a PDF that cannot be shown. Throws RefusedUpload for one that does not open. `orderId`:
 * whose turn it is, so that many files of one order wait behind one another.
 */
export async function pagesOf(storage: Storage, orderId: string, { key, contentType }: ReceivedFile): Promise<number> {
  if (contentType !== "application/pdf") return 1;
  try {
    return (await countPages(orderId, () => stored(storage, key))) ?? 0;
  } catch (error) {
    if (error instanceof TooBusy) throw new RefusedUpload(uploadSentences.busy, 503);
    if (!(error instanceof PdfRefused)) throw error;
    // It may be a good paper for another program, so the team gets it as a download.
    if (error.reason === "too_heavy") return 0;
    throw new RefusedUpload(uploadSentences[error.reason === "locked" ? "locked" : "unreadable"]);
  }
}
