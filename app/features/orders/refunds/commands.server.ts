import { z } from "zod";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { readIban } from "#app/lib/iban.ts";
import { nothingToRefund, refundAccountForm, refundAccountMessages } from "./messages.ts";

const refundAccountSchema = z.object({
  holder: requiredLine(120, "El titular", "Escribe el titular de la cuenta."),
  iban: requiredLine(60, "El IBAN", "Escribe el IBAN de tu cuenta.").transform((text, issues) => {
    const reading = readIban(text);
    if (reading.ok) return reading.value;
    issues.addIssue({ code: "custom", message: reading.wrong });
    return z.NEVER;
  }),
});

/**
 * Stores where a customer's refund goes, as the customer, while something is owed to them (ORDER-54). A mail tells it, because whoever else
 * has the link could lead the money to another account.
 */
export function giveRefundAccount(opened: OpenedOrder<FormScope>, sent: FormData) {
  const { order, scope } = opened;
  const { context } = scope;
  const description = { form: refundAccountForm, schema: refundAccountSchema, messages: refundAccountMessages };
  return answerForm(scope, description, sent, async (transaction, account) => {
    const refusal = refusedToTeam(opened);
    if (refusal) return refusal;
    await runAsSystemWithin(transaction, context.actor, () => lockOrder(transaction, order.id));
    const { credit } = ledgerOf(await readEntries(transaction, order.id), companyDay(context.now).toString());
    if (credit === 0) return refused(nothingToRefund);
    const given = { ...account, given_at: context.now.toString() };
    await transaction
      .insertInto("order_refund_accounts")
      .values({ order_id: order.id, ...given })
      .onConflict((conflict) => conflict.column("order_id").doUpdateSet(given))
      .execute();
    await tellCustomer(transaction, scope, order.id, {
      topic: "refund-account",
      sentence: `Te devolveremos ${writtenPayment(credit)} en la cuenta que acaba en ${account.iban.slice(-4)}. Si no nos la has dado tú, llámanos.`,
    });
    return { ok: true };
  });
}
