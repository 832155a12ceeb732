import { randomUUID } from "node:crypto";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { runAs, userIdOf } from "#server/context.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { isStorageFull } from "#server/files/storage.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { inspectionReasons, mostPhotos, mostPhotosAtOnce, type photoSentences, removePhotoForm, removePhotoMessages } from "../messages.ts";
import { photoFieldsSchema, removePhotoSchema } from "../schema.ts";

type Refusal = keyof typeof photoSentences;
type Place = { orderId: string; caption: string; point: string | null };

/** A photo of 40 megapixels takes 160 MB of memory and a second of processor time. */
const turns = new FairQueue({ atOnce: 2, waiting: 24 });

/**
 * Adds photos to a saved inspection, each encoded anew without metadata. Returns why the first refused one was refused; the photos before it
 * stay. The route has checked the sender.
 */
export async function addPhotos(scope: FileScope, orderId: string, sent: FormData): Promise<Refusal | undefined> {
  const { context } = scope;
  const files = sent.getAll("file").filter((file): file is File => typeof file !== "string" && (file.name !== "" || file.size > 0));
  const fields = photoFieldsSchema.safeParse({ caption: sent.get("caption") ?? "", point: sent.get("point") ?? "" });
  if (files.length === 0) return "no_file";
  if (!fields.success) return "bad_fields";
  const found = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_inspections as inspection")
      .leftJoin("order_inspection_photos as photo", "photo.order_id", "inspection.order_id")
      .select(({ fn }) => ["inspection.id", fn.count<number>("photo.id").as("photos")])
      .where("inspection.order_id", "=", orderId)
      .groupBy("inspection.id")
      .executeTakeFirst(),
  );
  if (!found) return "unsaved";
  if (files.length > mostPhotosAtOnce || found.photos + files.length > mostPhotos) return "too_many";
  const { caption, point } = fields.data;
  const place = { orderId, caption, point: point === "" ? null : point };
  for (const file of files) {
    const refusal = await addPhoto(scope, place, file);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** The file goes into the store first and its row second; a failed row removes the file. */
async function addPhoto(scope: FileScope, { orderId, caption, point }: Place, file: File): Promise<Refusal | undefined> {
  const { context, storage, log, requestId } = scope;
  const key = `order-inspections/${orderId}/${randomUUID()}`;
  try {
    await turns.run({ name: userIdOf(context.actor) ?? "" }, async () => {
      const { width, height, bytes } = await processPhoto(new Uint8Array(await file.arrayBuffer()));
      await storage.write(key, bytes, "image/webp");
      await runAs(context, (transaction) =>
        transaction
          .insertInto("order_inspection_photos")
          .values({ order_id: orderId, storage_key: key, width, height, caption, point, created_at: context.now.toString() })
          .execute(),
      );
    });
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    if (error instanceof TooBusy) return "busy";
    await storage.remove(key).catch(() => {});
    const full = isStorageFull(error);
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown", full }, "inspection photo not stored");
    return full ? "full" : "failed";
  }
}

/** Removes a photo from the inspection of an order, and then its file. */
export async function removePhoto(scope: FormScope & FileScope, orderId: string, sent: FormData) {
  const description = { form: removePhotoForm, schema: removePhotoSchema, messages: removePhotoMessages, limit: withoutTicket };
  let key: string | undefined;
  const answer = await answerForm(scope, description, sent, async (transaction, { photo }) => {
    const removed = await transaction
      .deleteFrom("order_inspection_photos")
      .where("id", "=", photo)
      .where("order_id", "=", orderId)
      .returning("storage_key")
      .executeTakeFirst();
    if (!removed) return refused(inspectionReasons.photoMissing, { status: 404 });
    key = removed.storage_key;
    return { ok: true };
  });
  if (answer.data.ok && key !== undefined) await removeFile(scope, key);
  return answer;
}

/** The row is gone, so a file that stays behind is only reported. */
async function removeFile({ storage, log, requestId }: FileScope, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown" }, "the file of a removed photo is left");
  });
}
