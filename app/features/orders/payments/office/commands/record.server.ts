import type { Transaction } from "kysely";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import type { Concept, EntryKind } from "../../concepts.ts";
import { totalOf } from "../../ledger.ts";
import { sentenceAbout } from "../../news-sentences.ts";
import { readEntries } from "../../queries.server.ts";
import {
  chargeMessages,
  costMessages,
  dayInFuture,
  ledgerForms,
  nothingToRefund,
  receiptMessages,
  refundMessages,
  refundTooHigh,
} from "../messages.ts";
import { chargeSchema, costSchema, transferSchema } from "../schema.ts";
import { tellOfEntry } from "./tell-of-entry.server.ts";

/** Records what the customer owes and until when (ORDER-51). */
export function recordCharge(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.charge, schema: chargeSchema, messages: chargeMessages };
  return answerForm(scope, description, sent, (transaction, { concept, euros, day, note, seen }) =>
    record(transaction, scope, orderId, seen, { kind: "charge", concept, cents: euros, due_on: day, note }),
  );
}

/** Records a transfer that came from the customer. */
export function recordReceipt(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.receipt, schema: transferSchema, messages: receiptMessages };
  return answerForm(scope, description, sent, (transaction, { seen, ...transfer }) =>
    record(transaction, scope, orderId, seen, { kind: "receipt", ...bookedOf({ concept: "other", ...transfer }) }),
  );
}

/** Records a transfer back to the customer, at most what they paid. */
export function recordRefund(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.refund, schema: transferSchema, messages: refundMessages };
  return answerForm(scope, description, sent, (transaction, { seen, ...transfer }) =>
    record(transaction, scope, orderId, seen, { kind: "refund", ...bookedOf({ concept: "other", ...transfer }) }),
  );
}

/** Records what the company paid for the order. Only the team sees it (ORDER-52). */
export function recordCost(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.cost, schema: costSchema, messages: costMessages };
  return answerForm(scope, description, sent, (transaction, { seen, ...cost }) =>
    record(transaction, scope, orderId, seen, { kind: "cost", ...bookedOf(cost) }),
  );
}

type Booked = { concept: Concept; euros: number; day: string; bank_reference: string; note: string };

function bookedOf({ concept, euros, day, bank_reference, note }: Booked) {
  return { concept, cents: euros, booked_on: day, bank_reference, note };
}

type NewEntry = {
  kind: EntryKind;
  concept: Concept;
  cents: number;
  due_on?: string | null;
  booked_on?: string;
  bank_reference?: string;
  note: string;
};

async function record(
  transaction: Transaction<DB>,
  scope: FormScope,
  orderId: string,
  seen: string,
  entry: NewEntry,
): Promise<WriteResult> {
  const { context } = scope;
  try {
    // The lock makes two admins follow one another, and the second sees the first one's entry.
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const entries = await readEntries(transaction, orderId);
    if (seen !== String(entries.length)) return refused(changedMeanwhile);
    if (entry.booked_on !== undefined && entry.booked_on > companyDay(context.now).toString())
      return refused(dayInFuture, { field: "day" });
    if (entry.kind === "refund") {
      const most = totalOf(entries, "receipt") - totalOf(entries, "refund");
      if (entry.cents > most) return refused(most > 0 ? refundTooHigh(writtenCents(most)) : nothingToRefund, { field: "euros" });
    }

    const { id } = await transaction
      .insertInto("order_entries")
      .values({ ...entry, order_id: orderId, recorded_at: context.now.toString(), recorded_by: userIdOf(context.actor) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tellOfEntry(transaction, scope, orderId, { id, sentence: sentenceAbout(entry) });
    return { ok: true };
  } catch (error) {
    if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
    throw error;
  }
}
