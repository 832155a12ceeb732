import { columnKey, headerHash } from "./columns.ts";
import { cleanCell } from "./clean-cell.ts";
import { BrokenFile } from "./unpacked-lines.ts";

/** A column with its first values, which are not empty. */
export type SurveyedColumn = { name: string; values: readonly string[] };

/**
 * A table whose header no format fits. `header` names its header (headerHash). Only columns with values are there; of the others, a column
 * can be meant only if it has a name that no other has.
 */
export type SurveyedTable = {
  header: string;
  columns: readonly SurveyedColumn[];
  /** Columns that cannot be meant: names that several have (the first of them), and how many have no name, no value, or stand too far right. */
  left: { doubled: readonly string[]; nameless: number; empty: number; further: number };
};

/** A file that could be read if somebody said what its columns are. */
export class UnknownTable extends BrokenFile {
  readonly table: SurveyedTable;

  constructor(message: string, table: SurveyedTable) {
    super(message);
    this.table = table;
  }
}

/** Rows below the header that are looked at. */
export const surveyedRows = 20;

const mostColumns = 2000;
const mostDoubled = 5;
const mostValues = 4;
const longestName = 200;
const longestValue = 60;

const isFilled = (cell: string) => cell.trim() !== "";
const filledIn = (cells: readonly string[]) => cells.filter(isFilled).length;

/** A value and no name: three digits or more and no letters, as in a price, a year or a mileage. */
const isFigure = (cell: string) => !/\p{L}/u.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 3;

/**
 * Finds the header among the first lines of a table, by its place. It has more than half as many cells as the fullest line, all of them names,
 * so neither a title above it nor the first row of a table without a header counts. Undefined if there is none.
 */
export function headerAmong(lines: readonly (readonly string[])[]): number | undefined {
  const fullest = lines.reduce((most, cells) => Math.max(most, filledIn(cells)), 0);
  const at = lines.findIndex((cells) => filledIn(cells) >= 2 && filledIn(cells) * 2 > fullest);
  const header = lines[at];
  if (header === undefined || header.some(isFigure)) return undefined;
  return header.filter((cell) => /\p{L}/u.test(cell)).length < 2 ? undefined : at;
}

/** Says which columns a table has, by its header and its first rows. Undefined if it is no table of cars: without a row, or without a digit. */
export function surveyTable(names: readonly string[], rows: readonly (readonly string[])[]): SurveyedTable | undefined {
  if (!rows.some((cells) => filledIn(cells) >= 2) || !rows.some((cells) => cells.some((cell) => /\d/.test(cell)))) return undefined;
  const read = names.slice(0, mostColumns).map((name) => stored(name, longestName));
  const keys = names.map(columnKey);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);

  const columns: SurveyedColumn[] = [];
  const doubled = new Set<string>();
  const left = { nameless: 0, empty: 0, further: names.length - read.length };
  for (const [at, name] of read.entries()) {
    // A name that the database does not take as it is could not be found again.
    const key = columnKey(name) === keys[at] ? columnKey(name) : "";
    const values = firstValues(rows, at);
    if (values.length === 0) left.empty += 1;
    else if (key === "") left.nameless += 1;
    else if (counts.get(key) === 1) columns.push({ name, values });
    else if (doubled.size < mostDoubled) doubled.add(name);
  }
  return { header: headerHash(names), columns, left: { ...left, doubled: [...doubled] } };
}

function firstValues(rows: readonly (readonly string[])[], at: number): string[] {
  const values = new Set<string>();
  for (const cells of rows) {
    const value = stored(cells[at] ?? "", longestValue);
    if (value !== "") values.add(value);
    if (values.size === mostValues) break;
  }
  return [...values];
}

/** A text that the database takes. */
function stored(text: string, most: number): string {
  return cleanCell(text.slice(0, most * 4))
    .slice(0, most)
    .toWellFormed()
    .trim();
}
