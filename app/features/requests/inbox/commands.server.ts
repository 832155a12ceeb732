import { z } from "zod";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, MailScope } from "#server/request.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { replyToMessage } from "#app/features/requests/contact/emails.ts";
import { replyForCustomer } from "#app/features/requests/conversations/emails.ts";
import { readVehicles } from "#app/features/requests/conversations/queries.server.ts";
import { replyAboutReservation } from "#app/features/requests/reservations/emails.ts";
import { replyText } from "#app/features/requests/conversations/schema.ts";
import { openPlaceholdersSentence } from "#app/features/requests/saved-replies/messages.ts";
import { openPlaceholders } from "#app/features/requests/saved-replies/placeholders.ts";
import { type InboxKind, inboxStatuses } from "./inbox-state.ts";
import {
  repliedMeanwhile,
  replyTargetMissing,
  teamReplyMessages,
  changedMeanwhile,
  rowMissing,
  statusForm,
  statusMessages,
} from "./messages.ts";
import { replyPlaces } from "./queries/thread.server.ts";

const statusField = z.enum(
  inboxStatuses.map(({ value }) => value),
  "Elige un estado de la lista.",
);

/** The chosen status, and the one that the page showed. Reservations are accepted or rejected instead. */
const statusSchema = z.object({
  kind: z.enum(["inquiry", "message"], "Las reservas se aceptan o se rechazan."),
  id: z.uuid("Falta saber de qué consulta se trata."),
  seen: statusField,
  status: statusField,
});

/** The team's reply to any row. `seen` is the id of the last reply that the writer saw, or "" (row R21). */
const teamReplySchema = z.object({
  message: replyText.superRefine((text, issues) => {
    const open = openPlaceholders(text);
    if (open.length > 0) issues.addIssue({ code: "custom", message: openPlaceholdersSentence(open) });
  }),
  seen: z.union([z.literal(""), z.uuid()], "Falta saber qué respuestas habías visto. Recarga la página."),
});

const tables = { inquiry: "vehicle_inquiries", message: "contact_messages" } as const;

/** Sets any status from any other (INBOX-3). Refuses when somebody has changed it since the admin loaded the page (row R21). */
export function setInboxStatus(scope: FormScope, sent: FormData) {
  const description = { form: statusForm, schema: statusSchema, messages: statusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { kind, id, seen, status }): Promise<WriteResult> => {
    const table = tables[kind];
    const changed = await transaction.updateTable(table).set({ status }).where("id", "=", id).where("status", "=", seen).executeTakeFirst();
    if (changed.numUpdatedRows === 1n) return { ok: true };
    const row = await transaction.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst();
    if (!row) return refused(rowMissing, { status: 404 });
    // The form was sent twice, or two admins chose the same status.
    if (row.status === status) return { ok: true };
    return refused(changedMeanwhile(row.status));
  });
}

type Asker = { email: string; letter: (message: string) => Letter };

type Lock = (transaction: Transaction, scope: MailScope, id: string) => Promise<Asker | undefined>;

/** Locks a row of the inbox, so that a concurrent reply waits until this one is stored, and then sees it. */
const lockRow: Record<InboxKind, Lock> = { inquiry: lockInquiry, message: lockMessage, reservation: lockReservation };

async function lockInquiry(transaction: Transaction, { context, siteOrigin }: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("vehicle_inquiries")
    .select(["id", "status", "inquiry_type as type", "vehicle_id", "user_id", "name", "email"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const vehicle = (await readVehicles(transaction, context, [row.vehicle_id])).get(row.vehicle_id ?? "");
  const inquiry = { ...row, vehicle };
  return { email: row.email, letter: (message) => replyForCustomer(inquiry, message, { withAccount: row.user_id !== null, siteOrigin }) };
}

async function lockMessage(transaction: Transaction, _: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("contact_messages")
    .select(["name", "email", "subject"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyToMessage(row, message) };
}

async function lockReservation(transaction: Transaction, _: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("reservations")
    .innerJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
    .select(["name", "email", "reference", "make", "model", "year"])
    .where("reservations.id", "=", id)
    .forUpdate("reservations")
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyAboutReservation(row, row, message) };
}

type Place = (typeof replyPlaces)[InboxKind];

/** The row does not exist, or this actor may not reply to it. */
const nothingToReplyTo = refused(replyTargetMissing, { status: 404 });

/** Stores the team's reply under the admin's id and mails it. The status stays (INBOX-3); a closed thread may be answered too. */
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
      if (seen !== (await lastReply(transaction, replyPlaces[kind], id))) return refused(repliedMeanwhile);

      const { table, row } = replyPlaces[kind];
      const replyId = crypto.randomUUID();
      const now = context.now.toString();
      await transaction
        .insertInto(table)
        .values({ id: replyId, [row]: id, reply_message: message, sent_at: now, created_at: now, admin_user_id: adminUserId })
        .execute();
      await queueForCustomer(transaction, context, {
        about: { kind: "team-replied", id: replyId, conversation: id },
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

async function lastReply(transaction: Transaction, { table, row }: Place, id: string): Promise<string> {
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
