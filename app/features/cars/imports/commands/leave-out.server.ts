import { z } from "zod";
import { answerForm, refused, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { plannedKinds } from "../judging/samples.ts";
import { leaveOutMessages, orderReasons } from "../messages.ts";
import { type ImportState, stateLabels } from "../runs/import-state.ts";

const leaveOutSchema = z.object({
  kind: z.enum(plannedKinds),
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  leave_out: z.enum(["yes", "no"]),
});

/** Leaves one car of a dry run's list out of the run, or takes it in again. */
export function leaveOutCar(scope: FormScope, importId: string, sent: FormData) {
  const description = { form: "leave-out", schema: leaveOutSchema, messages: leaveOutMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { kind, position, leave_out }) => {
    // Holds the import, so that its run does not begin meanwhile.
    const found = await transaction.selectFrom("stock_imports").select("state").where("id", "=", importId).forShare().executeTakeFirst();
    if (!found) return refused(orderReasons.missing, { status: 404 });
    if (found.state !== "previewed") return refused(orderReasons.elsewhere(stateLabels[found.state as ImportState].label));
    const { numUpdatedRows } = await transaction
      .updateTable("stock_import_rows")
      .set({ left_out: leave_out === "yes" })
      .where("import_id", "=", importId)
      .where("kind", "=", kind)
      .where("position", "=", position)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { ok: true } : refused(orderReasons.notListed, { status: 404 });
  });
}
