import { sql } from "kysely";
import { dropWaitingNews } from "#app/features/orders/news/commands.server.ts";
import { deliveryTopic, followOrder } from "#app/features/orders/steps/commands.server.ts";
import type { Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { dayOf, type Moment } from "../moment.ts";

/**
 * Makes the planned day of the handover the agreed one, or the first that is offered. If the planned day is one of the
 * offered days, it stays (ORDER-65). It also stays when other days are counted anew. The rest of the order follows. Whoever
 * proposes or agrees tells the day, so a sentence about another day leaves the mail that waits.
 */
export async function planHandover(transaction: Transaction, scope: LinkScope, orderId: string, moments: readonly Moment[]): Promise<void> {
  const days = moments.map(dayOf).toSorted();
  await transaction
    .updateTable("order_steps")
    .set({
      planned_on: sql<string>`case when planned_on = any (${days}::date[]) then planned_on else ${days[0] ?? null}::date end`,
      planned_fixed: true,
    })
    .where("order_id", "=", orderId)
    .where("kind", "=", "handed_over")
    .where("state", "=", "pending")
    .execute();
  await followOrder(transaction, scope, orderId);
  await dropWaitingNews(transaction, scope, orderId, deliveryTopic);
}
