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

/** `pages`: of a PDF, 1 for a picture, and 0 for a PDF that cannot be shown. */
export type ReceivedFile = { contentType: PaperType; bytes: number; sha256: string; pages: number };

/**
 * Stores a file while it arrives, completely or not at all. Its first bytes tell its type, before anything is stored (ORDER-40), and then it
 * must have its end and open without a password. Throws RefusedUpload, with the file in the store or not, StorageFull, and errors of the source.
 */
export async function receiveFile(storage: Storage, key: string, source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const iterator = source[Symbol.asyncIterator]();
  const beginning = await firstBytes(iterator);
  if (beginning.length === 0) throw new RefusedUpload(uploadSentences.empty);
  const contentType = paperTypeOf(beginning);
  if (contentType === undefined) throw new RefusedUpload(uploadSentences.unknown_type);
  const hash = createHash("sha256");
  const bytes = await storage.receive(key, measured());
  return { contentType, bytes, sha256: hash.digest("hex"), pages: await pagesOf(storage, key, contentType) };

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

async function pagesOf(storage: Storage, key: string, type: PaperType): Promise<number> {
  const bytes = await storage.read(key);
  if (bytes === undefined) throw new Error("a received file is not in the store");
  if (!isWhole(bytes, type)) throw new RefusedUpload(uploadSentences.cut);
  if (type !== "application/pdf") return 1;
  try {
    return await countPages(key, bytes);
  } catch (error) {
    if (error instanceof TooBusy) throw new RefusedUpload(uploadSentences.busy, 503);
    if (!(error instanceof PdfRefused)) throw error;
    // It may be a good paper for another program, so the team gets it as a download.
    if (error.reason === "too_heavy") return 0;
    throw new RefusedUpload(uploadSentences[error.reason === "locked" ? "locked" : "unreadable"]);
  }
}
