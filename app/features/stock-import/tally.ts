import type { RefusalReason } from "./messages.ts";

/** Where every row that was read has gone; read = created + updated + handPriced + unchanged + duplicates + all refused. */
export type Tally = {
  read: number;
  created: number;
  updated: number;
  /** The file brings another price, but the team has set one by hand: it stays, and there is nothing else to change. */
  handPriced: number;
  unchanged: number;
  duplicates: number;
  refused: Partial<Record<RefusalReason, number>>;
  /** Cars of this source that are on offer and not in the file any more, and how many of them were archived. */
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
