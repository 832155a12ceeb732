import { isUtf8 } from "node:buffer";
import { withHead, BrokenFile } from "./decompression.ts";
import { brokenSentences } from "../messages.ts";

const longestLine = 1024 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const windows1252 = new TextDecoder("windows-1252");

/** A line without its line break. `end` says how it ended: a line break, the end of the file, or the break in a broken file. */
export type Line = { number: number; text: string; end: "newline" | "file" | "break" };

/**
 * Yields the lines of a text file, in UTF-8 or Windows-1252. It decides the encoding for each line, because the first letter that differs
 * may be anywhere. Throws BrokenFile after the last readable line.
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const breaks: BrokenFile[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;

  for await (const chunk of withoutMark(untilBreak(source, (error) => breaks.push(error)))) {
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

async function* withoutMark(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of withHead(source, utf8Mark.length)) {
    const marked = first && utf8Mark.equals(chunk.subarray(0, utf8Mark.length));
    first = false;
    yield marked ? chunk.subarray(utf8Mark.length) : chunk;
  }
}

function readLine(bytes: Buffer, number: number): string {
  if (bytes.length > longestLine) throw new BrokenFile(brokenSentences.longLine(number));
  if (bytes.includes(0)) throw new BrokenFile(brokenSentences.binary(number));
  const line = bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
  return isUtf8(line) ? line.toString("utf8") : windows1252.decode(line);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
