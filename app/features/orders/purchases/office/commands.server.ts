import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { purchaseForm, purchaseMessages, purchaseReasons } from "./messages.ts";
import { purchaseSchema } from "./schema.ts";

/** Writes down what the car of an order was bought for, or corrects it with a reason (ORDER-90). Also after the order has ended. */
export function recordPurchase(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: purchaseForm, schema: purchaseSchema, messages: purchaseMessages };
  return answerForm(scope, description, sent, async (transaction, { seen, euros, disbursed, reason, ...typed }) => {
    if (typed.bought_on > companyDay(context.now).toString())
      return refused(purchaseReasons.dayInFuture, { status: 400, field: "bought_on" });
    try {
      if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
      const stored = await transaction.selectFrom("order_purchases").select("revision").where("order_id", "=", orderId).executeTakeFirst();
      if ((stored?.revision ?? 0) !== seen) return refused(changedMeanwhile);
      const purchase = {
        ...typed,
        cents: euros,
        disbursed_cents: disbursed,
        revision: seen + 1,
        corrected_because: seen === 0 ? null : reason,
        recorded_at: context.now.toString(),
        recorded_by: userIdOf(context.actor),
      };
      if (stored) await transaction.updateTable("order_purchases").set(purchase).where("order_id", "=", orderId).execute();
      else
        await transaction
          .insertInto("order_purchases")
          .values({ ...purchase, order_id: orderId })
          .execute();
      await followOrder(transaction, scope, orderId);
      return { ok: true };
    } catch (error) {
      if (isRefusedByPolicy(error)) return refused(orderMissing, { status: 404 });
      throw error;
    }
  });
}
