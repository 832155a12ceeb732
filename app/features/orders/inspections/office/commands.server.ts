import { randomUUID } from "node:crypto";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope, FileScope } from "#server/request.ts";
import { runAs, userIdOf } from "#server/context.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { readInspectionRow } from "../queries.server.ts";
import { inspectionPoints, type RatedPoints, type Rating } from "../points.ts";
import {
  noteField,
  ratingField,
  inspectionReasons,
  saveForm,
  saveMessages,
  publishForm,
  publishMessages,
  mostPhotos,
  mostPhotosAtOnce,
  type photoSentences,
  removePhotoForm,
  removePhotoMessages,
} from "./messages.ts";
import { inspectionSchema, publishSchema, photoFieldsSchema, removePhotoSchema } from "./schema.ts";

type Refusal = keyof typeof photoSentences;
type Place = { orderId: string; caption: string; point: string | null };

/** A photo of 40 megapixels takes 160 MB of memory and a second of processor time. */
const turns = new FairQueue({ atOnce: 2, waiting: 24 });

/** Adds photos, encoded anew without metadata. Returns why the first refused one was refused; those before it stay. */
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

async function removeFile({ storage, log, requestId }: FileScope, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown" }, "the file of a removed photo is left");
  });
}

/** Saves the inspection, finished or not (ORDER-25). The customer of a published one hears of the correction. */
export function saveInspection(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  return answerForm(scope, { form: saveForm, schema: inspectionSchema, messages: saveMessages }, sent, async (transaction, values) => {
    const { revision, inspected_on: inspectedOn, inspector, place, mileage, summary } = values;
    const verdict = values.verdict === "" ? null : values.verdict;
    if (inspectedOn > companyDay(context.now).toString()) return refused(inspectionReasons.future, { status: 400, field: "inspected_on" });
    if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
    const stored = await readInspectionRow(transaction, orderId);
    if ((stored?.revision ?? 0) !== revision) return refused(changedMeanwhile);
    if (stored && stored.published_at !== null && verdict === null) {
      return refused(inspectionReasons.publishedNeedsVerdict, { status: 400, field: "verdict" });
    }
    const content = { inspected_on: inspectedOn, inspector, place, mileage, verdict, summary, points: JSON.stringify(pointsIn(values)) };
    if (!stored) {
      await transaction
        .insertInto("order_inspections")
        .values({ ...content, order_id: orderId, revision: 1, created_at: context.now.toString() })
        .execute();
      return { ok: true };
    }
    await transaction
      .updateTable("order_inspections")
      .set({ ...content, revision: revision + 1 })
      .where("id", "=", stored.id)
      .execute();
    if (stored.published_at !== null) {
      await tellCustomer(transaction, scope, orderId, {
        topic: "inspection/corrected",
        sentence: "Hemos corregido el informe de la inspección.",
      });
    }
    return { ok: true };
  });
}

/** The rated points of the form. The schema has a rating and a note for every point; points about which nothing is said are left out. */
function pointsIn(values: Readonly<Record<string, unknown>>): RatedPoints {
  const rated = inspectionPoints.map(({ key }) => {
    const note = values[noteField(key)];
    return [key, { rating: values[ratingField(key)] as Rating, note: typeof note === "string" ? note : "" }] as const;
  });
  return Object.fromEntries(rated.filter(([, { rating, note }]) => rating !== "unchecked" || note !== ""));
}

/** Shows the saved inspection to the customer, in the revision that the page showed, and tells them. It needs a verdict (ORDER-45). */
export function publishInspection(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: publishForm, schema: publishSchema, messages: publishMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await lockOrder(transaction, orderId);
    const stored = await readInspectionRow(transaction, orderId);
    if (!stored) return refused(inspectionReasons.unsaved);
    if (stored.published_at !== null) return refused(inspectionReasons.publishedBefore);
    if (stored.revision !== seen) return refused(changedMeanwhile);
    if (stored.verdict === null) return refused(inspectionReasons.noVerdict);
    await transaction
      .updateTable("order_inspections")
      .set({ published_at: scope.context.now.toString() })
      .where("id", "=", stored.id)
      .execute();
    const sentence = "Ya puedes leer el informe de la inspección del coche, con su veredicto.";
    await tellCustomer(transaction, scope, orderId, { topic: "inspection", sentence });
    await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}
