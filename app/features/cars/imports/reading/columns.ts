import { searchable } from "#app/lib/fold-text.ts";
import { brokenSentences } from "../messages.ts";
import type { StockFormat } from "./formats/format.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** What all spellings of a column's name have in common: "Interne Nr." and "interne_nr" are "internenr". */
export function columnKey(name: string): string {
  return searchable(name.slice(0, 200)).replaceAll(" ", "");
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

/** Finds the format that names fit: all columns that it needs are there, and of several formats the one with most columns counts. */
export class FormatSearch {
  readonly #formats: readonly StockFormat[];
  #nearest: { format: StockFormat; missing: readonly string[] } | undefined;

  constructor(formats: readonly StockFormat[]) {
    this.#formats = formats;
  }

  /** Returns the format that the names fit; undefined if none does. */
  fitting(names: readonly string[]): StockFormat | undefined {
    const keys = new Set(names.map(columnKey));
    const has = (format: StockFormat) => (column: string) => keysOf(format, column).some((key) => keys.has(key));
    let best: { format: StockFormat; count: number } | undefined;
    for (const format of this.#formats) {
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
    if (this.#nearest === undefined) return new BrokenFile(brokenSentences.empty());
    const { format, missing } = this.#nearest;
    const sentence = this.#formats.length === 1 ? brokenSentences.missingColumns : brokenSentences.unknownFormat;
    return new BrokenFile(sentence(format.label, missing));
  }
}
