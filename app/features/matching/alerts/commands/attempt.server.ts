import { sql } from "kysely";
import type { Transaction } from "#server/context.ts";

/** Does a part of a transaction. If it fails, nothing of it remains and the transaction goes on; a lost connection still throws. */
export async function attempt<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown }> {
  await sql`savepoint attempt`.execute(transaction);
  try {
    return { result: await work() };
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction);
    return { error };
  }
}
