import { decompressed, BrokenFile } from "./decompression.ts";
import type { StockFormat } from "./formats/format.ts";
import { linesOf } from "./lines.ts";
import { brokenSentences, type RefusalReason } from "../messages.ts";
import { type CsvRecord, recordsOf } from "./records.ts";

/** One row of a stock file: its first line (from 1) and its original text. Also its cells by column, or why they cannot be split. */
export type Row = { line: number; text: string } & ({ cells: Record<string, string> } | { reason: RefusalReason });

/**
 * Yields the rows of a stock file. The bytes may be plain or gzip, UTF-8 or Windows-1252. The format's columns may be in any order, and the
 * file may have others. Throws BrokenFile after the last readable row if the rest cannot be read.
 */
export async function* rowsOf(source: AsyncIterable<Uint8Array>, format: StockFormat): AsyncGenerator<Row> {
  let header: readonly string[] | undefined;
  for await (const record of recordsOf(linesOf(decompressed(readable(source))))) {
    if (header === undefined) header = readHeader(record, format);
    else yield readRow(record, header, format);
  }
  if (header === undefined) throw new BrokenFile(brokenSentences.empty());
}

/** A failing disk or network counts as a broken file. */
async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new BrokenFile(brokenSentences.unreadable(), { cause: error });
  }
}

function readHeader(record: CsvRecord, format: StockFormat): readonly string[] {
  // Control characters indicate a binary file, but tabs and carriage returns occur in texts too.
  if (/\p{Cc}/u.test(record.text.replace(/[\t\r]/g, ""))) throw new BrokenFile(brokenSentences.binary(record.line));
  const header = (record.cells ?? []).map(cleanCell);
  const missing = format.columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new BrokenFile(brokenSentences.missingColumns(format.source, missing));
  return header;
}

function readRow(record: CsvRecord, header: readonly string[], format: StockFormat): Row {
  const { line, text } = record;
  // A row before a break may look complete and still lack its last digits.
  if (record.last && record.end === "break") return { line, text, reason: "row_cut" };
  if (record.cells === null) return { line, text, reason: record.last ? "row_cut" : "unclosed_quote" };
  if (record.cells.length !== header.length) {
    return { line, text, reason: record.last && record.cells.length < header.length ? "row_cut" : "wrong_columns" };
  }
  const columns = [...format.columns, ...(format.furtherColumns ?? [])];
  const cells = Object.fromEntries(columns.map((column) => [column, cleanCell(record.cells?.[header.indexOf(column)] ?? "")]));
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
