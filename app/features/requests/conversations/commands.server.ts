import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { replyForTeam } from "./emails.ts";
import { inquiryMissing, replyMessages, threadClosed } from "./messages.ts";
import { readInquiry, readVehicles } from "./queries.server.ts";
import { replySchema } from "./schema.ts";

/** Stores a customer's reply, never as the team. The table's policy enforces this (row B7); here a refusal becomes a sentence. */
export function reply(scope: FormScope, { userId, email }: Session, inquiryId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: "reply", schema: replySchema, messages: replyMessages };
  return answerForm(scope, description, sent, async (transaction, { message }): Promise<WriteResult> => {
    await runAsSystemWithin(transaction, context.actor, () => waitForDecision(transaction, userId, inquiryId));
    const inquiry = await readInquiry(transaction, userId, inquiryId);
    if (!inquiry) return refused(inquiryMissing, { status: 404 });

    const id = crypto.randomUUID();
    try {
      await storeReply(transaction, context, { id, inquiryId, message });
    } catch (error) {
      if (isRefusedByPolicy(error)) return refused(threadClosed);
      throw error;
    }

    const vehicles = await readVehicles(transaction, context, [inquiry.vehicle_id]);
    await queueForTeam(transaction, context, {
      about: { kind: "customer-replied", id, conversation: inquiryId },
      replyTo: email,
      letter: replyForTeam({ ...inquiry, type: inquiry.inquiry_type, vehicle: vehicles.get(inquiry.vehicle_id ?? "") }, message, email),
    });
    return { ok: true };
  });
}

/** Takes a share lock. So the reply waits while the team closes the inquiry, and a closing waits until the reply is stored. */
async function waitForDecision(transaction: Transaction, userId: string, inquiryId: string): Promise<void> {
  await transaction
    .selectFrom("vehicle_inquiries")
    .select("id")
    .where("id", "=", inquiryId)
    .where("user_id", "=", userId)
    .forShare()
    .execute();
}

type NewReply = { id: string; inquiryId: string; message: string };

async function storeReply(transaction: Transaction, { now }: Context, { id, inquiryId, message }: NewReply): Promise<void> {
  await transaction
    .insertInto("inquiry_replies")
    .values({ id, inquiry_id: inquiryId, reply_message: message, sent_at: now.toString(), created_at: now.toString() })
    .execute();
}
