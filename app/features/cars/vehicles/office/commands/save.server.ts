import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { answerForm, refused, type WriteResult, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import type { DB } from "#db/types.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readMakeSpelling } from "#app/features/cars/makes-models/queries.server.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { changeSentence } from "../change-sentence.ts";
import { gatherForm } from "../vehicle-values.ts";
import { updateMessages, vehicleGone, createMessages } from "../messages.ts";
import { readChangesAfter, readFeatures, readLastChange } from "../queries.server.ts";
import { changedVehicleSchema, vehicleSchema, type VehicleForm } from "../schema.ts";
import { type FieldValues, forEachField } from "../../fields.ts";
import { newQuestions, questionsAbout } from "../../questions.ts";
import { type Feature, featureDifference } from "../equipment-list.ts";

const kept = "Lo que has escrito sigue aquí y no se ha guardado: revísalo, y guárdalo encima si debe valer lo tuyo.";

/**
 * Changes a vehicle and its equipment. If the vehicle has changed since the person saw it, nothing is written, and the error says who
 * changed what (row R21). The outcome contains the new `revision` and the `last_change` of the audit log.
 */
export async function updateVehicle(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "update-vehicle", schema: changedVehicleSchema, messages: updateMessages };
  const answer = await answerForm(scope, description, gatherForm(sent), async (transaction, values): Promise<WriteResult> => {
    // A concurrent save waits here, and then sees the written values.
    const saved = await transaction.selectFrom("vehicles").selectAll().where("id", "=", vehicleId).forUpdate().executeTakeFirst();
    if (!saved) return refused(vehicleGone, { status: 404 });
    if (saved.revision !== (values.overwrite ?? values.revision)) {
      const changes = await readChangesAfter(transaction, vehicleId, values.last_change);
      return refused(`${changeSentence(changes)} ${kept}`);
    }

    const questions = questionsRefusal(scope.context.now, values, rowOf(saved));
    if (questions) return questions;

    const isComputed = values.status === "german_prospect" && values.german_price !== null && !values.price_fixed;
    const typed = { ...rowOf(values), make: (await readMakeSpelling(transaction))(values.make) };
    const row = isComputed ? { ...typed, price: saved.price } : typed;
    const features = await readFeatures(transaction, vehicleId);
    const otherFeatures = await writeFeatures(transaction, vehicleId, features, [...values.features, ...values.pasted_features]);
    if (otherFeatures || differs(saved, row)) {
      // The equipment is in other rows, but a change of it counts too, because the person sees it.
      const changed = { ...row, updated_at: scope.context.now.toString(), revision: saved.revision + 1 };
      await transaction.updateTable("vehicles").set(changed).where("id", "=", vehicleId).execute();
    }
    return { ok: true, outcome: await stateOf(transaction, vehicleId) };
  });
  if (answer.data.ok) await keepPricesAtDoor(scope.context, vehicleId);
  return answer;
}

function differs(saved: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row).some(([column, value]) => !isDeepStrictEqual(saved[column], value));
}

async function stateOf(transaction: Transaction, vehicleId: string) {
  const { revision } = await transaction.selectFrom("vehicles").select("revision").where("id", "=", vehicleId).executeTakeFirstOrThrow();
  return { revision: String(revision), last_change: String(await readLastChange(transaction, vehicleId)) };
}

/** Creates a vehicle with its equipment, once for each form (row R3). The outcome contains its `id`. */
export async function createVehicle(scope: FormScope, sent: FormData) {
  const description = { form: "create-vehicle", schema: vehicleSchema, messages: createMessages };
  const answer = await answerForm(scope, description, gatherForm(sent), async (transaction, values): Promise<WriteResult> => {
    const questions = questionsRefusal(scope.context.now, values);
    if (questions) return questions;
    const now = scope.context.now.toString();
    const { id } = await transaction
      .insertInto("vehicles")
      .values({ ...rowOf(values), make: (await readMakeSpelling(transaction))(values.make), created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeFeatures(transaction, id, [], [...values.features, ...values.pasted_features]);
    return { ok: true, outcome: { id } };
  });
  const id = answer.data.outcome?.["id"];
  if (answer.data.ok && typeof id === "string") await keepPricesAtDoor(scope.context, id);
  return answer;
}

/** Returns the refusal that asks about odd values, unless they are confirmed or were saved before; undefined if there are none. */
function questionsRefusal(now: Temporal.Instant, values: VehicleForm, saved?: FieldValues): RefusedForm | undefined {
  const today = companyDay(now);
  const asked = newQuestions(questionsAbout(rowOf(values), today), saved === undefined ? [] : questionsAbout(saved, today));
  if (asked.every(({ sentence }) => values.confirmed.includes(sentence))) return undefined;
  // The confirmed ones are shown too, so that their ticks are sent again.
  const fields = Object.fromEntries(asked.map(({ field, sentence }) => [field, sentence]));
  return { ok: false, status: 400, errors: { fields, questions: Object.keys(fields) } };
}

/** Returns the vehicle's columns that its form sets, and no others (row B5). The table's checks hold a saved row to these types. */
export function rowOf(values: VehicleForm | Selectable<DB["vehicles"]>): FieldValues {
  return forEachField<unknown>((name) => values[name]) as FieldValues;
}

/** Changes the saved lines of equipment to the wanted ones. Returns whether anything changed. */
async function writeFeatures(
  transaction: Transaction,
  vehicleId: string,
  saved: readonly (Feature & { id: string })[],
  wanted: readonly Feature[],
): Promise<boolean> {
  const { gone, fresh } = featureDifference(saved, wanted);
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await transaction
      .deleteFrom("vehicle_features")
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
  if (fresh.length > 0) {
    const rows = fresh.map(({ name, value, category }) => ({
      vehicle_id: vehicleId,
      feature_name: name,
      feature_value: value === "" ? null : value,
      category,
    }));
    await transaction.insertInto("vehicle_features").values(rows).execute();
  }
  return gone.length + fresh.length > 0;
}
