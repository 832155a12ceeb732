import { data } from "react-router";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope, FileScope } from "#server/request.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import {
  changedMeanwhile,
  confirmInForm,
  featuredMessages,
  statusMessages,
  vehicleGone,
  archivedInstead,
  hasHistory,
  type History,
  removalMessages,
} from "../messages.ts";
import { featuredSchema, statusSchema, removalSchema } from "../schema.ts";
import { readHistory, readImages } from "../queries.server.ts";
import { questionsOfStatus } from "../../questions.ts";
import { rowOf } from "./save.server.ts";
import { causeOf } from "#server/log.ts";

/**
 * Changes a vehicle's status, unless it differs from the status that the person saw (row R21). Any status may follow any other. What looks
 * wrong with the new status, such as a price of 0 on offer, is confirmed in the vehicle's form.
 */
export function changeStatus(scope: FormScope, sent: FormData) {
  const description = { form: "vehicle-status", schema: statusSchema, messages: statusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, status }) => {
    const vehicle = await transaction.selectFrom("vehicles").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    const [question] = vehicle ? questionsOfStatus(rowOf(vehicle), status, companyDay(scope.context.now)) : [];
    if (question) return refused(`${question.sentence} ${confirmInForm}`);
    return changeSeen(transaction, scope, { id, column: "status", seen, wanted: status, written: (now) => statusLabel(now.status) });
  });
}

/** Shows a vehicle on the home page or removes it, unless somebody else just changed this. */
export function changeFeatured(scope: FormScope, sent: FormData) {
  const description = { form: "vehicle-featured", schema: featuredSchema, messages: featuredMessages, limit: withoutTicket };
  const written = (now: State) => (now.featured ? "destacado" : "no destacado");
  return answerForm(scope, description, sent, (transaction, { id, seen, featured }) =>
    changeSeen(transaction, scope, { id, column: "featured", seen, wanted: featured, written }),
  );
}

type State = { status: string; featured: boolean };
type Change = { id: string; column: keyof State; seen: State[keyof State]; wanted: State[keyof State]; written: (now: State) => string };

/** Changes a column that is still as seen. The wanted state is a success, because a form may be sent twice. */
async function changeSeen(transaction: Transaction, scope: FormScope, change: Change): Promise<WriteResult> {
  const { id, column, seen, wanted, written } = change;
  const now = await transaction.selectFrom("vehicles").select(["status", "featured"]).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!now) return refused(vehicleGone, { status: 404 });
  if (now[column] === wanted) return { ok: true };
  if (now[column] !== seen) return refused(changedMeanwhile(written(now)));
  const changed = { [column]: wanted, updated_at: scope.context.now.toString() };
  await transaction.updateTable("vehicles").set(changed).where("id", "=", id).execute();
  return { ok: true };
}

/**
 * Erases a vehicle with its pictures. A vehicle with inquiries, appointments or reservations is archived instead, and the admin is told
 * (FLEET-12). The files are removed after the commit: a file without a row does no harm, but a row without its file shows a broken picture.
 */
export async function removeVehicle(scope: FormScope & FileScope, sent: FormData) {
  let removable: readonly string[] = [];
  let history: History | undefined;
  const description = { form: "remove-vehicle", schema: removalSchema, messages: removalMessages, limit: withoutTicket };
  const answer = await answerForm(scope, description, sent, async (transaction, { id }): Promise<WriteResult> => {
    // The lock makes a concurrent inquiry finish first; a later one finds the vehicle gone.
    const vehicle = await transaction.selectFrom("vehicles").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!vehicle) return refused(vehicleGone, { status: 404 });
    const found = await readHistory(transaction, id);
    if (hasHistory(found)) {
      history = found;
      const archived = { status: "archived", updated_at: scope.context.now.toString() };
      await transaction.updateTable("vehicles").set(archived).where("id", "=", id).where("status", "<>", "archived").execute();
      return { ok: true };
    }
    removable = (await readImages(transaction, id)).map((image) => image.storage_key);
    await transaction.deleteFrom("vehicles").where("id", "=", id).execute();
    return { ok: true };
  });
  if (!answer.data.ok) return answer;
  await removeFiles(scope, removable);
  return history ? data<FormAnswer>({ ...answer.data, notice: archivedInstead(history) }) : answer;
}

/** Removes the files of pictures after their rows are gone. A failure is only logged (FLEET-10). */
export async function removeFiles({ storage, log, requestId }: FileScope, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    await storage.removeAll(storageKey).catch((error: unknown) => {
      log.error({ requestId, storageKey, error: causeOf(error) }, "picture files not removed");
    });
  }
}
