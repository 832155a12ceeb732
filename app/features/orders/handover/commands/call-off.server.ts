import { dropWaitingNews } from "#app/features/orders/news/commands.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { proposedTopic } from "../messages.ts";
import { isOver } from "../moment.ts";
import { readHandover } from "../queries.server.ts";
import { type HandoverOrder, tellCalledOff } from "./announce.server.ts";

/** Calls off the handover of an order that is cancelled or withdrawn from. One that has taken place stays as it was. */
export function callOffHandover(transaction: Transaction, scope: LinkScope, order: HandoverOrder): Promise<void> {
  const { now, actor } = scope.context;
  return runAsSystemWithin(transaction, actor, async () => {
    const handover = await readHandover(transaction, order.id);
    if (handover?.called_off_at !== null) return;
    const { agreed } = handover;
    if (agreed !== null && isOver(agreed, now)) return;
    const revision = handover.revision + 1;
    await transaction
      .updateTable("order_handovers")
      .set({ called_off_at: now.toString(), revision })
      .where("order_id", "=", order.id)
      .execute();
    await dropWaitingNews(transaction, scope, order.id, proposedTopic);
    if (agreed !== null) await tellCalledOff(transaction, scope, { order, handover: { ...handover, revision }, agreed, offered: [] });
  });
}
