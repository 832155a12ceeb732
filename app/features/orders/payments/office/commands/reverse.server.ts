import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { isRefusedByPolicy, sqlStateOf } from "#db/sql-state.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { reverseEntries, syncReminders } from "../../commands.server.ts";
import { reversalSentence } from "../../news-sentences.ts";
import { readEntries } from "../../queries.server.ts";
import { alreadyReversed, entryMissing, ledgerForms, notReversible, reversalMessages } from "../messages.ts";
import { reversalSchema } from "../schema.ts";

const uniqueViolation = "23505";
/** The error code of the database's trigger for counter-entries (db/migrations/0044-order-entries.sql). */
const notMirroredCode = "OR003";

/** Takes back any entry of an order with a counter-entry (ORDER-50). The database refuses a second one, also of two admins at once. */
export function reverseEntry(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: ledgerForms.reversal, schema: reversalSchema, messages: reversalMessages, withoutTicket: true };
  return answerForm(scope, description, sent, async (transaction, { entry: id }) => {
    try {
      if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
      const entry = (await readEntries(transaction, orderId)).find((one) => one.id === id);
      if (!entry) return refused(entryMissing, { status: 404 });
      await reverseEntries(transaction, context, { orderId, entries: [entry], recordedBy: userIdOf(context.actor) });
      const sentence = reversalSentence(entry);
      if (sentence === undefined) return { ok: true };
      await tellCustomer(transaction, scope, orderId, { topic: `entry/${id}`, sentence });
      await syncReminders(transaction, scope, orderId);
      return { ok: true };
    } catch (error) {
      if (sqlStateOf(error) === uniqueViolation) return refused(alreadyReversed);
      if (sqlStateOf(error) === notMirroredCode) return refused(notReversible);
      if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
      throw error;
    }
  });
}
