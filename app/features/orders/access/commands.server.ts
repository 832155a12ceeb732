import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";

/**
 * Locks an order until the transaction ends, so that changes of the same order follow one another. Returns the whole row, as the team or the
 * system sees it; undefined if there is no such order.
 */
export function lockOrder(transaction: Transaction<DB>, orderId: string) {
  return transaction.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirst();
}
