import { createHash } from "node:crypto";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { type FilePapers, keepMailedFiles } from "#app/features/orders/papers/commands/mailed-files.server.ts";
import { subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import { longestReply } from "#app/features/requests/conversations/messages.ts";
import { readVehicles } from "#app/features/requests/conversations/queries.server.ts";
import { replyText } from "#app/features/requests/conversations/schema.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Answer, AnswerScope, TakeAnswer } from "#server/background/mailbox.ts";
import { answerForTeam } from "./emails.ts";
import { attachmentsNote, papersNote, shortenedNote } from "./messages.ts";

/**
 * Joins a customer's answer by mail to its conversation, as if written in the panel (decision 0067). The sender must be the conversation's
 * person. The files of an answer about an open order become papers of it. A mail that is read twice, also by two instances, joins once.
 */
export const takeAnswer: TakeAnswer = async (scope, answer) => {
  const { attachments, files } = answer;
  const orderId = attachments > 0 ? await runAs(scope.context, (transaction) => orderOf(transaction, scope.context, answer)) : undefined;
  if (orderId === undefined || files === undefined) return join(scope, answer);
  return keepMailedFiles(scope, orderId, files(), (file) =>
    join(scope, answer, { orderId, note: async (...locked) => papersNote(await file(...locked)) || attachmentsNote(attachments) }),
  );
};

/** The open order whose conversation this is, if its customer has sent the answer and it has not joined yet. */
async function orderOf(transaction: Transaction, context: Context, answer: Answer): Promise<string | undefined> {
  const { conversationId: id, from } = answer;
  if (!(await lockConversation(transaction, context, answer))) return undefined;
  const hash = hashOf(answer);
  const joined = await transaction.selectFrom("joined_answers").select("joined_at").where("message_hash", "=", hash).executeTakeFirst();
  if (joined) return undefined;
  const order = await transaction
    .selectFrom("orders")
    .select(["id", "email"])
    .where((its) => its.or([its("inquiry_id", "=", id), its("reservation_id", "=", id)]))
    .where("status", "=", "open")
    .executeTakeFirst();
  return order?.email.toLowerCase() === from ? order.id : undefined;
}

/** `note` writes the rows of the files, and returns what the answer says of them. */
type Mailed = { orderId: string; note: (...locked: Parameters<FilePapers>) => Promise<string> };

function join({ context }: AnswerScope, answer: Answer, mailed?: Mailed): ReturnType<TakeAnswer> {
  return runAs(context, async (transaction) => {
    // The order first, as in every command that changes it and its conversation.
    const order = mailed && (await lockOrder(transaction, mailed.orderId));
    const conversation = await lockConversation(transaction, context, answer);
    const plain = messageOf(answer);
    if (!conversation || plain === undefined) return "left";

    const now = context.now.toString();
    const first = await transaction
      .insertInto("joined_answers")
      .values({ message_hash: hashOf(answer), joined_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return "known";

    const message = (mailed && messageOf(answer, await mailed.note(transaction, order))) ?? plain;
    const id = crypto.randomUUID();
    const reply = { id, reply_message: message, sent_at: now, created_at: now };
    await conversation.store(reply);
    await queueForTeam(transaction, context, {
      about: { kind: "customer-replied", id, conversation: answer.conversationId },
      replyTo: conversation.email,
      letter: answerForTeam(conversation, message),
    });
    return "joined";
  });
}

/** A mail without Message-ID is known by its text. */
function hashOf(answer: Answer): string {
  const { conversationId, messageId } = answer;
  const named = messageId === "" ? messageOf(answer) : messageId;
  return createHash("sha256").update(`${conversationId} ${named}`).digest("hex");
}

/** What joins: the text and notes on what did not; undefined when the mail brought nothing. */
function messageOf(
  { text, isShortened, attachments }: Answer,
  note = attachments > 0 ? attachmentsNote(attachments) : "",
): string | undefined {
  const readable = text.toWellFormed().replace(/[\0\ufffd]/g, "?");
  const room = longestReply - note.length - shortenedNote.length - 10;
  const shortened = isShortened || readable.length > room ? [shortenedNote] : [];
  if (readable === "" && note === "") return undefined;
  return replyText.safeParse([readable.slice(0, room).toWellFormed(), ...shortened, note].join("\n\n").trim()).data;
}

type NewReply = { id: string; reply_message: string; sent_at: string; created_at: string };
type Conversation = { name: string; email: string; topic: string; store(reply: NewReply): Promise<unknown> };

/** The conversation, if its person has sent the answer; locked, so that a decision about it waits. */
async function lockConversation(transaction: Transaction, context: Context, { conversationId, from }: Answer) {
  const conversation = await lockNamed(transaction, context, conversationId);
  return conversation?.email.toLowerCase() === from ? conversation : undefined;
}

/** A completed conversation is taken up again when the answer is stored, so it is seen. */
async function lockNamed(transaction: Transaction, context: Context, id: string): Promise<Conversation | undefined> {
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
