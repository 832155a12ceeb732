import { isUtf8 } from "node:buffer";
import { prepend, withHead } from "./chunks.ts";

const headLength = 4096;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Yields the text as UTF-8 or in its encoding of one byte: without a mark, UTF-16 as UTF-8, and line breaks of old Macs as line feeds. */
export async function* asUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = withHead(source, headLength);
  try {
    const first = await chunks.next();
    if (first.done) return;
    const encoding = utf16Of(first.value);
    const unmarked = encoding === undefined ? withoutMark(first.value) : first.value;
    const all = prepend(unmarked, chunks);
    const text = encoding === undefined ? all : recoded(all, encoding);
    yield* withLineFeeds(withHead(text, headLength));
  } finally {
    await chunks.return(undefined);
  }
}

/** The encoding of UTF-16 by its mark, or without one by the empty half of its western letters; undefined for any other text. */
export function utf16Of(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.min(head.length, headLength) >> 1;
  let [first, second] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) first += 1;
    if (head[at + 1] === 0) second += 1;
  }
  // Other binary files have empty bytes at both places.
  if (pairs < 4 || Math.min(first, second) > pairs / 20 || Math.max(first, second) < pairs / 2) return undefined;
  return second > first ? "utf-16le" : "utf-16be";
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

async function* recoded(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** If the first lines end with carriage returns alone, every one is a line break; otherwise a lone one is white space in a cell. */
async function* withLineFeeds(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let returnsEndLines: boolean | undefined;
  for await (const chunk of source) {
    returnsEndLines ??= !chunk.includes(lineFeed) && chunk.subarray(0, -1).includes(carriageReturn);
    yield returnsEndLines ? chunk.map((byte) => (byte === carriageReturn ? lineFeed : byte)) : chunk;
  }
}

const singleByte = ["windows-1252", "iso-8859-15", "macintosh"].map((name) => ({ decoder: new TextDecoder(name), oddities: 0 }));

/** Lines that decide the encoding of a file; each costs three readings. */
const decidingLines = 200;

/**
 * Signs inside of words, capitals between small letters, and letters that neither German nor Spanish has: a line that was read with the
 * wrong encoding has them. Latin-9 has Š where Windows has ¦, and a Mac has ü where Windows has Ÿ.
 */
const odd =
  /[^\p{L}\p{N}\p{P}\s€°²³´+]|[\p{Cc}\u2020\u2021\u2022\u2026\u2030]|\p{L}[\u2039\u203a\u201a\u201e‰¦¨¤§]|\d\s?Û|(?<=\p{Ll})[^\p{L}\p{M}\s\p{N}!-/:-@[-`{-~´’»€]\p{L}|(?<=\p{L})[ŠŽŸŒÁÂÊËÈÍÎÏÌÓÔÒÚÛÙÃÕ](?=\p{Ll})|[ıˆ˜¯˘˙˚¸˝˛ˇﬁﬂπ∏∫ªºΩ≈∆√ƒ∞≤≥◊]|(?<=\p{L})[šžýþðÿ](?=[a-z])/gu;

/** Returns a function that reads lines: UTF-8 by itself, else the encoding of one byte with the fewest odd letters in the file so far. */
export function lineDecoder(): (line: Buffer) => string {
  const encodings = singleByte.map((one) => ({ ...one }));
  let read = 0;
  return (line) => {
    if (isUtf8(line)) return line.toString("utf8");
    if (read < decidingLines) {
      read += 1;
      for (const one of encodings) one.oddities += (one.decoder.decode(line).match(odd) ?? []).length;
    }
    const likely = encodings.reduce((best, one) => (one.oddities < best.oddities ? one : best));
    return likely.decoder.decode(line);
  };
}
