import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { inspectionPoints, type RatedPoints, type Rating } from "../../points.ts";
import { noteField, ratingField } from "../field-names.ts";
import { inspectionReasons, saveForm, saveMessages } from "../messages.ts";
import { inspectionSchema } from "../schema.ts";

/**
 * Saves the inspection of an order, finished or not. Refused if somebody saved another revision since the page was shown (ORDER-25). The
 * customer of a published one hears of the correction.
 */
export function saveInspection(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  return answerForm(scope, { form: saveForm, schema: inspectionSchema, messages: saveMessages }, sent, async (transaction, values) => {
    const { revision, inspected_on: inspectedOn, inspector, place, mileage, summary } = values;
    const verdict = values.verdict === "" ? null : values.verdict;
    if (inspectedOn > companyDay(context.now).toString()) return refused(inspectionReasons.future, { status: 400, field: "inspected_on" });
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const stored = await transaction
      .selectFrom("order_inspections")
      .select(["id", "revision", "published_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if ((stored?.revision ?? 0) !== revision) return refused(changedMeanwhile);
    if (stored && stored.published_at !== null && verdict === null) {
      return refused(inspectionReasons.publishedNeedsVerdict, { status: 400, field: "verdict" });
    }
    const content = { inspected_on: inspectedOn, inspector, place, mileage, verdict, summary, points: JSON.stringify(pointsIn(values)) };
    if (!stored) {
      await transaction
        .insertInto("order_inspections")
        .values({ ...content, order_id: orderId, revision: 1, created_at: context.now.toString() })
        .execute();
      return { ok: true };
    }
    await transaction
      .updateTable("order_inspections")
      .set({ ...content, revision: revision + 1 })
      .where("id", "=", stored.id)
      .execute();
    if (stored.published_at !== null) {
      await tellCustomer(transaction, scope, orderId, {
        topic: "inspection/corrected",
        sentence: "Hemos corregido el informe de la inspección.",
      });
    }
    return { ok: true };
  });
}

/** The rated points of the form. The schema has a rating and a note for every point; points about which nothing is said are left out. */
function pointsIn(values: Readonly<Record<string, unknown>>): RatedPoints {
  const rated = inspectionPoints.map(({ key }) => {
    const note = values[noteField(key)];
    return [key, { rating: values[ratingField(key)] as Rating, note: typeof note === "string" ? note : "" }] as const;
  });
  return Object.fromEntries(rated.filter(([, { rating, note }]) => rating !== "unchecked" || note !== ""));
}
