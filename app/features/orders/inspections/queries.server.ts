import { formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { attachmentHeader } from "#app/features/orders/papers/paper-files.ts";
import { factsOfOrder } from "#app/features/orders/quotes/queries.server.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { absentPoints } from "./existing-points.ts";
import { inspectionPoints, type Verdict } from "./points.ts";
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
  const row = await runAs(context, (transaction) => readInspectionRow(transaction, orderId));
  if (!row || row.published_at === null || row.verdict === null) return undefined;
  const groups = reportedGroups(row.points, await readAbsent(context, orderId));
  return {
    verdict: row.verdict as Verdict,
    summary: row.summary,
    inspector: row.inspector,
    place: row.place,
    day: formatCalendarDay(row.inspected_on),
    mileage: row.mileage === null ? undefined : formatKilometres(row.mileage),
    counts: countedIn(groups),
    groups,
    photos: await runAs(context, (transaction) => readPhotos(transaction, orderId)),
  };
}

/** The points that the car of an order does not have. Read as the system, because the facts of a car are the team's; only keys leave. */
async function readAbsent(context: Context, orderId: string): Promise<ReadonlySet<string>> {
  const asSystem = { ...context, actor: system };
  const order = await runAs(asSystem, (transaction) =>
    transaction.selectFrom("orders").select(["vehicle_id", "car_facts", "template"]).where("id", "=", orderId).executeTakeFirst(),
  );
  return absentPoints(order && (await factsOfOrder(asSystem, order)));
}

export function readInspectionRow(transaction: Transaction, orderId: string) {
  return transaction.selectFrom("order_inspections").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

export type InspectionPhoto = Awaited<ReturnType<typeof readPhotos>>[number];

export async function readPhotos(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_inspection_photos")
    .select(["id", "width", "height", "caption", "point"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((photo) => ({ ...photo, pointLabel: labelOf(photo.point) }));
}

function labelOf(point: string | null): string | undefined {
  return inspectionPoints.find(({ key }) => key === point)?.label;
}

/** A photo of an order's inspection as a response; undefined if the actor may not see it (row B2). */
export async function openPhoto({ context, storage }: FileScope, orderId: string, photoId: string): Promise<Response | undefined> {
  const photo = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_inspection_photos")
      .select(["storage_key", "caption", "point"])
      .where("id", "=", photoId)
      .where("order_id", "=", orderId)
      .executeTakeFirst(),
  );
  const bytes = photo && (await storage.read(photo.storage_key));
  if (!bytes) return undefined;
  const name = [photo.caption, labelOf(photo.point), "Foto del coche"].find((words) => words !== undefined && words !== "");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": attachmentHeader(`${shortenedName(savableName(name ?? ""), 80)}.webp`, "inline"),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
