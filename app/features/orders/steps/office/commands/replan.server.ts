import { sql } from "kysely";
import { z } from "zod";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { replannedDates } from "../../planned-dates.ts";
import { readSteps, readTemplate } from "../../queries.server.ts";
import type { Template } from "../../step-kinds.ts";
import { newsOfStep } from "../../step-news.ts";
import { replanForm, replanMessages } from "../messages.ts";

/** Counts the planned days of the pending steps anew from today, as an admin. The customer hears of a new day of the delivery. */
export function replan(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: replanForm, schema: z.object({}), messages: replanMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    const steps = await readSteps(transaction, orderId);
    const days = replannedDates(steps, await readTemplate(transaction, order.template as Template), companyDay(scope.context.now));
    for (const step of steps) {
      const planned_on = days.get(step.kind)?.toString();
      if (planned_on === undefined || planned_on === step.planned_on) continue;
      await transaction
        .updateTable("order_steps")
        .set({ planned_on, revision: sql<number>`revision + 1` })
        .where("id", "=", step.id)
        .execute();
      for (const news of newsOfStep(step, { ...step, planned_on })) await tellCustomer(transaction, scope, orderId, news);
    }
    return { ok: true };
  });
}
