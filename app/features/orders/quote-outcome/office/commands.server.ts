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
import { loweredSentence } from "../outcome-words.ts";
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
 * Makes a charge smaller by what was paid too much, once a person says that no invoice of these lines is missing. Only then the customer is
 * told. What the ledger owes with it is transferred and recorded as every refund. The charge keeps by how much it was lowered, so that it
 * happens once; who annuls it takes that back, too.
 */
export function takeBackSurplus(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: surplusForm, schema: surplusSchema, messages: surplusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { sum }) => {
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const found = await readOutcome(transaction, orderId);
    if (!found || sum === 0 || sum !== found.stillBack) return refused(changedMeanwhile);
    if (!found.delivered) return refused(outcomeReasons.notDelivered);
    const { charges, received, charged } = found.ledger;
    const charge = chargeToLower(charges, sum);
    if (!charge) return refused(outcomeReasons.noCharge);
    const id = await lower(transaction, scope, { orderId, charge, sum, quoteId: charge.of_quote ? found.quoteId : null });
    const sentence = loweredSentence(sum, Math.max(0, received - (charged - sum)), found.byMandate, found.takenBack > 0);
    // A topic of its own: another reduction in the same mail does not replace it.
    await tellCustomer(transaction, scope, orderId, { topic: `quote/outcome/${id}`, sentence });
    await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}

type Lowering = { orderId: string; charge: Found["ledger"]["charges"][number]; sum: number; quoteId: string | null };

/** Returns the id of the smaller charge. */
async function lower(transaction: Transaction, { context }: FormScope, { orderId, charge, sum, quoteId }: Lowering): Promise<string> {
  const recordedBy = userIdOf(context.actor);
  await reverseEntries(transaction, context, { orderId, entries: [charge], recordedBy });
  const { concept, due_on, cents, lowered } = charge;
  const smaller = { concept, due_on, cents: cents - sum, lowered_cents: lowered + sum, quote_id: quoteId };
  const note = `Rebajado en ${writtenPayment(lowered + sum)}, que sobraron de lo que pagamos por ti.`;
  const recorded = { recorded_at: context.now.toString(), recorded_by: recordedBy };
  const { id } = await transaction
    .insertInto("order_entries")
    .values({ order_id: orderId, kind: "charge", ...smaller, note, ...recorded })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
