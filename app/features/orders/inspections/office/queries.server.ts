import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Verdict } from "../points.ts";
import { readInspectionRow, readPhotos } from "../queries.server.ts";
import { countPoints, reportedGroups } from "../report.ts";

/** The inspection as the team edits it; an empty one of today before the first save, with revision 0. */
export type EditedInspection = NonNullable<Awaited<ReturnType<typeof readEditedInspection>>>;

const empty = { revision: 0, published_at: null, verdict: null, inspector: "", place: "", mileage: null, summary: "", points: null };

export function readEditedInspection(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .select(["reference", "car_name", "name"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!order) return undefined;
    const stored = await readInspectionRow(transaction, orderId);
    const row = stored ?? { ...empty, inspected_on: companyDay(context.now).toString() };
    return {
      order: { reference: order.reference, title: order.car_name === "" ? order.name : order.car_name },
      revision: row.revision,
      published: row.published_at !== null,
      verdict: (row.verdict ?? "") as Verdict | "",
      inspectedOn: row.inspected_on,
      inspector: row.inspector,
      place: row.place,
      mileage: row.mileage,
      summary: row.summary,
      counts: countPoints(row.points),
      groups: reportedGroups(row.points),
      photos: stored ? await readPhotos(transaction, orderId) : [],
    };
  });
}
