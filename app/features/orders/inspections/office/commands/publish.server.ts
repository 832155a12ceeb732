import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { inspectionReasons, publishForm, publishMessages } from "../messages.ts";
import { publishSchema } from "../schema.ts";

/** Shows the saved inspection to the customer, in the revision that the page showed, and tells them. It needs a verdict (ORDER-45). */
export function publishInspection(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: publishForm, schema: publishSchema, messages: publishMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await lockOrder(transaction, orderId);
    const stored = await transaction
      .selectFrom("order_inspections")
      .select(["id", "revision", "published_at", "verdict"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!stored) return refused(inspectionReasons.unsaved);
    if (stored.published_at !== null) return refused(inspectionReasons.publishedBefore);
    if (stored.revision !== seen) return refused(changedMeanwhile);
    if (stored.verdict === null) return refused(inspectionReasons.noVerdict);
    await transaction
      .updateTable("order_inspections")
      .set({ published_at: scope.context.now.toString() })
      .where("id", "=", stored.id)
      .execute();
    const sentence = "Ya puedes leer el informe de la inspección del coche, con su veredicto.";
    await tellCustomer(transaction, scope, orderId, { topic: "inspection", sentence });
    return { ok: true };
  });
}
