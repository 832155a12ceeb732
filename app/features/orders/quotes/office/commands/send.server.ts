import type { Transaction } from "kysely";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { queueForCustomer, withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type RefusedForm } from "#app/features/ground/forms/write-result.ts";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { quoteSent } from "#app/features/orders/quotes/emails.ts";
import { type Quote, readQuote } from "#app/features/orders/quotes/queries.server.ts";
import { sendingForm } from "../form-names.ts";
import { draftExpired, quoteGone, sendingMessages, supersededBefore, textsChanged } from "../messages.ts";
import { versionSchema } from "../schema.ts";

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Sends a draft to the customer. An older version that nobody has decided is superseded in the same transaction (ORDER-32). */
export function sendQuote(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: sendingForm, schema: versionSchema, messages: sendingMessages, withoutTicket: true };
  return answerForm(scope, description, sent, async (transaction, { version, seen }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    const quote = await readQuote(transaction, orderId, version);
    if (!quote) return refused(quoteGone, { status: 404 });
    if (quote.content_sha256 !== seen) return refused(changedMeanwhile);
    // The button was pressed twice, or a colleague has sent the same.
    if (quote.sent_at !== null && quote.superseded_at === null) return { ok: true };
    const refusal = order.status === "open" ? unsendable(quote, companyDay(scope.context.now).toString()) : refused(orderEnded);
    if (refusal) return refusal;
    await supersedeUndecided(transaction, scope, orderId);
    await transaction.updateTable("order_quotes").set({ sent_at: scope.context.now.toString() }).where("id", "=", quote.id).execute();
    await mailQuote(transaction, scope, order, quote);
    return { ok: true };
  });
}

function unsendable({ superseded_at, valid_until, content }: Quote, today: string): RefusedForm | undefined {
  if (superseded_at !== null) return refused(supersededBefore);
  if (valid_until < today) return refused(draftExpired);
  return content.textsRevised === company.legal.textsRevised ? undefined : refused(textsChanged);
}

async function supersedeUndecided(transaction: Transaction<DB>, { context }: LinkScope, orderId: string): Promise<void> {
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

async function mailQuote(transaction: Transaction<DB>, scope: LinkScope, order: Order, { id, version, content }: Quote): Promise<void> {
  const base = linkedOrderAddress(scope.keys, { id: order.id, linkVersion: order.link_version });
  const address = scope.siteOrigin + orderPages(base).quote(version);
  await queueForCustomer(transaction, scope.context, {
    about: { kind: "order-quote", id },
    recipient: order.email,
    letter: quoteSent({ name: order.name, content, address }),
  });
  // Without a mail of its own, because the quote has one.
  const sentence = `Te hemos enviado ${version === 1 ? "tu presupuesto" : `una nueva versión de tu presupuesto (la ${version})`}.`;
  await recordForCustomer(transaction, scope, order.id, { topic: `quote/${version}`, sentence });
}
