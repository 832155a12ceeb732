import { sql } from "kysely";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { company } from "#company";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { isChangeable } from "../appointment-state.ts";
import { movingMessages, notChangeable, slotTaken, cancellingMessages } from "../messages.ts";
import { type Appointment, readAppointment } from "../queries.server.ts";
import { movingSchema, cancellingSchema } from "../schema.ts";
import { announce } from "./announce.server.ts";
import { occupyAnother, whyNotOffered } from "./occupy.server.ts";

/** Moves an appointment: its old slot is free again, and the team must confirm again. Any holder of its link may do this. */
export function moveAppointment(
  scope: FormScope,
  { id }: Pick<Appointment, "id">,
  sent: FormData,
  capacity: number = company.appointmentsPerSlot,
) {
  const { context } = scope;
  const description = { form: "move", schema: movingSchema, messages: movingMessages };
  return answerForm(scope, description, sent, async (transaction, wanted) => {
    const reason = whyNotOffered(wanted, context.now);
    if (reason !== undefined) return refused(reason, { field: "slot" });

    const moved = await runAsSystemWithin(transaction, context.actor, async () => {
      const before = await readAppointment(transaction, id, { forUpdate: true });
      if (!before || !isChangeable(before, context.now)) return undefined;
      return { before, done: await occupyAnother(transaction, { id, status: "pending" }, wanted.slot, capacity) };
    });
    if (!moved) return refused(notChangeable);
    if (!moved.done) return refused(slotTaken, { field: "slot" });

    const { before } = moved;
    const mailed = await announce(transaction, scope, "moved", {
      appointment: { ...before, ...wanted.slot, status: "pending", revision: before.revision + 1 },
      before: { day: before.day, time: before.time },
    });
    return { ok: true, mailed };
  });
}

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
