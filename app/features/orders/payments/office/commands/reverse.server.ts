import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { isRefusedByPolicy, isUniqueViolation, sqlStateOf } from "#db/sql-state.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { reverseEntries } from "../../commands.server.ts";
import { reversalSentence } from "../../news-sentences.ts";
import { readEntries } from "../../queries.server.ts";
import { alreadyReversed, entryMissing, ledgerForms, notReversible, refundedAlready, reversalMessages } from "../messages.ts";
import { reversalSchema } from "../schema.ts";
import { tellOfEntry } from "./tell-of-entry.server.ts";

/** The error codes of the database's triggers for counter-entries and for refunds (db/migrations/0044-order-entries.sql). */
const notMirroredCode = "OR003";
const uncoveredCode = "OR007";

/**
 * Takes back any entry of an order with a counter-entry (ORDER-50). The database refuses a second one, also of two admins at once, and that of
 * a receipt whose money was refunded.
 */
export function reverseEntry(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: ledgerForms.reversal, schema: reversalSchema, messages: reversalMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { entry: id }) => {
    try {
      if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
      const entry = (await readEntries(transaction, orderId)).find((one) => one.id === id);
      if (!entry) return refused(entryMissing, { status: 404 });
      await reverseEntries(transaction, context, { orderId, entries: [entry], recordedBy: userIdOf(context.actor) });
      await tellOfEntry(transaction, scope, orderId, { id, sentence: reversalSentence(entry) });
      return { ok: true };
    } catch (error) {
      if (isUniqueViolation(error)) return refused(alreadyReversed);
      if (sqlStateOf(error) === notMirroredCode) return refused(notReversible);
      if (sqlStateOf(error) === uncoveredCode) return refused(refundedAlready);
      if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
      throw error;
    }
  });
}
