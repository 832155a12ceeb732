import { hash } from "node:crypto";
import { searchable } from "#app/lib/fold-text.ts";
import { brokenSentences } from "../messages.ts";
import type { StockFormat } from "./formats/format.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** What all spellings of a column's name have in common: "Interne Nr." and "interne_nr" are "internenr". */
export function columnKey(name: string): string {
  return searchable(name.slice(0, 200)).replaceAll(" ", "");
}

/** What all files with the same columns have in common, in any order: 12 hexadecimal digits. */
export function headerHash(names: readonly string[]): string {
  const keys = new Set(names.map(columnKey));
  keys.delete("");
  return hash("sha256", [...keys].toSorted().join("\n")).slice(0, 12);
}

/** All names that a column of a format may have in a file, as keys; its own comes first. */
function keysOf(format: StockFormat, column: string): readonly string[] {
  return [column, ...(format.spellings?.[column] ?? [])].map(columnKey);
}

function columnsOf(format: StockFormat): readonly string[] {
  return [...format.columns, ...(format.furtherColumns ?? [])];
}

/** The columns of a format with the keys under which a file may have them, in the order in which they count. */
export function columnKeys(format: StockFormat): (readonly [column: string, keys: readonly string[]])[] {
  return columnsOf(format).map((column) => [column, keysOf(format, column)]);
}

/**
 * Finds the format that names fit: the one that was made for this header, else one whose needed columns are all there, and of several the one
 * with most columns.
 */
export class FormatSearch {
  readonly #formats: readonly StockFormat[];
  readonly #others: readonly StockFormat[];
  #nearest: { format: StockFormat; missing: readonly string[] } | undefined;

  /** `namesVary`: a value that no car of the file has lacks its name, so a header that a format was made for may come with fewer. */
  constructor(formats: readonly StockFormat[], { namesVary = false } = {}) {
    this.#formats = formats;
    this.#others = namesVary || formats.length === 1 ? formats : formats.filter(({ header }) => header === undefined);
  }

  /** Returns the format that the names fit; undefined if none does. */
  fitting(names: readonly string[]): StockFormat | undefined {
    const mapped = this.#formats.filter(({ header }) => header !== undefined);
    const own = mapped.length === 0 ? "" : headerHash(names);
    const made = mapped.find(({ header }) => header === own);
    if (made !== undefined) return made;
    const keys = new Set(names.map(columnKey));
    const has = (format: StockFormat) => (column: string) => keysOf(format, column).some((key) => keys.has(key));
    let best: { format: StockFormat; count: number } | undefined;
    for (const format of this.#others) {
      const missing = format.columns.filter((column) => !has(format)(column));
      const count = columnsOf(format).filter(has(format)).length;
      if (missing.length === 0 && count > (best?.count ?? 0)) best = { format, count };
      const share = (one: { format: StockFormat; missing: readonly string[] }) => one.missing.length / one.format.columns.length;
      if (this.#nearest === undefined || share({ format, missing }) < share(this.#nearest)) this.#nearest = { format, missing };
    }
    return best?.format;
  }

  /** Why no names fitted: what the nearest format lacks; or that there were none. */
  refusal(): BrokenFile {
    if (this.#nearest === undefined)
      return new BrokenFile(this.#others.length === 0 ? brokenSentences.noHeader() : brokenSentences.empty());
    const { format, missing } = this.#nearest;
    const sentence = this.#formats.length === 1 ? brokenSentences.missingColumns : brokenSentences.unknownFormat;
    return new BrokenFile(sentence(format.label, missing));
  }
}
