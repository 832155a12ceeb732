import { z } from "zod";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { longestReply } from "#app/features/requests/conversations/messages.ts";
import { orderQuestionForTeam } from "./emails.ts";
import { askForm, askMessages } from "#app/features/orders/access/messages.ts";

const askSchema = z.object({ message: requiredParagraphs(longestReply, "El mensaje", "Escribe tu mensaje.") });

/** Stores a customer's message: the first begins the conversation (ORDER-8). As the system, because the holder of a link has none. */
export function askAboutOrder(opened: OpenedOrder<FormScope>, sent: FormData) {
  const { order, scope } = opened;
  const { context } = scope;
  const description = { form: askForm, schema: askSchema, messages: askMessages };
  return answerForm(scope, description, sent, async (transaction, { message }) => {
    const refusal = refusedToTeam(opened);
    if (refusal) return refusal;
    const stored = await runAsSystemWithin(transaction, context.actor, () => storeMessage(transaction, context.now, order.id, message));
    await queueForTeam(transaction, context, {
      about: { kind: stored.first ? "inquiry-received" : "customer-replied", id: stored.id },
      replyTo: order.email,
      letter: orderQuestionForTeam(
        { reference: order.reference, name: order.name, carName: order.car_name },
        message,
        `${scope.siteOrigin}/admin/inquiries/inquiry/${stored.inquiryId}`,
      ),
    });
    return { ok: true };
  });
}

async function storeMessage(transaction: Transaction, now: Temporal.Instant, orderId: string, message: string) {
  // The lock makes two first messages at the same moment share one conversation.
  const order = await lockOrder(transaction, orderId);
  if (!order) throw new Error("the opened order is gone");
  const id = crypto.randomUUID();
  if (order.inquiry_id !== null) {
    await transaction
      .insertInto("inquiry_replies")
      .values({ id, inquiry_id: order.inquiry_id, reply_message: message, sent_at: now.toString(), created_at: now.toString() })
      .execute();
    await transaction
      .updateTable("vehicle_inquiries")
      .set({ status: "pending" })
      .where("id", "=", order.inquiry_id)
      .where("status", "=", "completed")
      .execute();
    return { first: false, id, inquiryId: order.inquiry_id };
  }
  await transaction
    .insertInto("vehicle_inquiries")
    .values({
      id,
      vehicle_id: order.vehicle_id,
      user_id: order.user_id,
      name: order.name,
      email: order.email,
      phone: order.phone,
      message,
      inquiry_type: "order",
      // The contract is the ground for these data (GDPR, art. 6.1.b); the columns demand a value, and no row of `consents` is written.
      gdpr_consent: true,
      data_processing_consent: true,
      created_at: now.toString(),
    })
    .execute();
  await transaction.updateTable("orders").set({ inquiry_id: id }).where("id", "=", orderId).execute();
  return { first: true, id, inquiryId: id };
}
