import type { Database } from "#db/client.ts";
import { type Context, runAs, system } from "./context.ts";
import { type Keys, markOf } from "./keys.ts";

/** The columns that are locked at rest, and the use of their key. */
const locked = [
  { table: "auth_factors", column: "secret", use: "factor-secrets" },
  { table: "blocked_records", column: "content", use: "blocked-records" },
] as const;

const rowsAtOnce = 200;

export type Relocked = { relocked: number; unreadable: number };

/**
 * Locks all secrets again with the key in use, up to 200 rows per transaction, while the site runs. It may be killed and started again,
 * because each row is complete under one key or the other. Rows that no known key opens stay unchanged and are counted as unreadable.
 */
export async function relockAll(database: Database, keys: Keys): Promise<Relocked> {
  const result: Relocked = { relocked: 0, unreadable: 0 };
  for (const each of locked) {
    let after: string | undefined = "00000000-0000-0000-0000-000000000000";
    while (after !== undefined) after = await relockSome(database, keys, each, after, result);
  }
  return result;
}

/** Returns the last id of the batch; undefined at the end. */
async function relockSome(
  database: Database,
  keys: Keys,
  { table, column, use }: (typeof locked)[number],
  after: string,
  result: Relocked,
): Promise<string | undefined> {
  const context: Context = { actor: system, database, now: Temporal.Now.instant() };
  const mark = markOf(keys.counting()[0] ?? { id: "" });
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom(table)
      .select(["id", (row) => row.ref(column).as("content")])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .forUpdate()
      .execute();
    for (const { id, content } of rows) {
      if (content.indexOf(mark) === 0) continue;
      const opened = openOrNothing(() => keys.open(use, id, content));
      if (opened === undefined) {
        result.unreadable += 1;
        continue;
      }
      await transaction
        .updateTable(table)
        .set({ [column]: keys.lock(use, id, opened) })
        .where("id", "=", id)
        .execute();
      result.relocked += 1;
    }
    return rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  });
}

function openOrNothing(open: () => Buffer): Buffer | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
