import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { readQuote } from "#app/features/orders/quotes/queries.server.ts";
import { takingBackForm } from "../form-names.ts";
import { decidedByCustomer, notSent, quoteGone, takingBackMessages } from "../messages.ts";
import { versionSchema } from "../schema.ts";

/** Takes back a sent version that nobody has decided. The customer is told, unless the mail with the quote has not left yet. */
export function takeBackQuote(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: takingBackForm, schema: versionSchema, messages: takingBackMessages, withoutTicket: true };
  return answerForm(scope, description, sent, async (transaction, { version, seen }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    const quote = await readQuote(transaction, orderId, version);
    if (!quote) return refused(quoteGone, { status: 404 });
    if (quote.content_sha256 !== seen) return refused(changedMeanwhile);
    if (quote.sent_at === null) return refused(notSent);
    if (quote.decision !== null) return refused(decidedByCustomer);
    if (quote.superseded_at !== null) return { ok: true };
    await transaction.updateTable("order_quotes").set({ superseded_at: context.now.toString() }).where("id", "=", quote.id).execute();
    const unread = await withdrawMails(transaction, context, { kind: "order-quote", id: quote.id });
    const news = {
      topic: `quote/${version}`,
      sentence: `Hemos retirado el presupuesto (versión ${version}). Te escribimos cuando haya otro.`,
    };
    if (!unread) await tellCustomer(transaction, scope, orderId, news);
    return { ok: true };
  });
}
