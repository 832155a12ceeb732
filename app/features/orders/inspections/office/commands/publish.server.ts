import { sql } from "kysely";
import { answerForm, withoutTicket, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import type { Transaction } from "#server/context.ts";
import type { Occasion } from "../../condition.ts";
import { readInspectionRow, readPhotos, readPublishedRow } from "../../queries.server.ts";
import { missingShots } from "../../shots.ts";
import { readCondition } from "../../stored-condition.ts";
import { inspectionReasons, newsOf, ofFormerCar, publishForm, publishMessages, shotsMissing } from "../messages.ts";
import { publishSchema } from "../schema.ts";

/**
 * Shows the saved check to the customer, in the revision that the page showed, and tells them. An inspection needs a verdict (ORDER-45), and
 * each check every demanded shot or the reason why it could not be taken.
 */
export function publishInspection(scope: FormScope, orderId: string, sent: FormData, occasion: Occasion) {
  const description = { form: publishForm, schema: publishSchema, messages: publishMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await lockOrder(transaction, orderId);
    const stored = await readInspectionRow(transaction, orderId, occasion);
    if (!stored) return refused(inspectionReasons.unsaved);
    if (stored.published_at !== null) return refused(inspectionReasons.publishedBefore);
    if (stored.revision !== seen) return refused(changedMeanwhile);
    if (occasion === "inspection" && stored.verdict === null) return refused(inspectionReasons.noVerdict);
    const missing = missingShots(await readPhotos(transaction, orderId, occasion), readCondition(stored.condition).shots);
    if (missing.length > 0) return refused(shotsMissing(missing));
    await transaction
      .updateTable("order_inspections")
      .set({ published_at: scope.context.now.toString() })
      .where("id", "=", stored.id)
      .execute();
    if (occasion === "inspection") {
      await tellCustomer(transaction, scope, orderId, newsOf.inspection.published);
      await followOrder(transaction, scope, orderId);
    } else {
      const before = await readPublishedRow(transaction, orderId, "inspection");
      await tellCustomer(transaction, scope, orderId, newsOf.handover[before ? "compared" : "published"]);
    }
    return { ok: true };
  });
}

/**
 * Another car: what the checks of the first one say is not true of it. They become empty drafts. The photos stay, as photos of the first car
 * and of no shot, point or damage, until somebody removes them.
 */
export async function emptyChecks(transaction: Transaction, orderId: string): Promise<void> {
  await transaction
    .updateTable("order_inspections")
    .set(({ eb }) => ({
      published_at: null,
      verdict: null,
      mileage: null,
      summary: "",
      points: "{}",
      condition: "{}",
      revision: eb("revision", "+", 1),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await transaction
    .updateTable("order_inspection_photos")
    .set({ shot: null, damage: null, point: null, caption: sql<string>`left(${ofFormerCar} || caption, 200)` })
    .where("order_id", "=", orderId)
    .execute();
}
