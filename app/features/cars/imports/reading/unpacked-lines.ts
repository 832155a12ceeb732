import { createGunzip } from "node:zlib";
import { brokenSentences } from "../messages.ts";
import { prepend, withHead } from "./chunks.ts";
import { asUtf8, lineDecoder } from "./encodings.ts";

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

/** Writes to gunzip by hand, because a pipe that fails drops what it has not handed over, and every byte before the break counts. */
async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const unpacked: Buffer[] = [];
  const archive: { state: "open" | "finished" | "broken"; wake: () => void } = { state: "open", wake: () => {} };
  const ended = (state: "finished" | "broken") => () => {
    archive.state = state;
    archive.wake();
  };
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("end", ended("finished"));
  gunzip.on("error", ended("broken"));
  const step = (act: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      archive.wake = resolve;
      act(resolve);
    });

  try {
    for await (const chunk of source) {
      for (let start = 0; start < chunk.length; start += portion) {
        await step((done) => gunzip.write(chunk.subarray(start, start + portion), done));
        yield* unpacked.splice(0);
        if (archive.state === "broken") throw new BrokenFile(brokenSentences.compression());
        // Bytes after a finished archive are padding.
        if (archive.state === "finished") return;
      }
    }
    // The end of the archive arrives as 'end'; a missing end arrives as 'error'.
    await step(() => gunzip.end());
    yield* unpacked.splice(0);
    if (archive.state === "broken") throw new BrokenFile(brokenSentences.compression());
  } finally {
    gunzip.destroy();
  }
}

const longestLine = 1024 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line without its line break. `end` says how it ended: a line break, the end of the file, or the break in a broken file. */
export type Line = { number: number; text: string; end: "newline" | "file" | "break" };

/** Yields lines of text in the encodings of encodings.ts. Throws BrokenFile after the last readable line. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const breaks: BrokenFile[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const decode = lineDecoder();
  const readLine = (bytes: Buffer, at: number) => checkedLine(bytes, at, decode);

  for await (const chunk of asUtf8(untilBreak(source, (error) => breaks.push(error)))) {
    rest = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let stop = rest.indexOf(lineFeed); stop !== -1; stop = rest.indexOf(lineFeed, start)) {
      number += 1;
      yield { number, text: readLine(rest.subarray(start, stop), number), end: "newline" };
      start = stop + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > longestLine) throw new BrokenFile(brokenSentences.longLine(number + 1));
  }

  const end = breaks.length === 0 ? "file" : "break";
  if (rest.length > 0) yield { number: number + 1, text: readLine(rest, number + 1), end };
  for (const error of breaks) throw error;
}

/** Ends at a break in the file, so that the caller still gets the partial line before it. */
async function* untilBreak(source: AsyncIterable<Uint8Array>, onBreak: (error: BrokenFile) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    onBreak(error);
  }
}

function checkedLine(bytes: Buffer, number: number, decode: (line: Buffer) => string): string {
  if (bytes.length > longestLine) throw new BrokenFile(brokenSentences.longLine(number));
  if (bytes.includes(0)) throw new BrokenFile(brokenSentences.binary(number));
  return decode(bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
