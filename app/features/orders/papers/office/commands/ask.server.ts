import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { paperKindLabel } from "../../paper-kinds.ts";
import { askForm, askMessages, officeReasons } from "../messages.ts";
import { askSchema } from "../schema.ts";

/**
 * Adds a paper to an order. What the customer brings is asked for by mail with its sentence and day (ORDER-41). What the team brings stands
 * on the order's page as its own work, or only here if it is not shared.
 */
export function askForPaper(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  return answerForm(scope, { form: askForm, schema: askSchema, messages: askMessages }, sent, async (transaction, values) => {
    const { kind, brought_by: broughtBy, request, asked_until: until, shared } = values;
    const title = values.title === "" ? paperKindLabel(kind) : values.title;
    if (broughtBy === "customer" && !shared) return refused(officeReasons.hiddenFromBringer, { status: 400, field: "shared" });
    if (until !== null && until < companyDay(context.now).toString()) {
      return refused(officeReasons.pastDay, { status: 400, field: "asked_until" });
    }
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open" && broughtBy === "customer") return refused(orderEnded);
    const { id } = await transaction
      .insertInto("order_papers")
      .values({
        order_id: orderId,
        kind,
        title,
        brought_by: broughtBy,
        request,
        asked_until: until,
        shared,
        created_at: context.now.toString(),
        created_by: userIdOf(context.actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (broughtBy === "customer") {
      const sentence = askedSentence(title, request, until);
      await tellCustomer(transaction, scope, orderId, { topic: `paper/${id}`, sentence });
    }
    return { ok: true, outcome: { paper: id } };
  });
}

function askedSentence(title: string, request: string, until: string | null): string {
  const day = until === null ? "" : ` Súbelo hasta el ${formatCalendarDay(until)}.`;
  return `Necesitamos un papel tuyo: «${title}». ${request}${day}`.trim();
}
