import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import type { Transaction } from "#server/context.ts";
import { type Condition, numbered, type NumberedDamage, type Occasion } from "../../condition.ts";
import { inspectionPoints, pointGroups, type RatedPoints, type Rating } from "../../points.ts";
import { readInspectionRow, readPhotos } from "../../queries.server.ts";
import { missingShots } from "../../shots.ts";
import { readCondition } from "../../stored-condition.ts";
import { conditionFromForm } from "../condition-from-form.ts";
import { shotField } from "../condition-to-form.ts";
import { inspectionReasons, newsOf, noteField, ratingField, restField, saveForm, saveMessages } from "../messages.ts";
import { handoverCheckSchema, inspectionSchema } from "../schema.ts";

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
    const photos = await readPhotos(transaction, orderId, occasion);
    const before = missingShots(photos, readCondition(stored.condition).shots);
    const lost = missingShots(photos, condition.shots).find((shot) => !before.includes(shot));
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
  if (isPublished) await tellCustomer(transaction, scope, orderId, newsOf[occasion].corrected);
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
