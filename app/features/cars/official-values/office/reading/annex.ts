/** The file is refused as a whole. The message is one Spanish sentence for an admin, with the place in the file. */
export class RefusedAnnex extends Error {
  override name = "RefusedAnnex";
}

/** What a file of annex I holds: its versions, and the order that it says it belongs to. */
export type Annex<Row> = {
  rows: readonly Row[];
  source: OrderSource | undefined;
  /** Tables of motorhomes, which have a depreciation of their own and are no passenger cars. */
  tablesLeftOut: number;
};

/** `title` names the order and its number in the BOE; `address` is its page there. */
export type OrderSource = { title: string; address: string | undefined };

/** More versions than any annex has; the one of 2026 has 61,634. */
export const mostRows = 200_000;

const mebibyte = 1024 * 1024;

/** The largest file of annex I, in bytes. The BOE's XML for 2026 has 42 MB. */
export const largestAnnex = 100 * mebibyte;

/** A size as people write it: "100 MB". */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / mebibyte)} MB`;
}
