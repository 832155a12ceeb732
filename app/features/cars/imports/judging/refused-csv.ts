import { type RefusalReason, refusalSentences } from "../messages.ts";

/** A refused row: its first line in the file (from 1), the reason, and its original text. */
export type RefusedRow = { line: number; reason: RefusalReason; text: string };

/** The first line of the file of refused rows. The byte order mark tells spreadsheets that the text is UTF-8. */
export const refusedCsvHeader = "\uFEFFlinea,motivo,explicacion,fila\r\n";

export function refusedCsvLine({ line, reason, text }: RefusedRow): string {
  return `${line},${reason},${cell(refusalSentences[reason])},${cell(text)}\r\n`;
}

/** Spreadsheets run text that begins like a formula; an apostrophe in front prevents this. */
function cell(text: string): string {
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${defused.replaceAll('"', '""')}"`;
}
