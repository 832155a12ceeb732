import { CsvError, parse } from "csv-parse/sync";
import { brokenSentences } from "../messages.ts";
import type { StockFormat } from "./formats/format.ts";
import { cellsByColumn, type Header, HeaderSearch, mostHeaderLines } from "./header.ts";
import type { OpenStock, Row } from "./stock-rows.ts";
import { headerAmong, surveyedRows, surveyTable, UnknownTable } from "./unknown-table.ts";
import { BrokenFile, linesOf, type Line } from "./unpacked-lines.ts";

/**
 * Opens a text whose cells are separated by commas, semicolons, tabs or bars. Lines above the header, such as a title, are no rows, nor are
 * rows of empty cells. The rows end with a BrokenFile if the rest cannot be read.
 */
export async function openDelimitedText(source: AsyncIterable<Uint8Array>, formats: readonly StockFormat[]): Promise<OpenStock> {
  const lines = linesOf(source);
  const dialect = await readHeader(lines, formats);
  return { format: dialect.header.format, rows: rowsBelow(lines, dialect), notes: [] };
}

type Shape = { delimiter: string; header: Pick<Header, "width"> };

/** How a file separates its cells, and its header; `row` is the line of the header if that is a row itself. */
type Dialect = { delimiter: string; header: Header; row: Line | undefined };

async function* rowsBelow(lines: AsyncGenerator<Line>, dialect: Dialect): AsyncGenerator<Row> {
  try {
    for await (const record of recordsOf(inOrder(dialect.row === undefined ? [] : [dialect.row], lines), dialect))
      yield readRow(record, dialect.header);
  } finally {
    await lines.return(undefined);
  }
}

async function* inOrder(first: readonly Line[], lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield* first;
  yield* lines;
}

/** Reads the lines down to the header. If none fits a format, the sentence names what the nearest one lacks. */
async function readHeader(lines: AsyncGenerator<Line>, formats: readonly StockFormat[]): Promise<Dialect> {
  const search = new HeaderSearch(formats);
  let declared: string | undefined;
  const offered: OfferedLine[] = [];
  for (let count = 0; count < mostHeaderLines;) {
    const next = await lines.next();
    if (next.done) break;
    const { text, number } = next.value;
    if (text.trim() === "") continue;
    // Control characters indicate a binary file, but tabs and carriage returns occur in texts too.
    if (/\p{Cc}/u.test(text.replace(/[\t\r]/g, ""))) throw new BrokenFile(brokenSentences.binary(number));
    if (count === 0) declared = separatorLine.exec(text)?.[1];
    count += 1;
    const delimiter = declared ?? commonDelimiter(text);
    const split = splitCells(text, delimiter);
    const cells = typeof split === "string" ? [] : split;
    offered.push({ line: next.value, delimiter, cells });
    const header = search.offer(cells);
    if (header !== undefined) return { delimiter, header, row: header.first ? next.value : undefined };
  }
  const refusal = search.refusal();
  const table = formats.length === 1 ? undefined : await surveyLines(offered, lines);
  throw table === undefined ? refusal : new UnknownTable(refusal.message, table);
}

type OfferedLine = { line: Line; delimiter: string; cells: readonly string[] };

/** Looks at the table of which these are the first lines; `further` are those behind them. */
async function surveyLines(offered: readonly OfferedLine[], further: AsyncGenerator<Line>) {
  const at = headerAmong(offered.map(({ cells }) => cells));
  const header = at === undefined ? undefined : offered[at];
  if (at === undefined || header === undefined) return undefined;
  const { delimiter, cells: names } = header;
  const rows: (readonly string[])[] = [];
  const below = inOrder(
    offered.slice(at + 1).map(({ line }) => line),
    further,
  );
  for await (const { cells } of recordsOf(below, { delimiter, header: { width: names.length } })) {
    if (cells?.length === names.length) rows.push(cells);
    if (rows.length === surveyedRows) break;
  }
  return surveyTable(names, rows);
}

/** Excel's first line that names the delimiter. */
const separatorLine = /^"?sep=(.)"?$/i;

function commonDelimiter(text: string): string {
  const count = (delimiter: string) => text.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function readRow(record: CsvRecord, header: Header): Row {
  const { line, text } = record;
  const { format, width, first } = header;
  // A row before a break may look complete and still lack its last digits.
  if (record.last && record.end === "break") return { line, text, reason: "row_cut" };
  if (record.cells === null) return { line, text, reason: record.last ? "row_cut" : "unclosed_quote" };
  if (record.cells.length !== width && !(first && record.cells.length >= width)) {
    return { line, text, reason: record.last && record.cells.length < width ? "row_cut" : "wrong_columns" };
  }
  const cells = cellsByColumn(record.cells, header);
  const cut = record.last && record.end === "file" && format.looksWhole?.(cells) === false;
  return cut ? { line, text, reason: "row_cut" } : { line, text, cells };
}

/** The most lines in one quoted cell, such as a description; a quote that is open for longer is a mistake. */
const mostLines = 500;

/** One CSV record: its first line's number, original text, and cells, or null for invalid quotes. `last`: no record follows. */
type CsvRecord = { line: number; text: string; cells: readonly string[] | null; end: Line["end"]; last: boolean };

/**
 * Yields the records below the header, without those of empty cells. A record spans several lines only if it then has as many cells as the
 * header. Otherwise its first line is a bad record, and reading continues at the next line. So a stray quote does not cost the rest of the
 * file. A failure of the lines comes after the last record.
 */
async function* recordsOf(lines: AsyncIterable<Line>, header: Shape): AsyncGenerator<CsvRecord> {
  const failures: unknown[] = [];
  /** Lines that wait for the end of their record, and the record that may be the last. */
  const held: Line[] = [];
  let before: CsvRecord | undefined;

  function* completeRecords(ended: boolean): Generator<CsvRecord> {
    for (let [line] = held; line !== undefined; [line] = held) {
      const read = readRecord(held, header, ended);
      if (read === undefined) return;
      const taken = held.splice(0, read.count);
      // Spreadsheets write rows of empty cells below the last one.
      if (read.cells?.every((cell) => cell.trim() === "")) continue;
      if (before !== undefined) yield before;
      const text = taken.map((one) => one.text).join("\n");
      before = { line: line.number, text, cells: read.cells, end: taken.at(-1)?.end ?? "file", last: false };
    }
  }

  try {
    for await (const line of lines) {
      held.push(line);
      yield* completeRecords(false);
    }
  } catch (error) {
    failures.push(error);
  }
  yield* completeRecords(true);
  if (before !== undefined) yield { ...before, last: true };
  for (const failure of failures) throw failure;
}

/** Returns how many lines the record has, and its cells; undefined if it needs lines that are not read yet. */
function readRecord(lines: readonly Line[], { delimiter, header: { width } }: Shape, ended: boolean) {
  const first = lines[0]?.text ?? "";
  const alone = splitCells(first, delimiter);
  const read = alone === "wrong" ? splitCells(first, delimiter, true) : alone;
  if (alone !== "open") return { count: 1, cells: typeof read === "string" ? null : read };

  let quotes = quotesIn(first);
  for (let count = 2; count <= Math.min(mostLines, lines.length); count += 1) {
    // After an odd number of quotes, one is still open.
    quotes += quotesIn(lines[count - 1]?.text ?? "");
    if (quotes % 2 === 1) continue;
    const text = lines.slice(0, count).map((line) => line.text);
    const cells = splitCells(text.join("\n"), delimiter);
    if (cells === "open") continue;
    return cells === "wrong" || cells.length !== width ? { count: 1, cells: null } : { count, cells };
  }
  return ended || lines.length >= mostLines ? { count: 1, cells: null } : undefined;
}

function quotesIn(text: string): number {
  return text.includes('"') ? text.split('"').length - 1 : 0;
}

/** Returns the cells; 'open' or 'wrong' for a bad quote. Read `leniently`, a quote in a cell is a letter, as in 19" wheels. */
function splitCells(text: string, delimiter: string, leniently = false): readonly string[] | "open" | "wrong" {
  // Most exports have no quotes, and this is forty times as fast.
  if (!text.includes('"')) return text.split(delimiter);
  try {
    const records: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: leniently,
      // Line breaks outside of quotes are already gone; a lone carriage return is white space in a cell.
      record_delimiter: "\n",
    });
    return records[0] ?? [];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? "open" : "wrong";
  }
}
