import { sql } from "kysely";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { isForeignKeyViolation } from "#db/sql-state.ts";
import { runAs, userIdOf, type Transaction } from "#server/context.ts";
import { PictureRefused } from "#server/files/images.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { changedMeanwhile, pictureGone, pictureMessages, picturesChanged, type UploadRefusal } from "../messages.ts";
import { wantedOrder, uploadField } from "../pictures.ts";
import { mostAtOnce } from "../../upload-bounds.ts";
import { readImages } from "../queries.server.ts";
import { alternativeTextSchema, orderSchema, pictureRemovalSchema } from "../schema.ts";
import { removeFiles } from "./change-state.server.ts";
import { addPicture } from "../../commands.server.ts";
import { vehicleName } from "../../labels.ts";
import { readNamedVehicle } from "../../queries.server.ts";
import { causeOf } from "#server/log.ts";

/** The undo of an import leaves what the team has worked on. */
const ofTheTeam = { import_id: null };

type UploadedPicture = { name: string; refusal: UploadRefusal | undefined };
export type Upload = { ok: true; files: UploadedPicture[] } | { ok: false; refusal: UploadRefusal };

/** Each takes a processor; those of many pixels wait for one another, too (server/files/images.ts). */
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
    log.error({ requestId, error: causeOf(error), full }, "picture not stored");
    return full ? "no_room" : "failed";
  }
}

/** Changes the order of a vehicle's pictures, the primary one first. Refused if they changed since the person saw them (row R21). */
export function orderPictures(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "order-pictures", schema: orderSchema, messages: pictureMessages.order, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const seen = values.seen.split(",");
    const order = wantedOrder(seen, values);
    const images = await lockImages(transaction, vehicleId);
    const now = images.map(({ id }) => id);
    // The form was sent twice: the wanted order is in place already.
    if (isSame(now, order)) return { ok: true };
    if (!isSame(now, seen) || !isSame(now.toSorted(), order.toSorted())) return refused(picturesChanged);
    await writeOrder(transaction, vehicleId, order);
    return { ok: true };
  });
}

export function describePicture(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "describe-picture", schema: alternativeTextSchema, messages: pictureMessages.text, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, alt_text }): Promise<WriteResult> => {
    const changed = await transaction
      .updateTable("vehicle_images")
      .set({ alt_text, ...ofTheTeam })
      .where("id", "=", id)
      .where("vehicle_id", "=", vehicleId)
      .where("alt_text", "in", [seen, alt_text])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 1n) return { ok: true };
    const now = await transaction
      .selectFrom("vehicle_images")
      .select("alt_text")
      .where("id", "=", id)
      .where("vehicle_id", "=", vehicleId)
      .executeTakeFirst();
    if (!now) return refused(pictureGone, { status: 404 });
    return refused(changedMeanwhile(now.alt_text));
  });
}

/** Erases a picture, and its files after the commit. If it was the primary one, the next in order becomes primary. */
export async function removePicture(scope: FormScope & FileScope, vehicleId: string, sent: FormData) {
  const removable: string[] = [];
  const description = { form: "remove-picture", schema: pictureRemovalSchema, messages: pictureMessages.removal, limit: withoutTicket };
  const answer = await answerForm(scope, description, sent, async (transaction, { id }): Promise<WriteResult> => {
    const images = await lockImages(transaction, vehicleId);
    const image = images.find((one) => one.id === id);
    // The form was sent twice, or by two people: the picture is gone already.
    if (!image) return { ok: true };
    await transaction.deleteFrom("vehicle_images").where("id", "=", id).execute();
    const next = images.find((one) => one !== image);
    if (image.is_primary && next)
      await transaction.updateTable("vehicle_images").set({ is_primary: true }).where("id", "=", next.id).execute();
    removable.push(image.storage_key);
    return { ok: true };
  });
  if (answer.data.ok) await removeFiles(scope, removable);
  return answer;
}

/** Reads a vehicle's pictures in order and locks the vehicle's row, so that nobody else changes them until the transaction ends. */
async function lockImages(transaction: Transaction, vehicleId: string) {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forUpdate().executeTakeFirst();
  return readImages(transaction, vehicleId);
}

/** Writes only the changes. First clears the old primary flag, because a vehicle may never have two. */
async function writeOrder(transaction: Transaction, vehicleId: string, [first = "", ...others]: readonly string[]): Promise<void> {
  const cleared = transaction.updateTable("vehicle_images").set({ is_primary: false }).where("is_primary", "=", true);
  await cleared.where("vehicle_id", "=", vehicleId).where("id", "<>", first).execute();
  await sql`
    update vehicle_images set display_order = place - 1, is_primary = place = 1, import_id = null
    from unnest(${[first, ...others]}::uuid[]) with ordinality as wanted (picture_id, place)
    where id = picture_id and (display_order <> place - 1 or is_primary <> (place = 1))`.execute(transaction);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, position) => id === other[position]);
}
