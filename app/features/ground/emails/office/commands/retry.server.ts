import { sql, type Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { Context } from "#server/context.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { nothingToRetry, retriedMeanwhile, retryAllForm, retryAllMessages, retryMessages, retryOneForm } from "../messages.ts";
import { retryAllSchema, retryOneSchema } from "../schema.ts";

/** Queues a given-up mail again with all its tries, unless another admin has done so since the page was made (rows R4, R21). */
export function retryMail(scope: FormScope, sent: FormData) {
  const description = { form: retryOneForm, schema: retryOneSchema, messages: retryMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen }): Promise<WriteResult> => {
    const retried = await givenUpMails(transaction, scope.context)
      .where("id", "=", id)
      .where("given_up_at", "=", sql<Date>`${seen}::timestamptz`)
      .executeTakeFirst();
    return notifyDelivery(transaction, retried.numUpdatedRows, retriedMeanwhile);
  });
}

/** Queues all mails again that were given up before the page was made. */
export function retryAllMails(scope: FormScope, sent: FormData) {
  const description = { form: retryAllForm, schema: retryAllSchema, messages: retryAllMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }): Promise<WriteResult> => {
    const retried = await givenUpMails(transaction, scope.context)
      .where("given_up_at", "<=", sql<Date>`${seen}::timestamptz`)
      .executeTakeFirst();
    return notifyDelivery(transaction, retried.numUpdatedRows, nothingToRetry);
  });
}

function givenUpMails(transaction: Transaction<DB>, context: Context) {
  return transaction
    .updateTable("emails")
    .set({ tries: 0, delays: 0, first_tried_at: null, given_up_at: null, claimed_until: null, send_after: context.now.toString() })
    .where("given_up_at", "is not", null)
    .where("sent_at", "is", null);
}

/** Wakes the delivery if any mail was queued. */
async function notifyDelivery(transaction: Transaction<DB>, retried: bigint, nothing: string): Promise<WriteResult> {
  if (retried === 0n) return refused(nothing);
  await sql`select pg_notify('email_queued', '')`.execute(transaction);
  return { ok: true };
}
