import { withContact } from "#app/features/orders/contact/queries.server.ts";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { orderEnded, changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { orderLink } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { obstaclesOf } from "#app/features/cars/registrability/registrability.ts";
import { readOrderRegistrability } from "#app/features/orders/order-car/queries.server.ts";
import { paragraphs } from "#app/lib/form-fields.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { queueForCustomer, withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { company } from "#company";
import type { Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { quoteSent } from "#app/features/orders/quotes/emails.ts";
import { type Quote, readQuote } from "#app/features/orders/quotes/queries.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { sendingForm, sendingMessages, takingBackForm, takingBackMessages, quoteReasons, unregistrable } from "../messages.ts";
import { versionSchema } from "./draw-up.server.ts";

/** `reason`: why a quote for a car that cannot be registered is sent; the form of another car does not have it. */
const sendingSchema = versionSchema.extend({ reason: paragraphs(500, "El motivo").optional() });

/**
 * Sends a draft to the customer. An older version that nobody has decided is superseded in the same transaction (ORDER-32). While the car
 * cannot be registered, it takes a written reason, which is kept with the version.
 */
export function sendQuote(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: sendingForm, schema: sendingSchema, messages: sendingMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const locked = await lockVersion(transaction, orderId, values);
    if (!("quote" in locked)) return locked;
    const { order, quote } = locked;
    // The button was pressed twice, or a colleague has sent the same.
    if (quote.sent_at !== null && quote.superseded_at === null) return { ok: true };
    const refusal = order.status === "open" ? unsendable(quote, companyDay(scope.context.now).toString()) : refused(orderEnded);
    if (refusal) return refusal;
    const obstacles = await readObstacles(transaction, scope, order);
    const reason = obstacles.length > 0 ? (values.reason ?? "") : null;
    if (reason === "") return refused(unregistrable(obstacles), { status: 400, field: "reason" });
    await supersedeUndecided(transaction, scope, orderId);
    const columns = { sent_at: scope.context.now.toString(), unregistrable_reason: reason };
    await transaction.updateTable("order_quotes").set(columns).where("id", "=", quote.id).execute();
    await mailQuote(transaction, scope, order, quote);
    return { ok: true };
  });
}

/** Why the car of the order cannot be registered, in sentences; none if it can, or if nobody knows. */
async function readObstacles(transaction: Transaction, { context }: FormScope, order: Locked["order"]): Promise<string[]> {
  const found = await readOrderRegistrability(transaction, order, companyDay(context.now));
  return found ? obstaclesOf(found) : [];
}

function unsendable({ superseded_at, valid_until, content }: Quote, today: string): RefusedForm | undefined {
  if (superseded_at !== null) return refused(quoteReasons.supersededBefore);
  if (valid_until < today) return refused(quoteReasons.draftExpired);
  return content.textsRevised === company.legal.textsRevised ? undefined : refused(quoteReasons.textsChanged);
}

async function supersedeUndecided(transaction: Transaction, { context }: LinkScope, orderId: string): Promise<void> {
  const superseded = await transaction
    .updateTable("order_quotes")
    .set({ superseded_at: context.now.toString() })
    .where("order_id", "=", orderId)
    .where("sent_at", "is not", null)
    .where("decision", "is", null)
    .where("superseded_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of superseded) await withdrawMails(transaction, context, { kind: "order-quote", id });
}

type Addressee = { id: string; name: string; email: string; link_version: number };

async function mailQuote(transaction: Transaction, scope: LinkScope, order: Addressee, { id, version, content }: Quote): Promise<void> {
  const address = orderPages(orderLink(scope, order)).quote(version);
  await queueForCustomer(transaction, scope.context, {
    about: { kind: "order-quote", id },
    recipient: order.email,
    letter: await withContact(transaction, order.id, quoteSent({ name: order.name, content, address })),
  });
  // Without a mail of its own, because the quote has one.
  const sentence = `Te hemos enviado ${version === 1 ? "tu presupuesto" : `una nueva versión de tu presupuesto (la ${version})`}.`;
  await recordForCustomer(transaction, scope, order.id, { topic: `quote/${version}`, sentence });
}

/** Takes back a sent version that nobody has decided. The customer is told, unless the mail with the quote has not left yet. */
export function takeBackQuote(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: takingBackForm, schema: versionSchema, messages: takingBackMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const locked = await lockVersion(transaction, orderId, values);
    if (!("quote" in locked)) return locked;
    const { quote } = locked;
    if (quote.sent_at === null) return refused(quoteReasons.notSent);
    if (quote.decision !== null) return refused(quoteReasons.decidedByCustomer);
    if (quote.superseded_at !== null) return { ok: true };
    await transaction.updateTable("order_quotes").set({ superseded_at: context.now.toString() }).where("id", "=", quote.id).execute();
    const unread = await withdrawMails(transaction, context, { kind: "order-quote", id: quote.id });
    const news = {
      topic: `quote/${quote.version}`,
      sentence: `Hemos retirado el presupuesto (versión ${quote.version}). Te escribimos cuando haya otro.`,
    };
    if (!unread) await tellCustomer(transaction, scope, orderId, news);
    return { ok: true };
  });
}

type Locked = { order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>; quote: Quote };

/** Locks an order and reads one version of its quote; a refusal if there is none, or if it is not the one that the page showed. */
async function lockVersion(
  transaction: Transaction,
  orderId: string,
  { version, seen }: { version: number; seen: string },
): Promise<Locked | RefusedForm> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return refused(orderMissing, { status: 404 });
  const quote = await readQuote(transaction, orderId, version);
  if (!quote) return refused(quoteReasons.quoteGone, { status: 404 });
  return quote.content_sha256 === seen ? { order, quote } : refused(changedMeanwhile);
}
