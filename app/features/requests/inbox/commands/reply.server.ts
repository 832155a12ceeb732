import type { Transaction } from "kysely";
import { replyToMessage } from "#app/features/requests/contact/emails.ts";
import {
  nothingToReplyTo,
  outdatedReply,
  replyAsTeam,
  teamReplyForm,
} from "#app/features/requests/conversations/office/commands.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { replyAboutReservation } from "#app/features/requests/reservations/emails.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import type { WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import type { InboxKind } from "../inbox-state.ts";

/** Stores the team's reply to any row of the inbox and mails it once to the address in the row (row R3). The status stays unchanged. */
export function replyToThread(scope: RequestScope, kind: InboxKind, id: string, sent: FormData) {
  if (kind === "inquiry") return replyAsTeam(scope, id, sent);
  const parent = kind === "message" ? "contact_message_id" : "reservation_id";
  const { context } = scope;
  const adminUserId = userIdOf(context.actor);
  return answerForm(scope, teamReplyForm, sent, async (transaction, { message, seen }): Promise<WriteResult> => {
    const asked = await (kind === "message" ? lockMessage(transaction, id) : lockReservation(transaction, id));
    if (!asked || adminUserId === null) return nothingToReplyTo;
    if (seen !== (await lastReply(transaction, parent, id))) return outdatedReply;

    const replyId = crypto.randomUUID();
    const now = context.now.toString();
    await transaction
      .insertInto("team_replies")
      .values({ id: replyId, [parent]: id, reply_message: message, sent_at: now, created_at: now, admin_user_id: adminUserId })
      .execute();
    await queueForCustomer(transaction, context, {
      about: { kind: "team-replied", id: replyId },
      recipient: asked.email,
      letter: asked.letter(message),
    });
    return { ok: true };
  });
}

/** The recipient of the reply, and the mail that carries it. */
type Asked = { email: string; letter: (message: string) => Letter };

/** Locks the row, so that a concurrent reply waits until this one is stored, and then sees it. */
async function lockMessage(transaction: Transaction<DB>, id: string): Promise<Asked | undefined> {
  const row = await transaction
    .selectFrom("contact_messages")
    .select(["name", "email", "subject"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyToMessage(row, message) };
}

async function lockReservation(transaction: Transaction<DB>, id: string): Promise<Asked | undefined> {
  const row = await transaction
    .selectFrom("reservations")
    .innerJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
    .select(["name", "email", "reference", "make", "model", "year"])
    .where("reservations.id", "=", id)
    .forUpdate("reservations")
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyAboutReservation(row, row, message) };
}

/** The id of the newest reply, or "". */
async function lastReply(transaction: Transaction<DB>, parent: "contact_message_id" | "reservation_id", id: string): Promise<string> {
  const row = await transaction
    .selectFrom("team_replies")
    .select("id")
    .where(parent, "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? "";
}
