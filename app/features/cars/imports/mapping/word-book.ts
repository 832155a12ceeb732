import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import type { VehicleDraft } from "../schema.ts";
import { transmissionOf, type StockFormat } from "../reading/formats/format.ts";
import { type FoundWord, isValue, mostFoundWords, type WordList } from "./word-lists.ts";

/** A word as it is kept: one of our values, or null for none, so that a car without the value is left out (a body may be missing). */
export type KeptWord = { list: WordList; word: string; value: string | null };

/** Longer texts are no words, and a file may have any number of them. */
const longestWord = 60;
const mostCounted = 1000;

const keyOf = (list: WordList, word: string) => `${list} ${word.toLowerCase()}`;

/** The words that the team has mapped for a format, and the unknown words that its rows bring. */
export class WordBook {
  readonly #kept: ReadonlyMap<string, string | null>;
  readonly #found = new Map<string, FoundWord>();

  constructor(kept: readonly KeptWord[]) {
    this.#kept = new Map(kept.map(({ list, word, value }) => [keyOf(list, word), value]));
  }

  /** The words that were looked up, those of most rows first, and how many more there are. */
  found(): { words: readonly FoundWord[]; further: number } {
    const words = [...this.#found.values()].toSorted((one, other) => other.rows - one.rows);
    return { words: words.slice(0, mostFoundWords), further: Math.max(0, words.length - mostFoundWords) };
  }

  /** Returns the format with the mapped words as values. What nobody knows stays, and is counted. */
  applyTo(format: StockFormat): StockFormat {
    const { valueColumns = {} } = format;
    return {
      ...format,
      parse: (row) => {
        const parsed = format.parse(row);
        if (!parsed.ok) return parsed;
        const { draft } = parsed;
        const cellOf = (value: WordList) => valueColumns[value]?.map((column) => row[column] ?? "").find((cell) => cell !== "") ?? "";
        return { ...parsed, draft: this.#read(draft, cellOf) };
      },
    };
  }

  #read(draft: VehicleDraft, cellOf: (list: WordList) => string): VehicleDraft {
    const fuelType = isValue("fuel", draft.fuelType) ? draft.fuelType : (this.#valueOf("fuel", draft.fuelType) ?? draft.fuelType);
    // Only a car that is now known to be electric has a gearbox without a word.
    const gear = draft.transmission === "" ? transmissionOf("", noNames, fuelType) : draft.transmission;
    const transmission = isValue("gear", gear) ? gear : (this.#valueOf("gear", gear) ?? gear);
    const bodyStyle = draft.bodyStyle ?? (this.#valueOf("body", cellOf("body")) as BodyStyle | undefined) ?? null;
    return fuelType === draft.fuelType && transmission === draft.transmission && bodyStyle === draft.bodyStyle
      ? draft
      : { ...draft, fuelType, transmission, bodyStyle };
  }

  #valueOf(list: WordList, cell: string): string | undefined {
    const word = cell.toWellFormed();
    const key = keyOf(list, word);
    if (word === "" || key.length > longestWord) return undefined;
    const value = this.#kept.get(key);
    const found = this.#found.get(key);
    if (found !== undefined) found.rows += 1;
    else if (this.#found.size < mostCounted) this.#found.set(key, { list, word, rows: 1, ...(value !== undefined && { value }) });
    return value ?? undefined;
  }
}

const noNames = new Map<string, never>();
