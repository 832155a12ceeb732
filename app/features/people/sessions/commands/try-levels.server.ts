import { sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import type { Level } from "../try-rules.ts";

export type Levels = ReadonlyMap<string, Level>;

const none: Level = { failures: 0, at: 0 };

export async function readLevels(transaction: Transaction, keys: readonly string[]): Promise<Levels> {
  const rows = await transaction.selectFrom("try_levels").selectAll().where("key", "in", keys).execute();
  return levelsOf(keys, rows);
}

/**
 * Reads the levels of some keys and locks their rows until the transaction ends, so end it soon. Rows are locked in the order of their
 * keys, so that two transactions never wait for each other.
 */
export async function lockLevels(transaction: Transaction, keys: readonly string[]): Promise<Levels> {
  const rows = await transaction
    .insertInto("try_levels")
    .values(keys.toSorted().map((key) => ({ key, failures: none.failures, failed_at: new Date(none.at) })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key: sql`excluded.key` }))
    .returningAll()
    .execute();
  return levelsOf(keys, rows);
}

/** Writes levels that `holdLevels` has locked. */
export async function writeLevels(transaction: Transaction, levels: Levels): Promise<void> {
  await transaction
    .insertInto("try_levels")
    .values([...levels].map(([key, { failures, at }]) => ({ key, failures, failed_at: new Date(at) })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ failures: sql`excluded.failures`, failed_at: sql`excluded.failed_at` }))
    .execute();
}

function levelsOf(keys: readonly string[], rows: readonly { key: string; failures: number; failed_at: Date }[]): Levels {
  const levels = new Map(keys.map((key) => [key, none]));
  for (const { key, failures, failed_at } of rows) levels.set(key, { failures, at: failed_at.getTime() });
  return levels;
}
