import { sql } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { isChangeable } from "../appointment-state.ts";
import { cancellingMessages, notChangeable } from "../messages.ts";
import { type Appointment, readAppointment } from "../queries.server.ts";
import { cancellingSchema } from "../schema.ts";
import { announce } from "./announce.server.ts";

/** Cancels an appointment and frees its slot. Any holder of its link may do this. */
export function cancelAppointment(scope: FormScope, { id }: Pick<Appointment, "id">, sent: FormData) {
  const { context } = scope;
  const description = { form: "cancel", schema: cancellingSchema, messages: cancellingMessages };
  return answerForm(scope, description, sent, async (transaction, { reason }) => {
    const before = await runAsSystemWithin(transaction, context.actor, async () => {
      const found = await readAppointment(transaction, id, { forUpdate: true });
      if (!found || !isChangeable(found, context.now)) return undefined;
      await transaction
        .updateTable("appointments")
        .set({ status: "cancelled", revision: sql<number>`revision + 1` })
        .where("id", "=", id)
        .execute();
      return found;
    });
    if (!before) return refused(notChangeable);

    const mailed = await announce(transaction, scope, "cancelled", {
      appointment: { ...before, status: "cancelled", revision: before.revision + 1 },
      reason,
    });
    return { ok: true, mailed };
  });
}
