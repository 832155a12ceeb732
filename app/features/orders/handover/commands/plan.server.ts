import type { Transaction } from "#server/context.ts";
import { dayOf, type Moment } from "../moment.ts";

/**
 * Makes the planned day of the hand-over the agreed one, or the first that is offered (ORDER-81). So every page, the ledger and the calendar of
 * the team say the same day. A day that is among the offered ones stays.
 */
export async function planHandover(transaction: Transaction, orderId: string, moments: readonly Moment[]): Promise<void> {
  const days = moments.map(dayOf).toSorted();
  const [first] = days;
  if (first === undefined) return;
  await transaction
    .updateTable("order_steps")
    .set(({ eb }) => ({ planned_on: first, revision: eb("revision", "+", 1) }))
    .where("order_id", "=", orderId)
    .where("kind", "=", "handed_over")
    .where("state", "=", "pending")
    .where((step) => step.or([step("planned_on", "is", null), step("planned_on", "not in", days)]))
    .execute();
}
