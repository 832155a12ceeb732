import { z } from "zod";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { reverseEntries } from "#app/features/orders/payments/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { line, requiredLine, sentNumber } from "#app/lib/form-fields.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { chargeToLower, noLine, outcomeOf, reasonFrom } from "../outcome.ts";
import { readOutcome } from "../queries.server.ts";
import { costLineForm, costLineMessages, outcomeReasons, surplusForm, surplusMessages } from "./messages.ts";
import { readReceipts } from "./queries.server.ts";

/** `seen`: the revision that the page showed, 0 before the first. `file`: empty where no paper shows the cost. */
const costLineSchema = z.object({
  entry: z.uuid(outcomeReasons.costMissing),
  seen: sentNumber(),
  line: line(40, "La línea"),
  payee: requiredLine(160, "El nombre", outcomeReasons.payeeMissing),
  file: z.union([z.literal(""), z.uuid()], outcomeReasons.fileUnknown),
  reason: line(300, "El motivo"),
});

type CostLine = z.output<typeof costLineSchema>;
type Found = NonNullable<Awaited<ReturnType<typeof readOutcome>>>;

/** Says for which line of the accepted quote a cost was paid, to whom, and which paper shows it (ORDER-96). The ledger stays as it is. */
export function saveCostLine(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: costLineForm, schema: costLineSchema, messages: costLineMessages };
  return answerForm(scope, description, sent, async (transaction, typed) => {
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const found = await readOutcome(transaction, orderId);
    const refusal = found ? await whyNot(transaction, orderId, found, typed) : refused(outcomeReasons.costMissing, { status: 404 });
    if (refusal) return refusal;
    const { context } = scope;
    const { entry, seen, file, ...said } = typed;
    const recorded = { recorded_at: context.now.toString(), recorded_by: userIdOf(context.actor) };
    const row = { ...said, ...recorded, file_id: file === "" ? null : file, revision: seen + 1 };
    await transaction
      .insertInto("order_cost_lines")
      .values({ ...row, order_id: orderId, entry_id: entry })
      .onConflict((conflict) => conflict.column("entry_id").doUpdateSet(row))
      .execute();
    return { ok: true };
  });
}

async function whyNot(transaction: Transaction, orderId: string, found: Found, typed: CostLine): Promise<WriteResult | undefined> {
  const costs = [...found.outcome.rows.flatMap((row) => row.costs), ...found.outcome.apart];
  const cost = costs.find(({ id }) => id === typed.entry);
  if (!cost) return refused(outcomeReasons.costMissing, { status: 404 });
  if (cost.revision !== typed.seen) return refused(changedMeanwhile);
  const receipts = typed.file === "" ? [] : await readReceipts(transaction, orderId);
  if (typed.file !== "" && !receipts.some(({ value }) => value === typed.file))
    return refused(outcomeReasons.fileUnknown, { status: 400, field: "file" });
  const changed = costs.map((one) => (one === cost ? { ...one, line: typed.line, reason: typed.reason } : one));
  if (typed.line === noLine) return undefined;
  const row = outcomeOf(found.lines, changed, found.byMandate).rows.find(({ name }) => name === typed.line);
  if (!row) return refused(outcomeReasons.lineUnknown, { status: 400, field: "line" });
  // Below the quote a further cost may still come, so only above it a reason is demanded at once.
  const isAbove = !row.isExplained && (row.difference ?? 0) > reasonFrom;
  return isAbove ? refused(outcomeReasons.reasonMissing, { status: 400, field: "reason" }) : undefined;
}

/** `sum`: what the page said that goes back, in cents. */
const surplusSchema = z.object({ sum: sentNumber() });

/**
 * Makes a charge of the quote smaller by what was paid too much, so that the ledger owes it to the customer. The transfer itself is recorded
 * as every refund. It happens once: what the charges are below the price has been taken back (`takenBack`).
 */
export function takeBackSurplus(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: surplusForm, schema: surplusSchema, messages: surplusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { sum }) => {
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const found = await readOutcome(transaction, orderId);
    if (!found || sum === 0 || sum !== found.stillBack) return refused(changedMeanwhile);
    if (!found.delivered) return refused(outcomeReasons.notDelivered);
    const charge = chargeToLower(found.paid.charges, sum);
    if (!charge) return refused(outcomeReasons.noCharge);
    const { context } = scope;
    const recordedBy = userIdOf(context.actor);
    await reverseEntries(transaction, context, { orderId, entries: [charge], recordedBy });
    const note = `Rebajado en ${writtenPayment(sum)}, que sobraron de lo que pagamos en tu nombre.`;
    const { concept, due_on } = charge;
    const lowered = { order_id: orderId, kind: "charge", concept, due_on, quote_id: found.quoteId, note, cents: charge.cents - sum };
    if (lowered.cents > 0)
      await transaction
        .insertInto("order_entries")
        .values({ ...lowered, recorded_at: context.now.toString(), recorded_by: recordedBy })
        .execute();
    const sentence = `Lo que pagamos en tu nombre costó ${writtenPayment(sum)} menos de lo que contaba tu presupuesto: son tuyos y te los devolvemos.`;
    await tellCustomer(transaction, scope, orderId, { topic: "quote/outcome", sentence });
    await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}
