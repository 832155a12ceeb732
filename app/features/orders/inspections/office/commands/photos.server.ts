import { createHash, randomUUID } from "node:crypto";
import { answerForm, withoutTicket, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import type { FormScope, FileScope } from "#server/request.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { isUniqueViolation } from "#db/sql-state.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { causeOf } from "#server/log.ts";
import type { Occasion } from "../../condition.ts";
import { readInspectionRow, readPhotos } from "../../queries.server.ts";
import { missingShots } from "../../shots.ts";
import { readCondition } from "../../stored-condition.ts";
import {
  inspectionReasons,
  mostPhotos,
  mostPhotosAtOnce,
  ofFormerCar,
  type photoSentences,
  removePhotoForm,
  removePhotoMessages,
} from "../messages.ts";
import { carSeen, isSameDamage, type Seen, type Subject } from "../photo-subject.ts";
import { photoFieldsSchema, removePhotoSchema } from "../schema.ts";

type Refusal = keyof typeof photoSentences;
type Place = { id: string; orderId: string; occasion: Occasion; caption: string; subject: Subject; seen: Seen };

/** Each takes a processor; those of many pixels wait for one another, too (server/files/images.ts). */
const turns = new FairQueue({ atOnce: 2, waiting: 24 });

/** Adds photos, encoded anew without metadata. Returns why the first refused one was refused; those before it stay. */
export async function addPhotos(scope: FileScope, orderId: string, sent: FormData, occasion: Occasion): Promise<Refusal | undefined> {
  const { context } = scope;
  const read = photosIn(sent);
  if (typeof read === "string") return read;
  const { files, caption, point: subject, id, ...seen } = read;
  if (id !== undefined && (await isStored(context, orderId, id))) return undefined;
  const found = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_inspections as inspection")
      .leftJoin("order_inspection_photos as photo", (join) =>
        join.onRef("photo.order_id", "=", "inspection.order_id").onRef("photo.occasion", "=", "inspection.occasion"),
      )
      .select(({ fn }) => ["inspection.id", fn.count<number>("photo.id").as("photos")])
      .where("inspection.order_id", "=", orderId)
      .where("inspection.occasion", "=", occasion)
      .groupBy("inspection.id")
      .executeTakeFirst(),
  );
  if (!found) return "unsaved";
  if (files.length > mostPhotosAtOnce || found.photos + files.length > mostPhotos) return "too_many";
  const place = { orderId, occasion, caption, subject, seen };
  for (const [number, file] of files.entries()) {
    const refusal = await addPhoto(scope, { ...place, id: number === 0 && id !== undefined ? id : randomUUID() }, file);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function photosIn(sent: FormData) {
  const files = sent.getAll("file").filter((file): file is File => typeof file !== "string" && (file.name !== "" || file.size > 0));
  const fields = photoFieldsSchema.safeParse({
    id: sent.get("id") ?? undefined,
    caption: sent.get("caption") ?? "",
    point: sent.get("point") ?? "",
    car: sent.get("car") ?? "",
    damages: sent.get("damages") ?? "",
  });
  if (files.length === 0) return "no_file";
  return fields.success ? { files, ...fields.data } : "bad_fields";
}

/** Whether a photo that the browser sends again arrived the first time. */
async function isStored(context: Context, orderId: string, id: string): Promise<boolean> {
  const photo = await runAs(context, (transaction) =>
    transaction.selectFrom("order_inspection_photos").select("id").where("id", "=", id).where("order_id", "=", orderId).executeTakeFirst(),
  );
  return photo !== undefined;
}

/** The file goes into the store first and its row second; a failed row removes the file. */
async function addPhoto(scope: FileScope, place: Place, file: File): Promise<Refusal | undefined> {
  const { context, storage, log, requestId } = scope;
  const { id, orderId, occasion } = place;
  const key = `order-inspections/${orderId}/${randomUUID()}`;
  try {
    await turns.run({ name: userIdOf(context.actor) ?? "" }, async () => {
      const { width, height, bytes } = await processPhoto(new Uint8Array(await file.arrayBuffer()));
      await storage.write(key, bytes, "image/webp");
      await runAs(context, async (transaction) => {
        await transaction
          .insertInto("order_inspection_photos")
          .values({
            id,
            order_id: orderId,
            occasion,
            storage_key: key,
            width,
            height,
            ...(await shownNow(transaction, place)),
            sha256: sha256Of(bytes),
            bytes: bytes.length,
            created_at: context.now.toString(),
          })
          .execute();
      });
    });
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    if (error instanceof TooBusy) return "busy";
    await storage.remove(key).catch(() => {});
    if (isUniqueViolation(error)) return (await isStored(context, orderId, id)) ? undefined : "failed";
    const full = isStorageFull(error);
    log.error({ requestId, error: causeOf(error), full }, "inspection photo not stored");
    return full ? "full" : "failed";
  }
}

/** Caption and subject as they are true now: a photo that has waited is no proof of another car or another damage. */
async function shownNow(transaction: Transaction, { orderId, occasion, caption, subject, seen }: Place) {
  const order = await lockOrder(transaction, orderId);
  if (!order || carSeen(order) !== seen.car) return { ...noSubject, caption: (ofFormerCar + caption).slice(0, 200) };
  const condition = readCondition((await readInspectionRow(transaction, orderId, occasion))?.condition);
  const isSame = subject.damage === null || isSameDamage(subject.damage, seen, condition);
  return { ...(isSame ? subject : noSubject), caption };
}

const noSubject: Subject = { point: null, shot: null, damage: null };

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function removePhoto(scope: FormScope & FileScope, orderId: string, sent: FormData) {
  const description = { form: removePhotoForm, schema: removePhotoSchema, messages: removePhotoMessages, limit: withoutTicket };
  let key: string | undefined;
  const answer = await answerForm(scope, description, sent, async (transaction, { photo }) => {
    await lockOrder(transaction, orderId);
    if (await isNeeded(transaction, orderId, photo)) return refused(inspectionReasons.photoNeeded);
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

/** Whether a published report would lack a shot without this photo. A report from before shots were demanded lacks some anyway. */
async function isNeeded(transaction: Transaction, orderId: string, photoId: string): Promise<boolean> {
  const photo = await transaction
    .selectFrom("order_inspection_photos as photo")
    .innerJoin("order_inspections as inspection", (join) =>
      join.onRef("inspection.order_id", "=", "photo.order_id").onRef("inspection.occasion", "=", "photo.occasion"),
    )
    .select(["photo.shot", "inspection.occasion", "inspection.condition"])
    .where("photo.id", "=", photoId)
    .where("photo.order_id", "=", orderId)
    .where("inspection.published_at", "is not", null)
    .executeTakeFirst();
  if (!photo || photo.shot === null) return false;
  const others = (await readPhotos(transaction, orderId, photo.occasion as Occasion)).filter(({ id }) => id !== photoId);
  const missing: readonly string[] = missingShots(others, readCondition(photo.condition).shots);
  return missing.includes(photo.shot);
}

async function removeFile({ storage, log, requestId }: FileScope, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log.error({ requestId, error: causeOf(error) }, "the file of a removed photo is left");
  });
}
