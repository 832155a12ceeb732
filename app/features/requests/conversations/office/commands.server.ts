import type { Transaction } from "kysely";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { isRefused, storeReply } from "../commands.server.ts";
import { replyForCustomer } from "../emails.ts";
import { readVehicles } from "../queries.server.ts";
import { inquiryMissingForTeam, repliedMeanwhile, teamReplyMessages } from "./messages.ts";
import { teamReplySchema } from "./schema.ts";

/** The form of the team's replies. */
export const teamReplyForm = { form: "team-reply", schema: teamReplySchema, messages: teamReplyMessages };

/** The inquiry does not exist, or this actor may not reply to it. */
export const nothingToReplyTo: WriteResult = refused(inquiryMissingForTeam, { status: 404 });

/** Another reply came after the last one that the writer saw (row R21). */
export const outdatedReply: WriteResult = refused(repliedMeanwhile);

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
      await storeReply(transaction, context, { id, inquiryId, message, adminUserId });
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
