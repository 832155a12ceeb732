import { type RefusalReason, refusalSentences } from "./messages.ts";

/** A refused row: its first line in the file (from 1), why, and its text as given. */
export type RefusedRow = { line: number; reason: RefusalReason; text: string };

/** The first line of the file of refused rows. The mark in front tells spreadsheets that the text is UTF-8. */
export const refusedCsvHeader = "\uFEFFlinea,motivo,explicacion,fila\r\n";

/** One line of the file of refused rows, for a spreadsheet. */
export function refusedCsvLine({ line, reason, text }: RefusedRow): string {
  return `${line},${reason},${cell(refusalSentences[reason])},${cell(text)}\r\n`;
}

/** Spreadsheets run what begins like a formula; an apostrophe in front makes it text. */
function cell(text: string): string {
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${defused.replaceAll('"', '""')}"`;
}
