import { CsvError, parse } from "csv-parse/sync";
import { createLookahead, type Lookahead } from "./lookahead.ts";
import type { Line } from "./lines.ts";

/** The most lines in one quoted cell; a quote that is open for longer is a mistake. */
const mostLines = 50;

/** One CSV record: its first line's number, original text, and cells, or null for invalid quotes. `last`: no record follows. */
export type CsvRecord = { line: number; text: string; cells: readonly string[] | null; end: Line["end"]; last: boolean };

/**
 * Yields the records of a CSV file without blank lines. It splits at commas, or at semicolons or tabs if the first line has more of them. A
 * record spans several lines only if it then has as many cells as the first record. Otherwise its first line is a bad record, and reading
 * continues at the next line. So a stray quote does not cost the rest of the file.
 */
export async function* recordsOf(lines: AsyncIterable<Line>): AsyncGenerator<CsvRecord> {
  const ahead = createLookahead(lines);
  let layout: Layout | undefined;
  try {
    let [line] = await nextLine(ahead);
    while (line !== undefined) {
      layout ??= layoutOf(line.text);
      const { taken, cells } = await readRecord(ahead, line, layout);
      ahead.take(taken.length);
      [line] = await nextLine(ahead);
      const end = taken.at(-1)?.end ?? "file";
      yield { line: taken[0].number, text: taken.map(({ text }) => text).join("\n"), cells, end, last: line === undefined };
    }
    ahead.rethrow();
  } finally {
    await ahead.close();
  }
}

type Layout = { delimiter: string; width: number };

function layoutOf(header: string): Layout {
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
  const cells = splitCells(header, delimiter);
  return { delimiter, width: Array.isArray(cells) ? cells.length : 0 };
}

async function nextLine(ahead: Lookahead<Line>): Promise<readonly Line[]> {
  let next = await ahead.peek(1);
  while (next[0]?.text.trim() === "") {
    ahead.take(1);
    next = await ahead.peek(1);
  }
  return next;
}

type ReadRecord = { taken: readonly [Line, ...Line[]]; cells: readonly string[] | null };

async function readRecord(ahead: Lookahead<Line>, line: Line, { delimiter, width }: Layout): Promise<ReadRecord> {
  const alone = splitCells(line.text, delimiter);
  if (alone !== "open") return { taken: [line], cells: alone === "wrong" ? splitLeniently(line.text, delimiter) : alone };

  for (let count = 2; count <= mostLines; count += 1) {
    const [first = line, ...others] = await ahead.peek(count);
    if (others.length < count - 1) break;
    const cells = splitCells([first, ...others].map(({ text }) => text).join("\n"), delimiter);
    if (cells === "open") continue;
    if (cells === "wrong" || cells.length !== width) break;
    return { taken: [first, ...others], cells };
  }
  return { taken: [line], cells: null };
}

/** Returns the cells. Returns 'open' if a quote is still open at the end, and 'wrong' if a quote is not allowed at its place. */
function splitCells(text: string, delimiter: string): readonly string[] | "open" | "wrong" {
  // Most exports have no quotes, and this is forty times as fast.
  if (!text.includes('"')) return text.split(delimiter);
  try {
    return firstRecord(text, delimiter, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? "open" : "wrong";
  }
}

/** Reads a quote in the middle of a cell as a letter, as in 19" wheels. */
function splitLeniently(text: string, delimiter: string): readonly string[] | null {
  try {
    return firstRecord(text, delimiter, true);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return null;
  }
}

function firstRecord(text: string, delimiter: string, lenient: boolean): readonly string[] {
  const records: string[][] = parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: lenient,
    // Line breaks outside of quotes are already gone; a lone carriage return is white space in a cell.
    record_delimiter: "\n",
  });
  return records[0] ?? [];
}
