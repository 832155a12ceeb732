import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { unseenByOthers } from "#app/lib/private-file.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { isAccepted, type MileageSubject } from "../queries.server.ts";

/** The car or the order that readings are added to; undefined for an unknown one. `vehicleId`: the car of the stock that has the readings. */
export async function readSubject(transaction: Transaction, subject: MileageSubject) {
  if ("vehicleId" in subject) {
    const car = await transaction.selectFrom("vehicles").select(["make", "model"]).where("id", "=", subject.vehicleId).executeTakeFirst();
    return car && { name: vehicleName(car), vehicleId: subject.vehicleId };
  }
  const order = await transaction
    .selectFrom("orders")
    .select(["reference", "car_name", "vehicle_id"])
    .where("id", "=", subject.orderId)
    .executeTakeFirst();
  return order && { name: [order.car_name, order.reference].filter((part) => part !== "").join(", "), vehicleId: order.vehicle_id };
}

/** The papers of an order that a reading may point to: those with an accepted file that is still there. */
export function acceptedPapers(transaction: Transaction, orderId: string | null) {
  return transaction
    .selectFrom("order_papers")
    .select(["id", "title"])
    .where("order_id", "=", orderId)
    .where(isAccepted)
    .orderBy("created_at")
    .orderBy("id");
}

/** The same with the accepted papers, for the page. */
export function findMileageSubject(context: Context, subject: MileageSubject) {
  return runAs(context, async (transaction) => {
    const found = await readSubject(transaction, subject);
    return found && { ...found, papers: await acceptedPapers(transaction, "orderId" in subject ? subject.orderId : null).execute() };
  });
}

/** The file of a reading as a download, for the team; undefined for an unknown or erased one. */
export async function openReadingFile({ context, storage }: FileScope, readingId: string): Promise<Response | undefined> {
  const found = await runAs(context, (transaction) =>
    transaction
      .selectFrom("mileage_readings")
      .select(["storage_key", "content_type", "read_on"])
      .where("id", "=", readingId)
      .where("erased_at", "is", null)
      .executeTakeFirst(),
  );
  const content = found?.storage_key && (await storage.stream(found.storage_key));
  if (!found?.content_type || !content) return undefined;
  const ending = found.content_type === "application/pdf" ? "pdf" : "webp";
  return new Response(streamOf(content), {
    headers: {
      ...unseenByOthers,
      "Content-Type": found.content_type,
      "Content-Disposition": `attachment; filename="kilometros-${found.read_on}.${ending}"`,
    },
  });
}
