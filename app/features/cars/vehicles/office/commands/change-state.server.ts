import type { Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { changedMeanwhile, featuredMessages, statusMessages, vehicleGone } from "../messages.ts";
import { featuredSchema, statusSchema } from "../schema.ts";

/** Changes a vehicle's status, unless it differs from the status that the person saw (row R21). Any status may follow any other. */
export function changeStatus(scope: FormScope, sent: FormData) {
  const description = { form: "vehicle-status", schema: statusSchema, messages: statusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, status }): Promise<WriteResult> => {
    const changed = await transaction
      .updateTable("vehicles")
      .set({ status, updated_at: scope.context.now.toString() })
      .where("id", "=", id)
      .where("status", "=", seen)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n
      ? { ok: true }
      : whyUnchanged(transaction, id, ({ status: now }) => (now === status ? undefined : statusLabel(now)));
  });
}

/** Shows a vehicle on the home page or removes it, unless somebody else just changed this. */
export function changeFeatured(scope: FormScope, sent: FormData) {
  const description = { form: "vehicle-featured", schema: featuredSchema, messages: featuredMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, featured }): Promise<WriteResult> => {
    const changed = await transaction
      .updateTable("vehicles")
      .set({ featured, updated_at: scope.context.now.toString() })
      .where("id", "=", id)
      .where("featured", "=", seen)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 1n) return { ok: true };
    return whyUnchanged(transaction, id, ({ featured: now }) => (now === featured ? undefined : now ? "destacado" : "no destacado"));
  });
}

/** Returns the refusal: vehicle gone or in another state. The wanted state is a success, because a form may be sent twice. */
async function whyUnchanged(
  transaction: Transaction<DB>,
  id: string,
  otherwise: (now: { status: string; featured: boolean }) => string | undefined,
): Promise<WriteResult> {
  const now = await transaction.selectFrom("vehicles").select(["status", "featured"]).where("id", "=", id).executeTakeFirst();
  if (!now) return refused(vehicleGone, { status: 404 });
  const standing = otherwise(now);
  return standing === undefined ? { ok: true } : refused(changedMeanwhile(standing));
}
