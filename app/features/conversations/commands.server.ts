import type { Transaction } from "kysely";
import { queueForCustomer, queueForTeam } from "#app/features/emails/commands.server.ts";
import { answerForm, type WriteResult } from "#app/features/submissions/commands.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAsSystemWithin, userIdOf } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { replyForCustomer, replyForTeam } from "./emails.ts";
import { inquiryMissing, inquiryMissingForTeam, repliedMeanwhile, replyMessages, teamReplyMessages, threadClosed } from "./messages.ts";
import { readInquiry, readVehicles } from "./queries.server.ts";
import { replySchema, teamReplySchema } from "./schema.ts";

/** PostgreSQL's error code for a row that a policy refuses. */
const refusedByPolicy = "42501";

/**
 * Stores a customer's reply in an open thread of their own, never as the team. The table's policy enforces this on insert (row B7); this
 * command only turns a refusal into a sentence.
 */
export function reply(scope: RequestScope, { userId, email }: Session, inquiryId: string, sent: FormData) {
  const { context } = scope;
  // This form mails nothing to its sender, so it does not count against the mail limit of their address.
  const description = { form: "reply", schema: replySchema, messages: replyMessages, emailOf: () => undefined };
  return answerForm(scope, description, sent, async (transaction, { message }): Promise<WriteResult> => {
    await runAsSystemWithin(transaction, context.actor, () => waitForDecision(transaction, userId, inquiryId));
    const inquiry = await readInquiry(transaction, userId, inquiryId);
    if (!inquiry) return { ok: false, status: 404, errors: { fields: {}, form: inquiryMissing } };

    const id = crypto.randomUUID();
    try {
      await store(transaction, context, { id, inquiryId, message, adminUserId: null });
    } catch (error) {
      if (isRefused(error)) return { ok: false, errors: { fields: {}, form: threadClosed } };
      throw error;
    }

    const vehicles = await readVehicles(transaction, context, [inquiry.vehicle_id]);
    await queueForTeam(transaction, context, {
      about: { kind: "customer-replied", id },
      replyTo: email,
      letter: replyForTeam({ ...inquiry, type: inquiry.inquiry_type, vehicle: vehicles.get(inquiry.vehicle_id ?? "") }, message, email),
    });
    return { ok: true };
  });
}

/** Takes a share lock. So the reply waits while the team closes the inquiry, and a closing waits until the reply is stored. */
async function waitForDecision(transaction: Transaction<DB>, userId: string, inquiryId: string): Promise<void> {
  await transaction
    .selectFrom("vehicle_inquiries")
    .select("id")
    .where("id", "=", inquiryId)
    .where("user_id", "=", userId)
    .forShare()
    .execute();
}

type NewReply = { id: string; inquiryId: string; message: string; adminUserId: string | null };

/** Inserts a reply. Throws an error that `isRefused` recognises when a policy refuses the row. */
async function store(transaction: Transaction<DB>, { now }: Context, { id, inquiryId, message, adminUserId }: NewReply): Promise<void> {
  await transaction
    .insertInto("inquiry_replies")
    .values({
      id,
      inquiry_id: inquiryId,
      reply_message: message,
      sent_at: now.toString(),
      created_at: now.toString(),
      admin_user_id: adminUserId,
    })
    .execute();
}

function isRefused(error: unknown): boolean {
  return sqlStateOf(error) === refusedByPolicy;
}

/** The form of the team's replies. It mails nothing to its sender, so it does not count against the mail limit of their address. */
export const teamReplyForm = { form: "team-reply", schema: teamReplySchema, messages: teamReplyMessages, emailOf: () => undefined };

/** The inquiry does not exist, or this actor may not reply to it. */
export const nothingToReplyTo: WriteResult = { ok: false, status: 404, errors: { fields: {}, form: inquiryMissingForTeam } };

/** Another reply came after the last one that the writer saw (row R21). */
export const outdatedReply: WriteResult = { ok: false, errors: { fields: {}, form: repliedMeanwhile } };

/**
 * Stores the team's reply to an inquiry under the admin's id and mails it to the address in the inquiry's row. Both happen once, however
 * often the form is sent (row R3). It does not change the status (INBOX-3). The team may also reply in a closed thread.
 */
export function replyAsTeam(scope: RequestScope, inquiryId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const adminUserId = userIdOf(context.actor);
  return answerForm(scope, teamReplyForm, sent, async (transaction, { message, seen }): Promise<WriteResult> => {
    // A reply without an admin's id would count as a customer's reply.
    if (adminUserId === null) return nothingToReplyTo;
    try {
      const inquiry = await lockInquiry(transaction, inquiryId);
      if (!inquiry) return nothingToReplyTo;
      if (seen !== (await lastReply(transaction, inquiryId))) return outdatedReply;

      const id = crypto.randomUUID();
      await store(transaction, context, { id, inquiryId, message, adminUserId });
      const vehicle = (await readVehicles(transaction, context, [inquiry.vehicle_id])).get(inquiry.vehicle_id ?? "");
      await queueForCustomer(transaction, context, {
        about: { kind: "team-replied", id },
        recipient: inquiry.email,
        letter: replyForCustomer({ ...inquiry, vehicle }, message, { withAccount: inquiry.user_id !== null, siteOrigin }),
      });
      return { ok: true };
    } catch (error) {
      if (isRefused(error)) return nothingToReplyTo;
      throw error;
    }
  });
}

/** Locks the inquiry, so that a concurrent reply waits until this one is stored, and then sees it. */
function lockInquiry(transaction: Transaction<DB>, inquiryId: string) {
  return transaction
    .selectFrom("vehicle_inquiries")
    .select(["id", "status", "inquiry_type as type", "vehicle_id", "user_id", "name", "email"])
    .where("id", "=", inquiryId)
    .forUpdate()
    .executeTakeFirst();
}

/** The id of the newest reply from either side, or "". */
async function lastReply(transaction: Transaction<DB>, inquiryId: string): Promise<string> {
  const row = await transaction
    .selectFrom("inquiry_replies")
    .select("id")
    .where("inquiry_id", "=", inquiryId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? "";
}
