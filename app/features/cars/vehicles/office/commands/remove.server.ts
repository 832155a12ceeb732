import { data } from "react-router";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { archivedInstead, hasHistory, type History, removalMessages, vehicleGone } from "../messages.ts";
import { readHistory, readImages } from "../queries.server.ts";
import { removalSchema } from "../schema.ts";

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
      log.error({ requestId, storageKey, error: error instanceof Error ? error.name : "unknown" }, "picture files not removed");
    });
  }
}
