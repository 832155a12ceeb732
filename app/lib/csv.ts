import { streamOf } from "./byte-stream.ts";

/**
 * CSV for spreadsheets (RFC 4180). Semicolons, because a Spanish spreadsheet program splits columns at them; a byte order mark, so that it
 * reads accents. An apostrophe before a cell prevents its evaluation as a formula (row D13). A negative number is none. A telephone number
 * keeps its plus: a no-break space before it makes it a text that a person copies and dials.
 */
export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  return head(columns) + csvLines(columns, rows);
}

type Row = Readonly<Record<string, unknown>>;
export type Separator = ";" | "," | "\t";

/** The same as a download. Reads the rows piece by piece while it sends them. `name` is the file's name without ".csv". */
export function csvResponse(name: string, columns: readonly string[], pieces: AsyncIterable<readonly Row[]>): Response {
  async function* file(): AsyncGenerator<string> {
    yield head(columns);
    for await (const rows of pieces) yield csvLines(columns, rows);
  }
  return new Response(streamOf(file()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

function head(columns: readonly string[]): string {
  return `\uFEFF${line(columns)}`;
}

/** The rows alone, to add them to such a file. One with commas or tabs is for a program, which gets each cell as it is. */
export function csvLines(columns: readonly string[], rows: readonly Row[], separator: Separator = ";"): string {
  return rows
    .map((row) =>
      line(
        columns.map((column) => textOf(row[column])),
        separator,
      ),
    )
    .join("");
}

function line(cells: readonly string[], separator: Separator = ";"): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

const telephone = /^\+\d[\d ]{5,20}$/;
const negative = /^-\d+(?:,\d+)?$/;

/** What begins a formula, also behind signs that nobody sees. Forms in full width are compared as the usual ones (NFKC). */
const begins = /^\p{Cf}*[=+\-@\t\r−]/u;

function quoted(cell: string, separator: Separator): string {
  const text = separator === ";" ? harmless(cell) : cell;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function harmless(cell: string): string {
  if (telephone.test(cell)) return `\u00a0${cell}`;
  return begins.test(cell.slice(0, 40).normalize("NFKC")) && !negative.test(cell) ? `'${cell}` : cell;
}
