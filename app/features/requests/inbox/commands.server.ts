import { z } from "zod";
import { isOfTeam } from "#app/features/people/sessions/queries.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { isForeignKeyViolation, isRefusedByPolicy } from "#db/sql-state.ts";
import { line, optionalDay, requiredParagraphs, sentNumber } from "#app/lib/form-fields.ts";
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
  actionMissing,
  dayMissing,
  longestAction,
  longestNote,
  noMember,
  noteForm,
  noteKeptBefore,
  noteMessages,
  noteMissing,
  noteNotYours,
  removeNoteForm,
  removeNoteMessages,
  workChangedMeanwhile,
  workForm,
  workMessages,
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

/** Whose a conversation is, and what happens next. `seen` is the revision that the page showed (row R21). */
const workSchema = z
  .object({
    assigned_to: z.union([z.literal(""), z.uuid()], noMember).transform((id) => (id === "" ? null : id)),
    next_action: line(longestAction, "El próximo paso"),
    next_action_on: optionalDay(),
    seen: sentNumber(),
  })
  .superRefine(({ next_action: action, next_action_on: day }, issues) => {
    if (action !== "" && day === null) issues.addIssue({ code: "custom", path: ["next_action_on"], message: dayMissing });
    if (action === "" && day !== null) issues.addIssue({ code: "custom", path: ["next_action"], message: actionMissing });
  });

type Work = { assigned_to: string | null; next_action: string; next_action_on: string | null };

/** Stores whose a conversation is and its next action, unless somebody else has changed them since the page was loaded. */
export function saveWork(scope: FormScope, kind: InboxKind, id: string, sent: FormData) {
  const description = { form: workForm, schema: workSchema, messages: workMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen, ...work }): Promise<WriteResult> => {
    if (work.assigned_to !== null && !(await isOfTeam(transaction, work.assigned_to))) return refused(noMember, { field: "assigned_to" });
    const written = await toConversation(() =>
      seen === 0 ? addWork(transaction, kind, id, work) : changeWork(transaction, id, seen, work),
    );
    if (written !== false) return written === true ? { ok: true } : written;
    const row = await transaction
      .selectFrom("conversation_work")
      .select(["assigned_to", "next_action", "next_action_on"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // The form was sent twice, or two people chose the same.
    const same = row.assigned_to === work.assigned_to && row.next_action === work.next_action && row.next_action_on === work.next_action_on;
    return same ? { ok: true } : refused(workChangedMeanwhile);
  });
}

async function addWork(transaction: Transaction, kind: InboxKind, id: string, work: Work): Promise<boolean> {
  const added = await transaction
    .insertInto("conversation_work")
    .values({ ...work, [replyPlaces[kind].row]: id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function changeWork(transaction: Transaction, id: string, seen: number, work: Work): Promise<boolean> {
  const changed = await transaction
    .updateTable("conversation_work")
    .set({ ...work, revision: seen + 1 })
    .where("id", "=", id)
    .where("revision", "=", seen)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Refuses what is written below a conversation that does not exist. */
async function toConversation<Result>(write: () => Promise<Result>): Promise<Result | WriteResult> {
  try {
    return await write();
  } catch (error) {
    if (isForeignKeyViolation(error)) return refused(rowMissing, { status: 404 });
    throw error;
  }
}

/** The page makes the id with the form, so that a note that was sent twice is there once. */
const noteSchema = z.object({
  id: z.uuid("Recarga la página."),
  note: requiredParagraphs(longestNote, "La nota", noteMissing),
});

/** Adds a note that only the team sees. */
export function addNote(scope: FormScope, kind: InboxKind, conversation: string, sent: FormData) {
  const { context } = scope;
  const writer = userIdOf(context.actor);
  const description = { form: noteForm, schema: noteSchema, messages: noteMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, note }): Promise<WriteResult> => {
    if (writer === null) return nothingToReplyTo;
    const row = { id, note, [replyPlaces[kind].row]: conversation, written_by: writer, written_at: context.now.toString() };
    return toConversation(async (): Promise<WriteResult> => {
      const added = await transaction
        .insertInto("conversation_notes")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) return { ok: true };
      const kept = await transaction.selectFrom("conversation_notes").select("note").where("id", "=", id).executeTakeFirst();
      return kept?.note === note ? { ok: true } : refused(noteKeptBefore);
    });
  });
}

/** Removes a note for good. Only its writer may. */
export function removeNote(scope: FormScope, sent: FormData) {
  const schema = z.object({ id: z.uuid("Recarga la página.") });
  const description = { form: removeNoteForm, schema, messages: removeNoteMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id }): Promise<WriteResult> => {
    const removed = await transaction.deleteFrom("conversation_notes").where("id", "=", id).executeTakeFirst();
    return removed.numDeletedRows === 1n ? { ok: true } : refused(noteNotYours, { status: 404 });
  });
}
