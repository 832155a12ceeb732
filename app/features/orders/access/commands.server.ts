import { refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import type { Transaction } from "#server/context.ts";
import { enteredAsTeam } from "./messages.ts";

/** Locks an order until the transaction ends, so that its changes follow one another. For the team and the system, which see the whole row. */
export function lockOrder(transaction: Transaction, orderId: string) {
  return transaction.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirst();
}

/** Refuses what a team member sends through a customer's link; undefined for the customer (decision 0050). */
export function refusedToTeam({ onlyLooks }: { onlyLooks?: boolean | undefined }): RefusedForm | undefined {
  return onlyLooks === true ? refused(enteredAsTeam, { status: 403 }) : undefined;
}
