import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { takingBackForm } from "../form-names.ts";
import { decidedByCustomer, notSent, takingBackMessages } from "../messages.ts";
import { versionSchema } from "../schema.ts";
import { lockVersion } from "./lock-version.server.ts";

/** Takes back a sent version that nobody has decided. The customer is told, unless the mail with the quote has not left yet. */
export function takeBackQuote(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: takingBackForm, schema: versionSchema, messages: takingBackMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const locked = await lockVersion(transaction, orderId, values);
    if (!("quote" in locked)) return locked;
    const { quote } = locked;
    if (quote.sent_at === null) return refused(notSent);
    if (quote.decision !== null) return refused(decidedByCustomer);
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
