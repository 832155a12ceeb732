import { z } from "zod";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { isRefusedByPolicy, isUniqueViolation, sqlStateOf } from "#db/sql-state.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { choiceOf, line, optionalDay, requiredDay, requiredEuros } from "#app/lib/form-fields.ts";
import { type Concept, type EntryKind, type Method, sentenceAbout, reversalSentence, concepts, methods } from "../concepts.ts";
import { totalOf } from "../ledger.ts";
import { readEntries } from "../queries.server.ts";
import { ledgerForms, ledgerMessages, ledgerReasons } from "./messages.ts";
import { reverseEntries } from "../commands.server.ts";

const shared = {
  euros: requiredEuros(ledgerReasons.amountWrong).refine((cents) => cents > 0, ledgerReasons.amountWrong),
  note: line(300, "La nota"),
  /** How many entries the page showed: with another number, somebody has changed the ledger meanwhile. */
  seen: z.string().regex(/^\d{1,6}$/),
};
const concept = choiceOf(concepts, "Elige un concepto de la lista.");

const chargeSchema = z.object({ ...shared, concept, day: optionalDay() });
const bookedSchema = z.object({ ...shared, day: requiredDay(ledgerReasons.dayWrong), bank_reference: line(140, "La referencia") });
/** A shop that takes no cards has no choice in its form. */
const paymentSchema = bookedSchema.extend({ method: choiceOf(methods, "Elige cómo se pagó.").default("transfer") });
const costSchema = bookedSchema.extend({ concept });
const reversalSchema = z.object({ entry: z.uuid("No reconocemos este apunte.") });

/** The error codes of the database's triggers for counter-entries and for refunds (db/migrations/0041-order-entries.sql). */
const notMirroredCode = "OR003";
const uncoveredCode = "OR007";

/** Takes back any entry with a counter-entry (ORDER-50). The database refuses a second one, and that of a receipt that was refunded. */
export function reverseEntry(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: ledgerForms.reversal, schema: reversalSchema, messages: ledgerMessages.reversal, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { entry: id }) => {
    try {
      if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
      const entry = (await readEntries(transaction, orderId)).find((one) => one.id === id);
      if (!entry) return refused(ledgerReasons.entryMissing, { status: 404 });
      await reverseEntries(transaction, context, { orderId, entries: [entry], recordedBy: userIdOf(context.actor) });
      await tellOfEntry(transaction, scope, orderId, { id, sentence: reversalSentence(entry) });
      return { ok: true };
    } catch (error) {
      if (isUniqueViolation(error)) return refused(ledgerReasons.alreadyReversed);
      if (sqlStateOf(error) === notMirroredCode) return refused(ledgerReasons.notReversible);
      if (sqlStateOf(error) === uncoveredCode) return refused(ledgerReasons.refundedAlready);
      if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
      throw error;
    }
  });
}

export function recordCharge(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: ledgerForms.charge, schema: chargeSchema, messages: ledgerMessages.charge };
  return answerForm(scope, description, sent, (transaction, { euros: cents, day: due_on, seen, ...entry }) =>
    record(transaction, scope, orderId, seen, { kind: "charge", cents, due_on, ...entry }),
  );
}

/** Records a payment. A refund is at most what the customer paid; a cost is what the company paid, which only the team sees (ORDER-52). */
function recordBooked(kind: "receipt" | "refund" | "cost", schema: typeof paymentSchema | typeof costSchema) {
  return (scope: FormScope, orderId: string, sent: FormData) =>
    answerForm(
      scope,
      { form: ledgerForms[kind], schema, messages: ledgerMessages[kind] },
      sent,
      (transaction, { euros: cents, day: booked_on, seen, ...entry }) =>
        record(transaction, scope, orderId, seen, { kind, concept: "other", cents, booked_on, ...entry }),
    );
}

export const recordReceipt = recordBooked("receipt", paymentSchema);
export const recordRefund = recordBooked("refund", paymentSchema);
export const recordCost = recordBooked("cost", costSchema);

export type NewEntry = {
  kind: EntryKind;
  concept: Concept;
  cents: number;
  due_on?: string | null;
  booked_on?: string;
  method?: Method;
  bank_reference?: string;
  note: string;
  /** The movement of the bank that it books (db/migrations/0050-books.sql). */
  movement_id?: string;
};

async function record(transaction: Transaction, scope: FormScope, orderId: string, seen: string, entry: NewEntry): Promise<WriteResult> {
  try {
    // The lock makes two admins follow one another, and the second sees the first one's entry.
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const entries = await readEntries(transaction, orderId);
    if (seen !== String(entries.length)) return refused(changedMeanwhile);
    return await recordEntry(transaction, scope, orderId, entry);
  } catch (error) {
    if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
    throw error;
  }
}

/** Writes an entry of an order that the caller has locked, and tells the customer of it. The database refuses one that breaks its rules. */
export async function recordEntry(transaction: Transaction, scope: LinkScope, orderId: string, entry: NewEntry): Promise<WriteResult> {
  const { context } = scope;
  if (entry.booked_on !== undefined && entry.booked_on > companyDay(context.now).toString())
    return refused(ledgerReasons.dayInFuture, { field: "day" });
  if (entry.kind === "refund") {
    const entries = await readEntries(transaction, orderId);
    const most = totalOf(entries, "receipt") - totalOf(entries, "refund");
    if (entry.cents > most)
      return refused(most > 0 ? ledgerReasons.refundTooHigh(writtenCents(most)) : ledgerReasons.nothingToRefund, { field: "euros" });
  }

  const { id } = await transaction
    .insertInto("order_entries")
    .values({ ...entry, order_id: orderId, recorded_at: context.now.toString(), recorded_by: userIdOf(context.actor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellOfEntry(transaction, scope, orderId, { id, sentence: sentenceAbout(entry) });
  return { ok: true };
}

/** Tells the customer of a change of the ledger, and makes the order agree with it. Without a sentence it concerns only the team. */
async function tellOfEntry(
  transaction: Transaction,
  scope: LinkScope,
  orderId: string,
  { id, sentence }: { id: string; sentence: string | undefined },
): Promise<void> {
  if (sentence !== undefined) await tellCustomer(transaction, scope, orderId, { topic: `entry/${id}`, sentence });
  await followOrder(transaction, scope, orderId);
}
