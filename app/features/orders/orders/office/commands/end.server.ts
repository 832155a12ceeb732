import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { refreshWaitingNews, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { giveCarBack } from "#app/features/orders/order-car/commands.server.ts";
import { reverseCharges, syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { endingForm, endingMessages, newLinkForm, newLinkMessages } from "../messages.ts";
import { endingSchema, newLinkSchema } from "../schema.ts";

/**
 * Cancels an open order as an admin: its car goes back, and the customer hears why (ORDER-3).
 * Nothing is due any more, so what was paid stands as owed to the customer.
 */
export function cancelOrder(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: endingForm, schema: endingSchema, messages: endingMessages };
  return answerForm(scope, description, sent, async (transaction, { reason }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    await transaction
      .updateTable("orders")
      .set({ status: "cancelled", ended_at: scope.context.now.toString(), end_reason: reason, revision: order.revision + 1 })
      .where("id", "=", orderId)
      .execute();
    await giveCarBack(transaction, scope.context.now, order);
    await runAsSystemWithin(transaction, scope.context.actor, () => reverseCharges(transaction, scope.context, orderId));
    await syncReminders(transaction, scope, orderId);
    await tellCustomer(transaction, scope, orderId, {
      topic: "order/cancelled",
      sentence: `Hemos cancelado tu importación. Si pagaste algo, te lo devolvemos por transferencia. Motivo: ${reason}`,
    });
    return { ok: true };
  });
}

/** Ends all links of an order that are on their way, as an admin (ORDER-4). Later mails carry the new one. */
export function endOldLinks(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: newLinkForm, schema: newLinkSchema, messages: newLinkMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await transaction
      .updateTable("orders")
      .set({ link_version: seen + 1 })
      .where("id", "=", orderId)
      .where("link_version", "=", seen)
      .execute();
    // Mails that wait carry the link.
    await syncReminders(transaction, scope, orderId);
    await refreshWaitingNews(transaction, scope, orderId);
    return { ok: true };
  });
}
