import type { RefusalReason } from "./messages.ts";

/** Where every row that was read has gone; read = created + updated + unchanged + duplicates + all refused. */
export type Tally = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  refused: Partial<Record<RefusalReason, number>>;
};

export function emptyTally(): Tally {
  return { read: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, refused: {} };
}

export function countRefused(tally: Tally, reason: RefusalReason): void {
  tally.refused[reason] = (tally.refused[reason] ?? 0) + 1;
}

export function totalRefused(tally: Tally): number {
  return Object.values(tally.refused).reduce((total, count) => total + count, 0);
}
