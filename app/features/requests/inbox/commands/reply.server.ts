import type { Transaction } from "kysely";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import type { InboxKind } from "../inbox-state.ts";
import { repliedMeanwhile, replyTargetMissing, teamReplyMessages } from "../messages.ts";
import { teamReplySchema } from "../schema.ts";
import { lockRow } from "./lock-row.server.ts";

/** Where the replies to each kind of row are stored, and the column that names the row. */
const places = {
  inquiry: { table: "inquiry_replies", row: "inquiry_id" },
  message: { table: "team_replies", row: "contact_message_id" },
  reservation: { table: "team_replies", row: "reservation_id" },
} as const;

type Place = (typeof places)[InboxKind];

/** The row does not exist, or this actor may not reply to it. */
const nothingToReplyTo = refused(replyTargetMissing, { status: 404 });

/**
 * Stores the team's reply to any row of the inbox under the admin's id, and mails it to the address in the row. Both happen once, however
 * often the form is sent (row R3). It does not change the status (INBOX-3). The team may also reply in a closed thread.
 */
export function replyToThread(scope: FormScope, kind: InboxKind, id: string, sent: FormData) {
  const { context } = scope;
  const adminUserId = userIdOf(context.actor);
  const description = { form: "team-reply", schema: teamReplySchema, messages: teamReplyMessages };
  return answerForm(scope, description, sent, async (transaction, { message, seen }) => {
    // A reply without an admin's id would count as a customer's reply.
    if (adminUserId === null) return nothingToReplyTo;
    try {
      const asker = await lockRow[kind](transaction, scope, id);
      if (!asker) return nothingToReplyTo;
      // Another reply came after the last one that the writer saw (row R21).
      if (seen !== (await lastReply(transaction, places[kind], id))) return refused(repliedMeanwhile);

      const { table, row } = places[kind];
      const replyId = crypto.randomUUID();
      const now = context.now.toString();
      await transaction
        .insertInto(table)
        .values({ id: replyId, [row]: id, reply_message: message, sent_at: now, created_at: now, admin_user_id: adminUserId })
        .execute();
      await queueForCustomer(transaction, context, {
        about: { kind: "team-replied", id: replyId },
        recipient: asker.email,
        letter: asker.letter(message),
      });
      return { ok: true };
    } catch (error) {
      if (isRefusedByPolicy(error)) return nothingToReplyTo;
      throw error;
    }
  });
}

/** The id of the newest reply to a row, from either side, or "". */
async function lastReply(transaction: Transaction<DB>, { table, row }: Place, id: string): Promise<string> {
  const reply = await transaction
    .selectFrom(table)
    .select("id")
    .where(row, "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return reply?.id ?? "";
}
