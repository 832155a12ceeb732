import { sql, type Transaction } from "kysely";
import { activeStatuses, isOver } from "#app/features/requests/appointments/appointment-state.ts";
import { tellCustomer } from "#app/features/requests/appointments/commands/announce.server.ts";
import { occupyAnother } from "#app/features/requests/appointments/commands/occupy.server.ts";
import type { TeamChange } from "#app/features/requests/appointments/emails.ts";
import { type Appointment, readAppointment } from "#app/features/requests/appointments/queries.server.ts";
import { withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { wordsOf } from "../appointment-statuses.ts";
import { alreadyChanged, appointmentMissing, hourTaken, statusMessages } from "../messages.ts";
import { statusSchema } from "../schema.ts";

/** Delay of the customer's mail, in seconds, so that an admin can undo a mistake before the mail is sent. */
const undoSeconds = 30;

/**
 * Sets any state of an appointment, as an admin (AGENDA-3). The customer gets a mail if the appointment is confirmed, called off or open
 * again. Other states cause no mail, nor does any change after the appointment's start.
 */
export function setAppointmentStatus(scope: FormScope, sent: FormData) {
  const description = { form: "appointment-status", schema: statusSchema, messages: statusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen, status }) => {
    const before = await readAppointment(transaction, id, { forUpdate: true });
    if (!before) return refused(appointmentMissing, { status: 404 });
    if (before.status === status) return { ok: true };
    if (before.status !== seen) return refused(alreadyChanged(wordsOf(before.status).label));
    if (!(await changeStatus(transaction, scope, before, status))) return refused(hourTaken);
    return { ok: true };
  });
}

/** Sets the state of an appointment that was read for update, and mails its customer. Returns false if its hour is no longer free. */
export async function changeStatus(transaction: Transaction<DB>, scope: LinkScope, before: Appointment, status: string): Promise<boolean> {
  if (!(await writeStatus(transaction, before, status))) return false;
  await mailCustomer(transaction, scope, before, { ...before, status, revision: before.revision + 1 });
  return true;
}

/** Returns false if its hour is no longer free: an inactive appointment does not hold it. */
async function writeStatus(transaction: Transaction<DB>, { id, day, time, status: before }: Appointment, status: string): Promise<boolean> {
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

async function mailCustomer(transaction: Transaction<DB>, scope: LinkScope, before: Appointment, appointment: Appointment): Promise<void> {
  const { context } = scope;
  const undoneChange = changes[before.status];
  const mailWithdrawn =
    undoneChange !== undefined && (await withdrawMails(transaction, context, { kind: `appointment-${undoneChange}`, id: appointment.id }));
  const change = changes[appointment.status];
  // The mail about the earlier change was withdrawn before it was sent, so the customer needs no mail that it was undone.
  if (change === undefined || isOver(appointment, context.now) || (mailWithdrawn && change === "reopened")) return;
  await tellCustomer(transaction, scope, change, { appointment, sendAfter: context.now.add({ seconds: undoSeconds }) });
}
