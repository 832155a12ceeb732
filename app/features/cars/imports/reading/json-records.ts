import { brokenSentences } from "../messages.ts";
import { asUtf8 } from "./encodings.ts";
import { addValue, nameWithin, type NamedRecord } from "./named-records.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** Names under which a document keeps its list of cars: {"listings": [{…}, {…}]}. */
const listNames = new Set(
  "listings vehicles cars ads items offers results data inventory stock fahrzeuge inserate vehiculos coches anuncios".split(" "),
);

const longestRecord = 1024 * 1024;
const longestKey = 100;
const deepest = 200;

/**
 * Yields the objects of a JSON file one by one: of a list, of a list in an object, or one behind another (JSON lines). The name of a value
 * is the way to it, such as "vehicle.make"; values of a list are joined by "|". A broken object costs only itself.
 */
export async function* jsonRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<NamedRecord> {
  const scanner = new ObjectScanner();
  const decoder = new TextDecoder();
  let count = 0;
  const recordOf = (text: string): NamedRecord => ({ line: (count += 1), text, ...read(text) });
  for await (const chunk of asUtf8(source)) {
    scanner.scan(decoder.decode(chunk, { stream: true }));
    if (scanner.pending > longestRecord) throw new BrokenFile(brokenSentences.longRecord(count + 1));
    for (const text of scanner.complete.splice(0)) yield recordOf(text);
  }
  const rest = scanner.rest();
  if (rest !== "") yield { line: count + 1, text: rest, reason: "row_cut" };
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

function read(text: string): { values: Map<string, string> } | { reason: "broken_record" } {
  try {
    const values = new Map<string, string>();
    flatten(JSON.parse(text) as Json, "", values);
    return { values };
  } catch (error) {
    if (error instanceof SyntaxError) return { reason: "broken_record" };
    throw error;
  }
}

function flatten(value: Json, way: string, values: Map<string, string>): void {
  if (value === null) return;
  if (Array.isArray(value)) for (const one of value) flatten(one, way, values);
  else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) flatten(inner, nameWithin(way, key), values);
  } else addValue(values, way, String(value));
}

/** Cuts the objects that are cars out of a text that comes in pieces. It knows only strings and brackets. */
class ObjectScanner {
  readonly complete: string[] = [];
  #open = "";
  #inString = false;
  #escaped = false;
  /** The text of the object that is being read, and its depth; depth 0 if there is none. */
  #text = "";
  #depth = 0;
  /** Where it begins in the piece at hand. */
  #start = 0;
  /** The last string at the first level of an object: the name of the list that may follow. */
  #key = "";

  get pending(): number {
    return this.#text.length;
  }

  scan(piece: string): void {
    this.#start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charAt(at);
      if (this.#inString) this.#continueString(sign);
      else if (sign === '"') {
        this.#inString = true;
        if (this.#open === "{") this.#key = "";
      } else if (sign === "{" || sign === "[") this.#begin(sign, at);
      else if (sign === "}" || sign === "]") this.#end(piece, at);
    }
    if (this.#depth > 0) this.#text += piece.slice(this.#start);
  }

  #continueString(sign: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (sign === "\\") this.#escaped = true;
    else if (sign === '"') this.#inString = false;
    else if (this.#open === "{" && this.#key.length < longestKey) this.#key += sign;
  }

  #begin(sign: string, at: number): void {
    // The list of an object is what it holds, so the object itself is no car.
    if (this.#open === "{" && sign === "[" && listNames.has(this.#key.toLowerCase())) this.#depth = 0;
    this.#open += sign;
    if (this.#open.length > deepest) throw new BrokenFile(brokenSentences.tooDeep());
    if (this.#depth > 0 || !["{", "[{", "{[{"].includes(this.#open)) return;
    this.#depth = this.#open.length;
    this.#text = "";
    this.#start = at;
  }

  #end(piece: string, at: number): void {
    if (this.#depth > 0 && this.#open.length === this.#depth) {
      this.complete.push(this.#text + piece.slice(this.#start, at + 1));
      this.#text = "";
      this.#depth = 0;
    }
    this.#open = this.#open.slice(0, -1);
  }

  /** An object that the file ends in. */
  rest(): string {
    return this.#depth > 0 ? this.#text : "";
  }
}
