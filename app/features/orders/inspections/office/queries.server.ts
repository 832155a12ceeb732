import { companyDay } from "#app/features/ground/company/company-day.ts";
import { factsOfOrder } from "#app/features/orders/quotes/queries.server.ts";
import { type Context, runAs, userIdOf } from "#server/context.ts";
import { absentPoints } from "../existing-points.ts";
import { numbered, type Occasion } from "../condition.ts";
import type { Verdict } from "../points.ts";
import { readInspectionRow, readPhotos } from "../queries.server.ts";
import { allGroups, countedIn } from "../report.ts";
import { missingShots } from "../shots.ts";
import { readCondition } from "../stored-condition.ts";
import { carSeen } from "./photo-subject.ts";

/** The inspection as the team edits it; an empty one of today before the first save, with revision 0. */
export type EditedInspection = NonNullable<Awaited<ReturnType<typeof readEditedInspection>>>;

const empty = {
  revision: 0,
  published_at: null,
  verdict: null,
  inspector: "",
  place: "",
  mileage: null,
  summary: "",
  points: null,
  condition: null,
};

export async function readEditedInspection(context: Context, orderId: string, occasion: Occasion) {
  const found = await runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .select(["reference", "car_name", "name", "vehicle_id", "car_facts", "template"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    const stored = order && (await readInspectionRow(transaction, orderId, occasion));
    const before = order && occasion === "handover" ? await readInspectionRow(transaction, orderId) : undefined;
    return order && { order, stored, before, photos: stored ? await readPhotos(transaction, orderId, occasion) : [] };
  });
  if (!found) return undefined;
  const { order, stored, before, photos } = found;
  const row = stored ?? { ...empty, inspected_on: companyDay(context.now).toString() };
  const groups = allGroups(row.points, absentPoints(await factsOfOrder(context, order)));
  const condition = readCondition(row.condition);
  return {
    occasion,
    order: { reference: order.reference, title: order.car_name === "" ? order.name : order.car_name },
    car: carSeen(order),
    /** Who edits it: what they type is kept in the browser under their id. */
    editor: userIdOf(context.actor) ?? "",
    revision: row.revision,
    published: row.published_at !== null,
    verdict: (row.verdict ?? "") as Verdict | "",
    inspectedOn: row.inspected_on,
    inspector: row.inspector,
    place: row.place,
    mileage: row.mileage,
    summary: row.summary,
    counts: countedIn(groups),
    groups,
    condition,
    missing: missingShots(photos, condition.shots),
    /** What the inspection found, beside the form of the check at the handover. */
    damagesBefore: before ? numbered(readCondition(before.condition)) : [],
    photos,
  };
}

export type CheckState = "none" | "draft" | "published";

export async function readHandoverCheckState(context: Context, orderId: string): Promise<CheckState> {
  const row = await runAs(context, (transaction) => readInspectionRow(transaction, orderId, "handover"));
  if (!row) return "none";
  return row.published_at === null ? "draft" : "published";
}
