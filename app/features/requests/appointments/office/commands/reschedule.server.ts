import { tellCustomer } from "#app/features/requests/appointments/commands/announce.server.ts";
import { occupyAnother, whyNotOffered } from "#app/features/requests/appointments/commands/occupy.server.ts";
import { slotTaken } from "#app/features/requests/appointments/messages.ts";
import { activeStatuses } from "#app/features/requests/appointments/appointment-state.ts";
import { readAppointment } from "#app/features/requests/appointments/queries.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { company } from "#company";
import type { FormScope } from "#server/request.ts";
import { appointmentMissing, changedMeanwhile, reschedulingMessages } from "../messages.ts";
import { reschedulingSchema } from "../schema.ts";

/** Moves an appointment to another hour, as an admin. A confirmed one stays confirmed; an inactive one becomes pending again. */
export function rescheduleAppointment(scope: FormScope, id: string, sent: FormData, capacity: number = company.appointmentsPerSlot) {
  const description = { form: "reschedule", schema: reschedulingSchema, messages: reschedulingMessages };
  return answerForm(scope, description, sent, async (transaction, wanted) => {
    const reason = whyNotOffered(wanted, scope.context.now);
    if (reason !== undefined) return refused(reason, { field: "slot" });
    const before = await readAppointment(transaction, id, { forUpdate: true });
    if (!before) return refused(appointmentMissing, { status: 404 });
    if (before.revision !== wanted.seen_revision) return refused(changedMeanwhile);
    const status = activeStatuses.includes(before.status) ? before.status : "pending";
    if (!(await occupyAnother(transaction, { id, status }, wanted.slot, capacity))) return refused(slotTaken, { field: "slot" });
    await tellCustomer(transaction, scope, "rescheduled", {
      appointment: { ...before, ...wanted.slot, status, revision: before.revision + 1 },
      before: { day: before.day, time: before.time },
    });
    return { ok: true };
  });
}
