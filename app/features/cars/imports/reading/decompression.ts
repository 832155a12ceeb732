import { createGunzip } from "node:zlib";
import { brokenSentences } from "../messages.ts";

/** The rest of the file cannot be read. The message is the sentence for the operator; rows that were read before still count. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}

/** Bytes given to the decompressor at a time. The output is at most about a thousand times as large, and is read first. */
const portion = 16 * 1024;

/** Yields the bytes, decompressed if they begin like gzip. Throws BrokenFile after the last readable byte. */
export async function* decompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = withHead(source, 2);
  try {
    const first = await chunks.next();
    if (first.done) return;
    const all = prepend(first.value, chunks);
    yield* first.value[0] === 0x1f && first.value[1] === 0x8b ? gunzipped(all) : all;
  } finally {
    // A reader that stops at the first chunk has not reached the rest, which still holds the source open.
    await chunks.return(undefined);
  }
}

/** Yields the same bytes; the first chunk has at least `length` bytes, if there are so many. */
export async function* withHead(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of source) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < length) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/**
 * Writes to gunzip by hand, because every byte before the break counts. A pipe that fails drops the output that it has not handed over yet.
 */
async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const unpacked: Buffer[] = [];
  let state: "open" | "finished" | "broken" = "open";
  let wake = (): void => {};
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("end", () => {
    state = "finished";
    wake();
  });
  gunzip.on("error", () => {
    state = "broken";
    wake();
  });
  const step = (act: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      act(resolve);
    });
  const current = (): typeof state => state;

  try {
    for await (const chunk of source) {
      for (let start = 0; start < chunk.length; start += portion) {
        await step((done) => gunzip.write(chunk.subarray(start, start + portion), done));
        yield* unpacked.splice(0);
        if (current() === "broken") throw new BrokenFile(brokenSentences.compression());
        // Bytes after a finished archive are padding.
        if (current() === "finished") return;
      }
    }
    // The end of the archive arrives as 'end'; a missing end arrives as 'error'.
    await step(() => gunzip.end());
    yield* unpacked.splice(0);
    if (current() === "broken") throw new BrokenFile(brokenSentences.compression());
  } finally {
    gunzip.destroy();
  }
}
