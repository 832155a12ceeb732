import { sql } from "kysely";
import type { Database } from "#db/client.ts";

/** The embedded database has one process, so its turn is known here. */
const underWay = new WeakSet<Database["kysely"]>();

/** Does the work unless another backup is under way. On PostgreSQL this is a lock of the session, which ends with its process. */
export async function inTurn<Result>({ kind, kysely }: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  if (kind === "embedded") {
    if (underWay.has(kysely)) return undefined;
    underWay.add(kysely);
    return work().finally(() => underWay.delete(kysely));
  }
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended('rinsegura backup', 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection);
    if (rows[0]?.mine !== true) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
