import { z } from "zod";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { Context, Transaction } from "#server/context.ts";
import { isUniqueViolation } from "#db/sql-state.ts";
import type { FormScope } from "#server/request.ts";
import { requiredLine, requiredParagraphs } from "#app/lib/form-fields.ts";
import { exampleReplies } from "./example-replies.ts";
import {
  addingMessages,
  alreadyDeleted,
  changingMessages,
  deletingMessages,
  savedReplyChanged,
  savedReplyMissing,
  titleTaken,
  longestBody,
  longestTitle,
  bodyMissing,
  titleMissing,
  unknownPlaceholdersSentence,
} from "./messages.ts";
import { unknownPlaceholders } from "./placeholders.ts";

const newSavedReplySchema = z.object({
  title: requiredLine(longestTitle, "El título", titleMissing),
  body: requiredParagraphs(longestBody, "El texto", bodyMissing).superRefine((text, issues) => {
    const unknown = unknownPlaceholders(text);
    if (unknown.length > 0) issues.addIssue({ code: "custom", message: unknownPlaceholdersSentence(unknown) });
  }),
});

const deletedSavedReplySchema = z.object({ id: z.uuid("Falta saber cuál es.") });

const revision = z
  .string("Falta saber cuál es.")
  .regex(/^\d{1,9}$/, "Falta saber cuál es.")
  .transform(Number);

/** A changed saved reply. `seen` is the revision that the page showed (row R21). */
const savedReplySchema = z.object({ ...deletedSavedReplySchema.shape, seen: revision, ...newSavedReplySchema.shape });

const exampleSchema = z.object({
  example: z.enum(
    exampleReplies.map(({ name }) => name),
    "Elige un ejemplo de la lista.",
  ),
});

const titleTakenResult: WriteResult = refused(titleTaken, { field: "title" });

export function addSavedReply(scope: FormScope, sent: FormData) {
  const description = { form: "add-saved-reply", schema: newSavedReplySchema, messages: addingMessages };
  return answerForm(scope, description, sent, async (transaction, reply): Promise<WriteResult> => {
    return (await insert(transaction, scope.context, reply)) ? { ok: true } : titleTakenResult;
  });
}

/** Stores one of the examples, once however often the button is pressed. */
export function addExample(scope: FormScope, sent: FormData) {
  const description = { form: "add-example", schema: exampleSchema, messages: addingMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { example }): Promise<WriteResult> => {
    const reply = exampleReplies.find(({ name }) => name === example);
    if (reply) await insert(transaction, scope.context, reply);
    return { ok: true };
  });
}

async function insert(transaction: Transaction, { now }: Context, { title, body }: { title: string; body: string }): Promise<boolean> {
  const written = await transaction
    .insertInto("saved_replies")
    .values({ title, body, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Changes a saved reply unless somebody else has changed it meanwhile (row R21). */
export function changeSavedReply(scope: FormScope, sent: FormData) {
  const description = { form: "saved-reply", schema: savedReplySchema, messages: changingMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, title, body }): Promise<WriteResult> => {
    try {
      const changed = await transaction
        .updateTable("saved_replies")
        .set({ title, body, revision: seen + 1 })
        .where("id", "=", id)
        .where("revision", "=", seen)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 1n) return { ok: true };
    } catch (error) {
      if (isUniqueViolation(error)) return titleTakenResult;
      throw error;
    }
    return whyNotChanged(transaction, id, { title, body });
  });
}

async function whyNotChanged(transaction: Transaction, id: string, wanted: { title: string; body: string }): Promise<WriteResult> {
  const row = await transaction.selectFrom("saved_replies").select(["title", "body"]).where("id", "=", id).executeTakeFirst();
  if (!row) return refused(savedReplyMissing, { status: 404 });
  if (row.title === wanted.title && row.body === wanted.body) return { ok: true };
  return refused(savedReplyChanged);
}

/** Deletes a saved reply for good; replies that were sent with it stay. */
export function deleteSavedReply(scope: FormScope, sent: FormData) {
  const description = { form: "delete-saved-reply", schema: deletedSavedReplySchema, messages: deletingMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id }): Promise<WriteResult> => {
    const erased = await transaction.deleteFrom("saved_replies").where("id", "=", id).executeTakeFirst();
    return erased.numDeletedRows === 1n ? { ok: true } : refused(alreadyDeleted, { status: 404 });
  });
}
