import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { isForeignKeyViolation } from "#db/sql-state.ts";
import { runAs, userIdOf } from "#server/context.ts";
import { PictureRefused } from "#server/files/images.ts";
import type { FileScope } from "#server/request.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import type { UploadRefusal } from "../messages.ts";
import { mostAtOnce, uploadField } from "../upload-bounds.ts";

export type UploadedPicture = { name: string; refusal: UploadRefusal | undefined };
export type Upload = { ok: true; files: UploadedPicture[] } | { ok: false; refusal: UploadRefusal };

/** A picture of 40 megapixels takes 160 MB of memory and one or two seconds of processor time. */
const turns = new FairQueue({ atOnce: 2, waiting: 24 });

/**
 * Adds the pictures of an upload after the vehicle's other pictures; the very first is the primary one. Each file is accepted or refused on
 * its own, and a refused one leaves nothing. The alternative text is the vehicle's name until somebody writes another.
 */
export async function uploadPictures(scope: FileScope, vehicleId: string, sent: FormData): Promise<Upload> {
  const files = filesIn(sent);
  if (files === undefined || files.length === 0) return { ok: false, refusal: "nothing" };
  if (files.length > mostAtOnce) return { ok: false, refusal: "too_many" };
  const vehicle = await runAs(scope.context, (transaction) => readNamedVehicle(transaction, vehicleId));
  if (!vehicle) return { ok: false, refusal: "no_vehicle" };

  const taken: UploadedPicture[] = [];
  // In sequence, to keep the person's order.
  for (const file of files) taken.push({ name: file.name, refusal: await add(scope, vehicleId, vehicleName(vehicle), file) });
  return { ok: true, files: taken };
}

/** Returns the files, without the empty one that a browser sends for an empty field. Undefined if the form has any other field (row D1). */
function filesIn(sent: FormData): File[] | undefined {
  const entries = [...sent];
  const files = entries.flatMap(([name, value]) => (name === uploadField && typeof value !== "string" ? [value] : []));
  return files.length === entries.length ? files.filter(({ name, size }) => name !== "" || size > 0) : undefined;
}

async function add(scope: FileScope, vehicleId: string, altText: string, file: File): Promise<UploadRefusal | undefined> {
  const { context, storage, log, requestId } = scope;
  try {
    await turns.run({ name: userIdOf(context.actor) ?? "" }, async () =>
      addPicture(context, storage, vehicleId, { bytes: new Uint8Array(await file.arrayBuffer()), altText }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    if (error instanceof TooBusy) return "busy";
    if (isForeignKeyViolation(error)) return "no_vehicle";
    const full = isStorageFull(error);
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown", full }, "picture not stored");
    return full ? "no_room" : "failed";
  }
}
