import type { Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { changedMeanwhile, pictureGone, pictureMessages, picturesChanged } from "../messages.ts";
import { wantedOrder } from "../picture-order.ts";
import { readImages } from "../queries.server.ts";
import { alternativeTextSchema, orderSchema, pictureRemovalSchema } from "../schema.ts";
import { removeFiles } from "./remove.server.ts";

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
    await writeOrder(transaction, images, order);
    return { ok: true };
  });
}

export function describePicture(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "describe-picture", schema: alternativeTextSchema, messages: pictureMessages.text, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, alt_text }): Promise<WriteResult> => {
    const changed = await transaction
      .updateTable("vehicle_images")
      .set({ alt_text })
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
async function lockImages(transaction: Transaction<DB>, vehicleId: string) {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forUpdate().executeTakeFirst();
  return readImages(transaction, vehicleId);
}

/** Writes only the changes. First clears the old primary flag, because a vehicle may never have two. */
async function writeOrder(
  transaction: Transaction<DB>,
  images: readonly { id: string; is_primary: boolean }[],
  order: readonly string[],
): Promise<void> {
  const primary = images.find(({ is_primary }) => is_primary);
  if (primary && primary.id !== order[0])
    await transaction.updateTable("vehicle_images").set({ is_primary: false }).where("id", "=", primary.id).execute();
  for (const [position, id] of order.entries()) {
    await transaction
      .updateTable("vehicle_images")
      .set({ display_order: position, ...(position === 0 ? { is_primary: true } : {}) })
      .where("id", "=", id)
      .where((image) => image.or([image("display_order", "<>", position), image("is_primary", "<>", position === 0)]))
      .execute();
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, position) => id === other[position]);
}
