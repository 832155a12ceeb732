import { formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { attachmentHeader, unseenByOthers } from "#app/lib/private-file.ts";
import { factsOfOrder } from "#app/features/orders/quotes/queries.server.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { absentPoints } from "./existing-points.ts";
import type { Occasion } from "./condition.ts";
import { conditionReport, handoverReport } from "./condition-report.ts";
import { inspectionPoints, type Verdict } from "./points.ts";
import { type Shot, shots } from "./shots.ts";
import { countedIn, reportedGroups } from "./report.ts";

/** What other pages say of an inspection; undefined if there is none that the actor may see. The customer sees a published one. */
export type InspectionSummary = Awaited<ReturnType<typeof readInspectionSummary>>;

export async function readInspectionSummary(context: Context, orderId: string) {
  const row = await runAs(context, (transaction) => readInspectionRow(transaction, orderId));
  if (!row) return undefined;
  const groups = reportedGroups(row.points, await readAbsent(context, orderId));
  return { verdict: row.verdict as Verdict | null, published: row.published_at !== null, counts: countedIn(groups) };
}

export type Inspection = NonNullable<Awaited<ReturnType<typeof readInspection>>>;

/** The inspection with its photos; undefined while the team has not published it. */
export async function readInspection(context: Context, orderId: string) {
  const row = await runAs(context, (transaction) => readPublishedRow(transaction, orderId, "inspection"));
  if (!row || row.verdict === null) return undefined;
  const groups = reportedGroups(row.points, await readAbsent(context, orderId));
  const photos = await runAs(context, (transaction) => readPhotos(transaction, orderId));
  return {
    verdict: row.verdict as Verdict,
    summary: row.summary,
    inspector: row.inspector,
    place: row.place,
    day: formatCalendarDay(row.inspected_on),
    mileage: row.mileage === null ? undefined : formatKilometres(row.mileage),
    counts: countedIn(groups),
    groups,
    condition: conditionReport(row, photos),
    photos,
  };
}

/** The check at the handover with what has changed since the inspection; undefined while the team has not published it. */
export async function readHandoverCheck(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const published = async (occasion: Occasion) => {
      const row = await readPublishedRow(transaction, orderId, occasion);
      return row && { row, photos: await readPhotos(transaction, orderId, occasion) };
    };
    const check = await published("handover");
    return check && handoverReport(check, await published("inspection"));
  });
}

/** The day of the published check at the handover; undefined while there is none that the actor may see. */
export async function readHandoverCheckDay(context: Context, orderId: string): Promise<string | undefined> {
  const row = await runAs(context, (transaction) => readPublishedRow(transaction, orderId, "handover"));
  return row && formatCalendarDay(row.inspected_on);
}

/** The row of a check that the team has published. */
export async function readPublishedRow(transaction: Transaction, orderId: string, occasion: Occasion) {
  const row = await readInspectionRow(transaction, orderId, occasion);
  return row?.published_at === null ? undefined : row;
}

/** The points that the car of an order does not have. Read as the system, because the facts of a car are the team's; only keys leave. */
async function readAbsent(context: Context, orderId: string): Promise<ReadonlySet<string>> {
  const asSystem = { ...context, actor: system };
  const order = await runAs(asSystem, (transaction) =>
    transaction.selectFrom("orders").select(["vehicle_id", "car_facts", "template"]).where("id", "=", orderId).executeTakeFirst(),
  );
  return absentPoints(order && (await factsOfOrder(asSystem, order)));
}

/** The row of a check as it is stored; without an occasion that of the inspection. */
export function readInspectionRow(transaction: Transaction, orderId: string, occasion: Occasion = "inspection") {
  return transaction
    .selectFrom("order_inspections")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("occasion", "=", occasion)
    .executeTakeFirst();
}

export type InspectionPhoto = Awaited<ReturnType<typeof readPhotos>>[number];

/** The photos of a check; without an occasion those of the inspection. */
export async function readPhotos(transaction: Transaction, orderId: string, occasion: Occasion = "inspection") {
  const rows = await transaction
    .selectFrom("order_inspection_photos")
    .select(["id", "width", "height", "caption", "point", "shot", "damage"])
    .where("order_id", "=", orderId)
    .where("occasion", "=", occasion)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((photo) => ({ ...photo, pointLabel: labelOf(photo) }));
}

/** What a photo shows in words; undefined for the car in general. */
function labelOf({ point, shot, damage }: { point: string | null; shot: string | null; damage: number | null }): string | undefined {
  if (damage !== null) return `Daño ${damage}`;
  if (shot !== null) return shots[shot as Shot];
  return inspectionPoints.find(({ key }) => key === point)?.label;
}

/** A photo of an order's inspection as a response; undefined if the actor may not see it (row B2). */
export async function openPhoto({ context, storage }: FileScope, orderId: string, photoId: string): Promise<Response | undefined> {
  const photo = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_inspection_photos")
      .select(["storage_key", "caption", "point", "shot", "damage"])
      .where("id", "=", photoId)
      .where("order_id", "=", orderId)
      .executeTakeFirst(),
  );
  const bytes = photo && (await storage.read(photo.storage_key));
  if (!bytes) return undefined;
  const name = [photo.caption, labelOf(photo), "Foto del coche"].find((words) => words !== undefined && words !== "");
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...unseenByOthers,
      "Content-Type": "image/webp",
      "Content-Disposition": attachmentHeader(`${shortenedName(savableName(name ?? ""), 80)}.webp`, "inline"),
    },
  });
}
