import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope, FileScope } from "#server/request.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { type Condition, numbered, type NumberedDamage, type Occasion } from "../condition.ts";
import { readInspectionRow, readPhotos } from "../queries.server.ts";
import { missingShots } from "../shots.ts";
import { readCondition } from "../stored-condition.ts";
import { inspectionPoints, pointGroups, type RatedPoints, type Rating } from "../points.ts";
import {
  noteField,
  restField,
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
  shotsMissing,
} from "./messages.ts";
import { conditionFromForm } from "./condition-from-form.ts";
import { shotField } from "./condition-to-form.ts";
import { handoverCheckSchema, inspectionSchema, publishSchema, photoFieldsSchema, removePhotoSchema } from "./schema.ts";
import { causeOf } from "#server/log.ts";

type Refusal = keyof typeof photoSentences;
type Subject = { point: string | null; shot: string | null; damage: number | null };
type Place = { id: string; orderId: string; occasion: Occasion; caption: string; subject: Subject };

/** SQLSTATE of a second row with the same id: another tab has sent the same photo. */
const uniqueViolation = "23505";

/** Each takes a processor; those of many pixels wait for one another, too (server/files/images.ts). */
const turns = new FairQueue({ atOnce: 2, waiting: 24 });

/** Adds photos, encoded anew without metadata. Returns why the first refused one was refused; those before it stay. */
export async function addPhotos(
  scope: FileScope,
  orderId: string,
  sent: FormData,
  occasion: Occasion = "inspection",
): Promise<Refusal | undefined> {
  const { context } = scope;
  const read = photosIn(sent);
  if (typeof read === "string") return read;
  const { files, caption, point: subject, id } = read;
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
  const place = { orderId, occasion, caption, subject };
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
async function addPhoto(scope: FileScope, { id, orderId, occasion, caption, subject }: Place, file: File): Promise<Refusal | undefined> {
  const { context, storage, log, requestId } = scope;
  const key = `order-inspections/${orderId}/${randomUUID()}`;
  try {
    await turns.run({ name: userIdOf(context.actor) ?? "" }, async () => {
      const { width, height, bytes } = await processPhoto(new Uint8Array(await file.arrayBuffer()));
      await storage.write(key, bytes, "image/webp");
      await runAs(context, (transaction) =>
        transaction
          .insertInto("order_inspection_photos")
          .values({
            id,
            order_id: orderId,
            occasion,
            storage_key: key,
            width,
            height,
            caption,
            ...subject,
            sha256: sha256Of(bytes),
            bytes: bytes.length,
            created_at: context.now.toString(),
          })
          .execute(),
      );
    });
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    if (error instanceof TooBusy) return "busy";
    await storage.remove(key).catch(() => {});
    if (sqlStateOf(error) === uniqueViolation) return (await isStored(context, orderId, id)) ? undefined : "failed";
    const full = isStorageFull(error);
    log.error({ requestId, error: causeOf(error), full }, "inspection photo not stored");
    return full ? "full" : "failed";
  }
}

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
  const missing: readonly string[] = missingShots(shotsOf(others), readCondition(photo.condition).shots);
  return missing.includes(photo.shot);
}

const shotsOf = (photos: readonly { shot: string | null }[]) => photos.map(({ shot }) => shot);

async function removeFile({ storage, log, requestId }: FileScope, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log.error({ requestId, error: causeOf(error) }, "the file of a removed photo is left");
  });
}

/**
 * Saves the inspection, finished or not (ORDER-25). The outcome has its new revision and a ticket for the next save, because the page
 * may be offline again before it can load them. The customer of a published one hears of the correction.
 */
export function saveInspection(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: saveForm, schema: inspectionSchema, messages: saveMessages };
  return answerForm(scope, description, withRest(sent), (transaction, values) => {
    const verdict = values.verdict === "" ? null : values.verdict;
    return saveCheck(transaction, scope, { ...values, orderId, occasion: "inspection", verdict, points: pointsIn(values) });
  });
}

/** Saves the check at the handover in the same way. It has no points and no verdict. */
export function saveHandoverCheck(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: saveForm, schema: handoverCheckSchema, messages: saveMessages };
  return answerForm(scope, description, sent, (transaction, values) =>
    saveCheck(transaction, scope, { ...values, orderId, occasion: "handover", verdict: null, points: {} }),
  );
}

type WrittenCheck = {
  orderId: string;
  occasion: Occasion;
  revision: number;
  inspected_on: string;
  inspector: string;
  place: string;
  mileage: number | null;
  summary: string;
  verdict: string | null;
  points: RatedPoints;
};

async function saveCheck(transaction: Transaction, scope: FormScope, written: WrittenCheck) {
  const { context } = scope;
  const { orderId, occasion, revision, inspected_on, inspector, place, mileage, summary, verdict, points } = written;
  if (inspected_on > companyDay(context.now).toString()) return refused(inspectionReasons.future, { status: 400, field: "inspected_on" });
  if (!(await lockOrder(transaction, orderId))) return refused(orderMissing, { status: 404 });
  const stored = await readInspectionRow(transaction, orderId, occasion);
  if ((stored?.revision ?? 0) !== revision) return refused(inspectionReasons.changed);
  const condition = conditionFromForm(written);
  const isPublished = stored !== undefined && stored.published_at !== null;
  if (isPublished && verdict === null && occasion === "inspection")
    return refused(inspectionReasons.publishedNeedsVerdict, { status: 400, field: "verdict" });
  if (isPublished) {
    const photographed = shotsOf(await readPhotos(transaction, orderId, occasion));
    const before = missingShots(photographed, readCondition(stored.condition).shots);
    const lost = missingShots(photographed, condition.shots).find((shot) => !before.includes(shot));
    if (lost !== undefined) return refused(inspectionReasons.shotNeeded, { status: 400, field: shotField(lost) });
  }
  const facts = { inspected_on, inspector, place, mileage, verdict, summary };
  const content = { ...facts, points: JSON.stringify(points), condition: JSON.stringify(condition) };
  if (!stored) {
    await transaction
      .insertInto("order_inspections")
      .values({ ...content, order_id: orderId, occasion, revision: 1, created_at: context.now.toString() })
      .execute();
    return { ok: true as const, outcome: { revision: "1", ticket: scope.nonce } };
  }
  await transaction
    .updateTable("order_inspections")
    .set({ ...content, revision: revision + 1 })
    .where("id", "=", stored.id)
    .execute();
  await keepPhotosOf(transaction, { orderId, occasion, before: readCondition(stored.condition), now: condition });
  if (isPublished) await tellCustomer(transaction, scope, orderId, told[occasion].corrected);
  return { ok: true as const, outcome: { revision: String(revision + 1), ticket: scope.nonce } };
}

type Saved = { orderId: string; occasion: Occasion; before: Condition; now: Condition };

/**
 * A photo never becomes the proof of another damage: it stays with its number only while that is in the list and on the same panel. A number
 * may be new, because a photo can arrive before the save of its damage.
 */
async function keepPhotosOf(transaction: Transaction, { orderId, occasion, before, now }: Saved): Promise<void> {
  const stays = ({ number, panel }: NumberedDamage) => (before.damages[String(number)]?.panel ?? panel) === panel;
  const numbers = numbered(now).filter(stays);
  await transaction
    .updateTable("order_inspection_photos")
    .set({ damage: null })
    .where("order_id", "=", orderId)
    .where("occasion", "=", occasion)
    .where("damage", "not in", [0, ...numbers.map(({ number }) => number)])
    .execute();
}

/** What the customer hears of each check. */
const told = {
  inspection: {
    published: { topic: "inspection", sentence: "Ya puedes leer el informe de la inspección del coche, con su veredicto." },
    corrected: { topic: "inspection/corrected", sentence: "Hemos corregido el informe de la inspección." },
  },
  handover: {
    published: {
      topic: "handover-check",
      sentence: "Ya puedes ver cómo está el coche para la entrega, y qué ha cambiado desde la inspección.",
    },
    corrected: { topic: "handover-check/corrected", sentence: "Hemos corregido la revisión del coche para la entrega." },
  },
} as const satisfies Record<Occasion, unknown>;

/**
 * The form, with every unchecked point of a group as good if it was sent with the button «El resto, bien» of this group. With a script the
 * button sets the points on the page and sends nothing.
 */
function withRest(sent: FormData): FormData {
  const group = pointGroups.find(({ key }) => key === sent.get(restField));
  const filled = new FormData();
  for (const [name, value] of sent) if (name !== restField) filled.append(name, value);
  const unchecked = Object.keys(group?.points ?? {}).filter((key) => sent.get(ratingField(key)) === "unchecked");
  for (const key of unchecked) filled.set(ratingField(key), "good");
  return filled;
}

/** The rated points of the form. The schema has a rating and a note for every point. */
function pointsIn(values: Readonly<Record<string, unknown>>): RatedPoints {
  return Object.fromEntries(
    inspectionPoints.map(({ key }) => {
      const note = values[noteField(key)];
      return [key, { rating: values[ratingField(key)] as Rating, note: typeof note === "string" ? note : "" }] as const;
    }),
  );
}

/**
 * Shows the saved check to the customer, in the revision that the page showed, and tells them. An inspection needs a verdict (ORDER-45), and
 * each check every demanded shot or the reason why it could not be taken.
 */
export function publishInspection(scope: FormScope, orderId: string, sent: FormData, occasion: Occasion = "inspection") {
  const description = { form: publishForm, schema: publishSchema, messages: publishMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await lockOrder(transaction, orderId);
    const stored = await readInspectionRow(transaction, orderId, occasion);
    if (!stored) return refused(inspectionReasons.unsaved);
    if (stored.published_at !== null) return refused(inspectionReasons.publishedBefore);
    if (stored.revision !== seen) return refused(changedMeanwhile);
    if (occasion === "inspection" && stored.verdict === null) return refused(inspectionReasons.noVerdict);
    const missing = missingShots(shotsOf(await readPhotos(transaction, orderId, occasion)), readCondition(stored.condition).shots);
    if (missing.length > 0) return refused(shotsMissing(missing));
    await transaction
      .updateTable("order_inspections")
      .set({ published_at: scope.context.now.toString() })
      .where("id", "=", stored.id)
      .execute();
    await tellCustomer(transaction, scope, orderId, told[occasion].published);
    if (occasion === "inspection") await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}

/**
 * Another car: what the checks of the first one say is not true of it. They become empty drafts. The photos stay, as photos of the first car
 * and of no shot, point or damage, until somebody removes them.
 */
export async function emptyChecks(transaction: Transaction, orderId: string): Promise<void> {
  await transaction
    .updateTable("order_inspections")
    .set(({ eb }) => ({
      published_at: null,
      verdict: null,
      mileage: null,
      summary: "",
      points: "{}",
      condition: "{}",
      revision: eb("revision", "+", 1),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await transaction
    .updateTable("order_inspection_photos")
    .set({ shot: null, damage: null, point: null, caption: sql<string>`left('Del coche anterior. ' || caption, 200)` })
    .where("order_id", "=", orderId)
    .execute();
}
