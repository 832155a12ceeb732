import type { Erasure } from "#server/backup/erasures.ts";
import type { Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { eraseAgain } from "./erase-again.server.ts";

/**
 * The work at the end of a restore, in its transaction and as the system: ends all sessions and printed links, and erases everybody in
 * `known` again. Returns how many people and addresses were erased.
 */
export function afterRestore(known: readonly Erasure[]) {
  return async (transaction: Transaction, keys: Keys): Promise<number> => {
    // A session that ended since the backup must not come back, and nobody knows which ones did.
    await transaction.deleteFrom("sessions").execute();
    await transaction.deleteFrom("first_admin_links").execute();
    return eraseAgain(transaction, { now: Temporal.Now.instant() }, keys, known);
  };
}
