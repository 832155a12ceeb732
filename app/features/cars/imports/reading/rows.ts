import { CsvError, parse } from "csv-parse/sync";
import { decompressed, BrokenFile, linesOf, type Line } from "./unpacked-lines.ts";
import type { StockFormat } from "./formats/format.ts";
import { brokenSentences, type RefusalReason } from "../messages.ts";

/** One row of a stock file: its first line (from 1) and its original text. Also its cells by column, or why they cannot be split. */
export type Row = { line: number; text: string } & ({ cells: Record<string, string> } | { reason: RefusalReason });

/**
 * Yields the rows of a stock file. The bytes may be plain or gzip; UTF-8, Windows-1252, or UTF-16 with its mark. The format's columns may be
 * in any order and in capitals, and the file may have others. Lines above the header, such as a title, are no rows, nor are rows of empty
 * cells. Throws BrokenFile after the last readable row if the rest cannot be read.
 */
export async function* rowsOf(source: AsyncIterable<Uint8Array>, format: StockFormat): AsyncGenerator<Row> {
  const lines = linesOf(decompressed(readable(source)));
  try {
    const header = await readHeader(lines, format);
    for await (const record of recordsOf(lines, header)) yield readRow(record, header, format);
  } finally {
    await lines.return(undefined);
  }
}

/** A failing disk or network counts as a broken file. */
async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new BrokenFile(brokenSentences.unreadable(), { cause: error });
  }
}

/** A header's delimiter and number of cells, and where each of the format's columns stands; -1 for a further column that is not there. */
type Header = { delimiter: string; width: number; places: readonly (readonly [column: string, at: number])[] };

/** The most lines down to the header, itself included; dealers' systems write a title or two above it. */
const mostHeaderLines = 20;

/** Reads the lines down to the header. If no line has all columns, the sentence names those that the nearest one lacks. */
async function readHeader(lines: AsyncGenerator<Line>, format: StockFormat): Promise<Header> {
  let declared: string | undefined;
  let fewest: readonly string[] | undefined;
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
    const cells = splitCells(text, delimiter);
    const names = typeof cells === "string" ? [] : cells.map((cell) => cleanCell(cell).toLowerCase());
    const missing = format.columns.filter((column) => !names.includes(column.toLowerCase()));
    if (missing.length === 0) return { delimiter, width: names.length, places: placesOf(names, format) };
    if (missing.length < (fewest?.length ?? Infinity)) fewest = missing;
  }
  throw new BrokenFile(fewest === undefined ? brokenSentences.empty() : brokenSentences.missingColumns(format.source, fewest));
}

/** Excel's first line that names the delimiter. */
const separatorLine = /^"?sep=(.)"?$/i;

function commonDelimiter(text: string): string {
  const count = (delimiter: string) => text.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function placesOf(names: readonly string[], format: StockFormat): Header["places"] {
  const places = [...format.columns, ...(format.furtherColumns ?? [])].map(
    (column) => [column, names.indexOf(column.toLowerCase())] as const,
  );
  const doubled = places.filter(([, at]) => at !== names.lastIndexOf(names[at] ?? ""));
  if (doubled.length > 0) throw new BrokenFile(brokenSentences.doubledColumns(doubled.map(([column]) => column)));
  return places;
}

function readRow(record: CsvRecord, { width, places }: Header, format: StockFormat): Row {
  const { line, text } = record;
  // A row before a break may look complete and still lack its last digits.
  if (record.last && record.end === "break") return { line, text, reason: "row_cut" };
  if (record.cells === null) return { line, text, reason: record.last ? "row_cut" : "unclosed_quote" };
  if (record.cells.length !== width) {
    return { line, text, reason: record.last && record.cells.length < width ? "row_cut" : "wrong_columns" };
  }
  const cells = Object.fromEntries(places.map(([column, at]) => [column, cleanCell(record.cells?.[at] ?? "")]));
  const cut = record.last && record.end === "file" && format.looksWhole?.(cells) === false;
  return cut ? { line, text, reason: "row_cut" } : { line, text, cells };
}

/** Returns a cell as one line of text: no control or invisible formatting characters, single spaces, trimmed, composed letters. */
export function cleanCell(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .normalize("NFC");
}

/** Returns the name of an uploaded file for display; the file is stored under another name. */
export function shownFileName(name: string, nameless: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return cleanCell(last.toWellFormed()).slice(0, 200).trim() || nameless;
}

/** The most lines in one quoted cell; a quote that is open for longer is a mistake. */
const mostLines = 50;

/** One CSV record: its first line's number, original text, and cells, or null for invalid quotes. `last`: no record follows. */
type CsvRecord = { line: number; text: string; cells: readonly string[] | null; end: Line["end"]; last: boolean };

/**
 * Yields the records below the header, without those of empty cells. A record spans several lines only if it then has as many cells as the
 * header. Otherwise its first line is a bad record, and reading continues at the next line. So a stray quote does not cost the rest of the
 * file. A failure of the lines comes after the last record.
 */
async function* recordsOf(lines: AsyncIterable<Line>, header: Header): AsyncGenerator<CsvRecord> {
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
function readRecord(lines: readonly Line[], { delimiter, width }: Header, ended: boolean) {
  const first = lines[0]?.text ?? "";
  const alone = splitCells(first, delimiter);
  const read = alone === "wrong" ? splitCells(first, delimiter, true) : alone;
  if (alone !== "open") return { count: 1, cells: typeof read === "string" ? null : read };

  for (let count = 2; count <= Math.min(mostLines, lines.length); count += 1) {
    const text = lines.slice(0, count).map((line) => line.text);
    const cells = splitCells(text.join("\n"), delimiter);
    if (cells === "open") continue;
    return cells === "wrong" || cells.length !== width ? { count: 1, cells: null } : { count, cells };
  }
  return ended || lines.length >= mostLines ? { count: 1, cells: null } : undefined;
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
