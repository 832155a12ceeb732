import { sql } from "kysely";
import { answerForm, type WrittenForm } from "#app/features/submissions/commands.server.ts";
import type { RequestFacts } from "#server/request.ts";
import { nothingToRetry, retryForm, retryMessages } from "../messages.ts";
import { subjectsOf } from "../queries.server.ts";
import { retrySchema } from "../schema.ts";

/** Queues the mails about a row and its replies anew that were given up, with all their tries, and wakes the delivery (row R4). */
export function retryMails(facts: RequestFacts, sent: FormData) {
  const description = { form: retryForm, schema: retrySchema, messages: retryMessages, emailOf: () => undefined, repeatable: true };
  return answerForm(facts, description, sent, async (transaction, { id }): Promise<WrittenForm> => {
    const { numAffectedRows = 0n } = await sql`
      update emails set tries = 0, given_up_at = null, claimed_until = null, send_after = ${facts.context.now.toString()}::timestamptz
      where given_up_at is not null and sent_at is null and subject_id in (${subjectsOf(sql`${id}::uuid`)})
    `.execute(transaction);
    if (numAffectedRows === 0n) return { ok: false, errors: { fields: {}, form: nothingToRetry } };
    await sql`select pg_notify('email_queued', '')`.execute(transaction);
    return { ok: true };
  });
}
