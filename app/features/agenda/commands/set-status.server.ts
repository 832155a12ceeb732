import { sql, type Transaction } from "kysely";
import { activeStatuses, isOver } from "#app/features/appointments/appointment-state.ts";
import { tellCustomer } from "#app/features/appointments/commands/announce.server.ts";
import { occupyAnother } from "#app/features/appointments/commands/occupy.server.ts";
import type { TeamChange } from "#app/features/appointments/emails.ts";
import { type Appointment, readAppointment } from "#app/features/appointments/queries.server.ts";
import { withdrawMails } from "#app/features/emails/commands.server.ts";
import { answerForm } from "#app/features/submissions/commands.server.ts";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import type { RequestFacts } from "#server/request.ts";
import { wordsOf } from "../appointment-statuses.ts";
import { alreadyChanged, appointmentMissing, hourTaken, statusMessages } from "../messages.ts";
import { statusSchema } from "../schema.ts";

/** What the customer hears waits this long, so that a slip can be taken back before anybody is told. Seconds. */
const secondThoughts = 30;

/**
 * Puts an appointment into any state, as an admin (AGENDA-3). The customer is told when it is confirmed, called off or open again. A state
 * that only closes what is over is told to nobody.
 */
export function setAppointmentStatus(facts: RequestFacts, sent: FormData) {
  const form = { form: "appointment-status", schema: statusSchema, messages: statusMessages, emailOf: () => undefined, repeatable: true };
  return answerForm(facts, form, sent, async (transaction, { id, seen, status }) => {
    const before = await readAppointment(transaction, id, { forUpdate: true });
    if (!before) return { ok: false, status: 404, errors: { fields: {}, form: appointmentMissing } };
    if (before.status === status) return { ok: true };
    if (before.status !== seen) return { ok: false, errors: { fields: {}, form: alreadyChanged(wordsOf(before.status).label) } };
    if (!(await putInto(transaction, facts, before, status))) return { ok: false, errors: { fields: {}, form: hourTaken } };
    return { ok: true };
  });
}

/** Puts an appointment that was read for update into a state, and tells its customer; false where its hour is no longer free. */
export async function putInto(transaction: Transaction<DB>, facts: RequestFacts, before: Appointment, status: string): Promise<boolean> {
  if (!(await put(transaction, before, status))) return false;
  await tell(transaction, facts, before, { ...before, status, revision: before.revision + 1 });
  return true;
}

/** False where its hour is no longer free: an appointment that was over does not hold it. */
async function put(transaction: Transaction<DB>, { id, day, time, status: before }: Appointment, status: string): Promise<boolean> {
  if (activeStatuses.includes(status) && !activeStatuses.includes(before))
    return occupyAnother(transaction, { id, status }, { day, time }, company.appointmentsPerSlot);
  await transaction
    .updateTable("appointments")
    .set({ status, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
  return true;
}

const changes: Record<string, TeamChange> = { confirmed: "confirmed", cancelled: "called-off", pending: "reopened" };

async function tell(transaction: Transaction<DB>, facts: RequestFacts, before: Appointment, appointment: Appointment): Promise<void> {
  const { context } = facts;
  const undone = changes[before.status];
  const unheard =
    undone !== undefined && (await withdrawMails(transaction, context, { kind: `appointment-${undone}`, id: appointment.id }));
  const change = changes[appointment.status];
  // Whoever was not told yet of what was undone need not be told that it is undone.
  if (change === undefined || isOver(appointment, context.now) || (unheard && change === "reopened")) return;
  await tellCustomer(transaction, facts, change, { appointment, sendAfter: context.now.add({ seconds: secondThoughts }) });
}
