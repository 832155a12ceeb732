/** Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets read the accents). Cells that a spreadsheet would calculate are defused (row D13). */
export function csvOf(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function quoted(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
