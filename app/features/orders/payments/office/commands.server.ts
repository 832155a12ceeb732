import type { Transaction } from "kysely";
import { z } from "zod";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { isRefusedByPolicy, isUniqueViolation, sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { choiceOf, line, optionalDay, requiredDay, requiredEuros } from "#app/lib/form-fields.ts";
import { type Concept, type EntryKind, sentenceAbout, reversalSentence, concepts } from "../concepts.ts";
import { totalOf } from "../ledger.ts";
import { readEntries } from "../queries.server.ts";
import {
  chargeMessages,
  costMessages,
  dayInFuture,
  ledgerForms,
  nothingToRefund,
  receiptMessages,
  refundMessages,
  refundTooHigh,
  alreadyReversed,
  entryMissing,
  notReversible,
  refundedAlready,
  reversalMessages,
  amountWrong,
  dayWrong,
} from "./messages.ts";
import { syncReminders, reverseEntries } from "../commands.server.ts";

const fields = {
  euros: requiredEuros(amountWrong).refine((cents) => cents > 0, amountWrong),
  day: requiredDay(dayWrong),

  concept: choiceOf(concepts, "Elige un concepto de la lista."),
  note: line(300, "La nota"),
  bank_reference: line(140, "La referencia"),
  /** How many entries the page showed: with another number, somebody has changed the ledger meanwhile. */
  seen: z.string().regex(/^\d{1,6}$/),
};

const chargeSchema = z.object({ concept: fields.concept, euros: fields.euros, day: optionalDay(), note: fields.note, seen: fields.seen });
const transferSchema = z.object({
  euros: fields.euros,
  day: fields.day,
  bank_reference: fields.bank_reference,
  note: fields.note,
  seen: fields.seen,
});
const costSchema = z.object({
  concept: fields.concept,
  euros: fields.euros,
  day: fields.day,
  bank_reference: fields.bank_reference,
  note: fields.note,
  seen: fields.seen,
});
const reversalSchema = z.object({ entry: z.uuid("No reconocemos este apunte.") });

/** The error codes of the database's triggers for counter-entries and for refunds (db/migrations/0041-order-entries.sql). */
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

export function recordCharge(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.charge, schema: chargeSchema, messages: chargeMessages };
  return answerForm(scope, description, sent, (transaction, { concept, euros, day, note, seen }) =>
    record(transaction, scope, orderId, seen, { kind: "charge", concept, cents: euros, due_on: day, note }),
  );
}

export function recordReceipt(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.receipt, schema: transferSchema, messages: receiptMessages };
  return answerForm(scope, description, sent, (transaction, { seen, ...transfer }) =>
    record(transaction, scope, orderId, seen, { kind: "receipt", ...bookedOf({ concept: "other", ...transfer }) }),
  );
}

export function recordRefund(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.refund, schema: transferSchema, messages: refundMessages };
  return answerForm(scope, description, sent, (transaction, { seen, ...transfer }) =>
    record(transaction, scope, orderId, seen, { kind: "refund", ...bookedOf({ concept: "other", ...transfer }) }),
  );
}

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

/** Tells the customer of a change of the ledger, and makes the reminders agree with it. Without a sentence it concerns only the team. */
async function tellOfEntry(
  transaction: Transaction<DB>,
  scope: LinkScope,
  orderId: string,
  { id, sentence }: { id: string; sentence: string | undefined },
): Promise<void> {
  if (sentence === undefined) return;
  await tellCustomer(transaction, scope, orderId, { topic: `entry/${id}`, sentence });
  await syncReminders(transaction, scope, orderId);
}
