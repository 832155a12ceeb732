import { brokenSentences } from "../messages.ts";
import { columnKey, columnKeys, FormatSearch } from "./columns.ts";
import { cleanCell } from "./clean-cell.ts";
import type { StockFormat } from "./formats/format.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** Where a table has the columns of its format; -1 for a further column that is not there. `first`: the header's line is a row itself. */
export type Header = {
  format: StockFormat;
  width: number;
  first: boolean;
  places: readonly (readonly [column: string, at: number])[];
};

/** The most lines down to the header, itself included; dealers' systems write a title or two above it. */
export const mostHeaderLines = 20;

/** Looks for the header of a table among its first lines. */
export class HeaderSearch {
  readonly #search: FormatSearch;
  readonly #headless: readonly StockFormat[];
  #wrongAnchor: string | undefined;

  constructor(formats: readonly StockFormat[]) {
    this.#search = new FormatSearch(formats);
    this.#headless = formats.filter(({ headless }) => headless !== undefined);
  }

  /** Returns the header if this line is one, or the first row of a format without one. Throws BrokenFile for a doubled column. */
  offer(given: readonly string[]): Header | undefined {
    const cells = given.map(cleanCell);
    const format = this.#search.fitting(cells);
    if (format !== undefined) return { format, width: given.length, first: false, places: placesOf(cells.map(columnKey), format) };
    for (const one of this.#headless) {
      const { headless } = one;
      if (headless === undefined || cells.length < headless.leastWidth) continue;
      const wrong = headless.anchors.find(({ at, fits }) => !fits.test(cells[at] ?? ""));
      if (wrong === undefined) return { format: one, width: given.length, first: true, places: headless.places };
      this.#wrongAnchor ??= brokenSentences.wrongAnchor(one.label, wrong, cells[wrong.at] ?? "");
    }
    return undefined;
  }

  refusal(): BrokenFile {
    return this.#wrongAnchor === undefined ? this.#search.refusal() : new BrokenFile(this.#wrongAnchor);
  }
}

function placesOf(names: readonly string[], format: StockFormat): Header["places"] {
  const doubled: string[] = [];
  const places = columnKeys(format).map(([column, keys]) => {
    const key = keys.find((one) => names.includes(one)) ?? "";
    const at = key === "" ? -1 : names.indexOf(key);
    if (at !== -1 && names.lastIndexOf(key) !== at) doubled.push(column);
    return [column, at] as const;
  });
  if (doubled.length > 0) throw new BrokenFile(brokenSentences.doubledColumns(doubled));
  return places;
}

/** Returns a row's cells by the format's columns; a column that the file lacks is "". */
export function cellsByColumn(
  cells: readonly string[],
  { places, format: { paragraphs = [], leavesOut } }: Header,
): Record<string, string> {
  const cellAt = (column: string, text: string) => (paragraphs.includes(column) ? text : cleanCell(text));
  const given = leavesOut === true ? places.filter(([, at]) => at !== -1) : places;
  return Object.fromEntries(given.map(([column, at]) => [column, at === -1 ? "" : cellAt(column, cells[at] ?? "")]));
}
