import { sql } from "kysely";
import { z } from "zod";
import { withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket, refused } from "#app/features/ground/forms/commands.server.ts";
import { company } from "#company";
import type { Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { line } from "#app/lib/form-fields.ts";
import { activeStatuses, isOver } from "../appointment-state.ts";
import { tellCustomer } from "../commands/announce.server.ts";
import { occupyAnother, whyNotOffered } from "../commands/occupy.server.ts";
import type { TeamChange } from "../emails.ts";
import { type Appointment, readAppointment } from "../queries.server.ts";
import { wordsOf, appointmentStatuses } from "./appointment-statuses.ts";
import {
  alreadyChanged,
  appointmentMissing,
  hourTaken,
  statusMessages,
  blockMessages,
  endsBeforeStart,
  unblockMessages,
  releasedMeanwhile,
  releaseMessages,
  restoreMessages,
  changedMeanwhile,
  reschedulingMessages,
  noDay,
  noState,
} from "./messages.ts";
import { slotTaken } from "../messages.ts";
import { movingSchema } from "../schema.ts";
import { readSeenAppointments } from "./suspicious-bookings.ts";

const statusField = z.enum(appointmentStatuses, noState);

/** `seen` is the state that the page showed (row R21). */
const statusSchema = z.object({ id: z.uuid(noState), seen: z.string(), status: statusField });

/** `seen_revision` is the revision that the page showed (row R21). */
const reschedulingSchema = movingSchema.extend({ seen_revision: z.coerce.number(noState).int() });

const hour = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Escribe la hora como 09:30.")]).optional();

const blockSchema = z.object({ day: z.iso.date(noDay), from: hour, to: hour, reason: line(120, "El motivo") });

/** Returns the two times, "09:30" and "10:30", or the bounds of the day for a missing one. */
function hoursOf({ from = "", to = "" }: { from?: string | undefined; to?: string | undefined }) {
  return { from_time: from === "" ? "00:00" : from, to_time: to === "" ? "24:00" : to };
}

const unblockSchema = z.object({ id: z.uuid(noState) });

const seenAppointments = z
  .string(noState)
  .max(10_000, noState)
  .transform(readSeenAppointments)
  .pipe(
    z
      .array(z.tuple([z.uuid(noState), statusField]))
      .min(1)
      .max(100),
  );

const releaseSchema = z.object({ appointments: seenAppointments });

/** Delay of the customer's mail, in seconds, so that an admin can undo a mistake before the mail is sent. */
const undoSeconds = 30;

/** Sets any state, as an admin (AGENDA-3). The customer hears of a confirmation, a cancellation and a reopening before the start. */
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
async function changeStatus(transaction: Transaction, scope: LinkScope, before: Appointment, status: string): Promise<boolean> {
  if (!(await writeStatus(transaction, before, status))) return false;
  await mailCustomer(transaction, scope, before, { ...before, status, revision: before.revision + 1 });
  return true;
}

/** Returns false if its hour is no longer free: an inactive appointment does not hold it. */
async function writeStatus(transaction: Transaction, { id, day, time, status: before }: Appointment, status: string): Promise<boolean> {
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

async function mailCustomer(transaction: Transaction, scope: LinkScope, before: Appointment, appointment: Appointment): Promise<void> {
  const { context } = scope;
  const undoneChange = changes[before.status];
  const mailWithdrawn =
    undoneChange !== undefined && (await withdrawMails(transaction, context, { kind: `appointment-${undoneChange}`, id: appointment.id }));
  const change = changes[appointment.status];
  // The mail about the earlier change was withdrawn before it was sent, so the customer needs no mail that it was undone.
  if (change === undefined || isOver(appointment, context.now) || (mailWithdrawn && change === "reopened")) return;
  await tellCustomer(transaction, scope, change, { appointment, sendAfter: context.now.add({ seconds: undoSeconds }) });
}

/** Blocks hours or a whole day in the calendar, as an admin. Existing appointments stay as they are. */
export function blockHours(scope: FormScope, sent: FormData) {
  const description = { form: "block", schema: blockSchema, messages: blockMessages };
  return answerForm(scope, description, sent, async (transaction, { day, from, to, reason }) => {
    const hours = hoursOf({ from, to });
    if (hours.from_time >= hours.to_time) return refused(endsBeforeStart, { status: 400, field: "to" });
    await transaction
      .insertInto("appointment_blocks")
      .values({ day, ...hours, reason, created_at: scope.context.now.toString() })
      .execute();
    return { ok: true };
  });
}

export function unblockHours(scope: FormScope, sent: FormData) {
  const description = { form: "unblock", schema: unblockSchema, messages: unblockMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id }) => {
    await transaction.deleteFrom("appointment_blocks").where("id", "=", id).execute();
    return { ok: true };
  });
}

/** Cancels one suspicious booking or a group of them, as an admin. An appointment that somebody changed meanwhile stays (row R21). */
export function releaseAppointments(scope: FormScope, sent: FormData) {
  return changeEach(scope, sent, "release", releaseMessages, (seen) => ({ from: seen, to: "cancelled" }));
}

/** Undoes the release: restores the state of each appointment if its hour is still free. */
export function restoreAppointments(scope: FormScope, sent: FormData) {
  return changeEach(scope, sent, "restore", restoreMessages, (seen) => ({ from: "cancelled", to: seen }));
}

function changeEach(
  scope: FormScope,
  sent: FormData,
  form: string,
  messages: typeof releaseMessages,
  changeOf: (seen: string) => { from: string; to: string },
) {
  const description = { form, schema: releaseSchema, messages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { appointments }) => {
    let changed = 0;
    // In a fixed order, to avoid a deadlock between two admins.
    for (const [id, seen] of appointments.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const { from, to } = changeOf(seen);
      const before = await readAppointment(transaction, id, { forUpdate: true });
      if (before?.status === from && from !== to && (await changeStatus(transaction, scope, before, to))) changed += 1;
    }
    return changed > 0 ? { ok: true } : refused(releasedMeanwhile);
  });
}

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
