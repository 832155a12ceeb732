import { streamOf } from "./byte-stream.ts";

/**
 * CSV for spreadsheets (RFC 4180). Semicolons, because a Spanish spreadsheet program splits columns at them; a byte order mark, so that it
 * reads accents. An apostrophe before a cell prevents its evaluation as a formula (row D13). A negative number is none.
 */
export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  return head(columns) + csvLines(columns, rows);
}

type Row = Readonly<Record<string, unknown>>;

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

/** The rows alone, to add them to such a file. */
export function csvLines(columns: readonly string[], rows: readonly Row[]): string {
  return rows.map((row) => line(columns.map((column) => textOf(row[column])))).join("");
}

function line(cells: readonly string[]): string {
  return `${cells.map(quoted).join(";")}\r\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function quoted(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) && !/^-\d+(?:,\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
