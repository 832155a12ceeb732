import { type RefusalReason, refusalSentences } from "../messages.ts";

/** A refused row: its first line in the file (from 1), the reason, and its original text. */
export type RefusedRow = { line: number; reason: RefusalReason; text: string };

export const refusedColumns = ["linea", "motivo", "explicacion", "fila"];

/** A refused row for a file for spreadsheets, by its columns. */
export function refusedCells({ line, reason, text }: RefusedRow) {
  return { linea: line, motivo: reason, explicacion: refusalSentences[reason], fila: text };
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

export function totalRefused(tally: Tally): number {
  return Object.values(tally.refused).reduce((total, count) => total + count, 0);
}
