import { sql } from "kysely";
import { formatEuros } from "#app/lib/amounts.ts";
import type { Transaction } from "#server/context.ts";

/** The reductions that may be shown at a moment: the price that was reduced, since when, and the lowest of the thirty days before, in whole euros. */
export type Reductions = ReadonlyMap<string, Reduction>;
export type Reduction = { price: number; lowestBefore: number; since: Date };

/** Returns the reductions of these cars by their ids (decision 0071). */
export async function readReductions(transaction: Transaction, ids: readonly string[], now: Temporal.Instant): Promise<Reductions> {
  const rows = await transaction
    .selectFrom("price_reductions")
    .select(["vehicle_id as id", "price", "lowest_before as lowestBefore", "since"])
    .where("vehicle_id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("shown_until", ">", sql<Date>`${now.toString()}::timestamptz`)
    .$narrowType<Reduction & { id: string }>()
    .execute();
  return new Map(rows.map(({ id, ...reduction }) => [id, reduction]));
}

/** What a car cost before, as a page writes it beside the figure that it shows. Undefined where the history knows another figure. */
export function reducedFrom(reductions: Reductions, id: string, shown: number): string | undefined {
  const reduction = reductions.get(id);
  return reduction?.price === Math.round(shown) ? formatEuros(reduction.lowestBefore) : undefined;
}
