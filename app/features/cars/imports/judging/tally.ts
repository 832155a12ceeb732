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

/** The counts of all rows read; read = created + updated + handPriced + unchanged + duplicates + all refused. */
export type Tally = {
  read: number;
  created: number;
  updated: number;
  /** The file brings another price, but the team set one by hand, so it stays; nothing else differs. */
  handPriced: number;
  unchanged: number;
  duplicates: number;
  refused: Partial<Record<RefusalReason, number>>;
  /** Cars of this source that are on offer but not in the file, and how many of them were archived. */
  gone: number;
  archived: number;
};

export function emptyTally(): Tally {
  return { read: 0, created: 0, updated: 0, handPriced: 0, unchanged: 0, duplicates: 0, refused: {}, gone: 0, archived: 0 };
}

export function countRefused(tally: Tally, reason: RefusalReason): void {
  tally.refused[reason] = (tally.refused[reason] ?? 0) + 1;
}

export function totalRefused(tally: Tally): number {
  return Object.values(tally.refused).reduce((total, count) => total + count, 0);
}
