import { createHash } from "node:crypto";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import { longestReply } from "#app/features/requests/conversations/messages.ts";
import { readVehicles } from "#app/features/requests/conversations/queries.server.ts";
import { replyText } from "#app/features/requests/conversations/schema.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Answer, TakeAnswer } from "#server/background/mailbox.ts";
import { answerForTeam } from "./emails.ts";
import { attachmentsNote, shortenedNote } from "./messages.ts";

/**
 * Joins a customer's answer by mail to its conversation, as if written in the panel (decision 0067). The sender must be the conversation's
 * person. A mail that is read twice, also by two instances, joins once.
 */
export const takeAnswer: TakeAnswer = (context, answer) =>
  runAs(context, async (transaction) => {
    const { conversationId, from, messageId } = answer;
    const conversation = await lockConversation(transaction, context, conversationId);
    const message = messageOf(answer);
    if (!conversation || conversation.email.toLowerCase() !== from || message === undefined) return "left";

    // A mail without Message-ID is known by its text.
    const named = messageId === "" ? message : messageId;
    const message_hash = createHash("sha256").update(`${conversationId} ${named}`).digest("hex");
    const now = context.now.toString();
    const first = await transaction
      .insertInto("joined_answers")
      .values({ message_hash, joined_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return "known";

    const id = crypto.randomUUID();
    const reply = { id, reply_message: message, sent_at: now, created_at: now };
    await conversation.store(reply);
    await queueForTeam(transaction, context, {
      about: { kind: "customer-replied", id, conversation: conversationId },
      replyTo: conversation.email,
      letter: answerForTeam(conversation, message),
    });
    return "joined";
  });

/** What joins: the text and notes on what did not; undefined when the mail brought nothing. */
function messageOf({ text, isShortened, attachments }: Answer): string | undefined {
  const readable = text.toWellFormed().replace(/[\0\ufffd]/g, "?");
  const files = attachments > 0 ? [attachmentsNote(attachments)] : [];
  const room = longestReply - attachmentsNote(attachments).length - shortenedNote.length - 10;
  const shortened = isShortened || readable.length > room ? [shortenedNote] : [];
  if (readable === "" && files.length === 0) return undefined;
  return replyText.safeParse([readable.slice(0, room).toWellFormed(), ...shortened, ...files].join("\n\n")).data;
}

type NewReply = { id: string; reply_message: string; sent_at: string; created_at: string };
type Conversation = { name: string; email: string; topic: string; store(reply: NewReply): Promise<unknown> };

/** Locks the row, so that a decision about it waits. A completed conversation is taken up again when the answer is stored, so it is seen. */
async function lockConversation(transaction: Transaction, context: Context, id: string): Promise<Conversation | undefined> {
  const inquiry = await transaction
    .selectFrom("vehicle_inquiries")
    .select(["name", "email", "inquiry_type", "vehicle_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (inquiry) {
    const vehicle = (await readVehicles(transaction, context, [inquiry.vehicle_id])).get(inquiry.vehicle_id ?? "");
    const store = async (reply: NewReply) => {
      await transaction
        .insertInto("inquiry_replies")
        .values({ ...reply, inquiry_id: id })
        .execute();
      await reopen(transaction, "vehicle_inquiries", id);
    };
    return { ...inquiry, topic: vehicle ? vehicleName(vehicle) : inquiryTypeLabel(inquiry.inquiry_type).toLowerCase(), store };
  }
  const sent = await transaction
    .selectFrom("contact_messages")
    .select(["name", "email", "subject"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (sent) {
    const store = async (reply: NewReply) => {
      await transaction
        .insertInto("team_replies")
        .values({ ...reply, contact_message_id: id })
        .execute();
      await reopen(transaction, "contact_messages", id);
    };
    return { ...sent, topic: subjectLabel(sent.subject), store };
  }
  const reservation = await transaction
    .selectFrom("reservations")
    .select(["name", "email", "reference"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!reservation) return undefined;
  const store = (reply: NewReply) =>
    transaction
      .insertInto("team_replies")
      .values({ ...reply, reservation_id: id })
      .execute();
  return { ...reservation, topic: `reserva ${reservation.reference}`, store };
}

async function reopen(transaction: Transaction, table: "vehicle_inquiries" | "contact_messages", id: string): Promise<void> {
  await transaction.updateTable(table).set({ status: "in_progress" }).where("id", "=", id).where("status", "=", "completed").execute();
}
