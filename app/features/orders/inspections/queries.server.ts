import { formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { inspectionPoints, type Verdict } from "./points.ts";
import { countPoints, reportedGroups } from "./report.ts";

/** What other pages say of an inspection; undefined if there is none that the actor may see. The customer sees a published one. */
export type InspectionSummary = Awaited<ReturnType<typeof readInspectionSummary>>;

export async function readInspectionSummary(context: Context, orderId: string) {
  const row = await runAs(context, (transaction) => readInspectionRow(transaction, orderId));
  return row && { verdict: row.verdict as Verdict | null, published: row.published_at !== null, counts: countPoints(row.points) };
}

export type Inspection = NonNullable<Awaited<ReturnType<typeof readInspection>>>;

/** The inspection with its photos; undefined while the team has not published it. */
export function readInspection(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const row = await readInspectionRow(transaction, orderId);
    if (!row || row.published_at === null || row.verdict === null) return undefined;
    return {
      verdict: row.verdict as Verdict,
      summary: row.summary,
      inspector: row.inspector,
      place: row.place,
      day: formatCalendarDay(row.inspected_on),
      mileage: row.mileage === null ? undefined : formatKilometres(row.mileage),
      counts: countPoints(row.points),
      groups: reportedGroups(row.points),
      photos: await readPhotos(transaction, orderId),
    };
  });
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
  return rows.map((photo) => ({ ...photo, pointLabel: inspectionPoints.find(({ key }) => key === photo.point)?.label }));
}

/** A photo of an order's inspection as a response; undefined if the actor may not see it (row B2). */
export async function openPhoto({ context, storage }: FileScope, orderId: string, photoId: string): Promise<Response | undefined> {
  const photo = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_inspection_photos")
      .select("storage_key")
      .where("id", "=", photoId)
      .where("order_id", "=", orderId)
      .executeTakeFirst(),
  );
  const bytes = photo && (await storage.read(photo.storage_key));
  if (!bytes) return undefined;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
