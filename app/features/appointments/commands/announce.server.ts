import { withWithdrawal } from "#app/features/consent/commands.server.ts";
import type { Transaction } from "kysely";
import { queueForCustomer, queueForTeam, withdrawMails } from "#app/features/emails/commands.server.ts";
import type { DB } from "#db/types.ts";
import type { RequestFacts } from "#server/request.ts";
import { type Change, endsIt, letterToCustomer, letterToTeam, reminderToCustomer, type TeamChange } from "../emails.ts";
import { invitationText } from "../invitation.ts";
import { type Appointment, appointmentPath } from "../queries.server.ts";
import { reminderTime } from "../reminder.ts";
import { serviceTypeLabel } from "../service-types.ts";
import type { Slot } from "../slot-times.ts";
import { startOf } from "../slots.ts";

type News = {
  /** As it stands now. */
  appointment: Appointment;
  /** The slot that it had. */
  before?: Slot;
  /** Marketing was given with it: the mail says how to take it back. */
  marketing?: boolean;
  /** Why it was cancelled, where the customer said so. */
  reason?: string;
};

/**
 * Queues the mails about what a customer did to an appointment: to them with the invitation for their calendar, to the team, and the reminder
 * anew. Answers whether the customer gets one: an address has a share a day (row D10).
 */
export async function announce(
  transaction: Transaction<DB>,
  facts: RequestFacts,
  change: Exclude<Change, TeamChange>,
  { appointment, before, reason, marketing = false }: News,
): Promise<boolean> {
  const { context } = facts;
  const mailed = await tellCustomer(transaction, facts, change, { appointment, marketing, ...(before ? { before } : {}) });
  await queueForTeam(transaction, context, {
    about: { kind: `appointment-${change}`, id: appointment.id },
    replyTo: appointment.email,
    letter: letterToTeam(change, toldOf(facts, appointment), before, reason),
  });
  return mailed;
}

/** The customer's part of it, and all of it for what the team did. `sendAfter`: not before this moment. */
export async function tellCustomer(
  transaction: Transaction<DB>,
  facts: RequestFacts,
  change: Change,
  { appointment, before, sendAfter, marketing = false }: Omit<News, "reason"> & { sendAfter?: Temporal.Instant },
): Promise<boolean> {
  const { context } = facts;
  const { id, day, time, email } = appointment;
  const told = toldOf(facts, appointment);

  await withdrawMails(transaction, context, { kind: "appointment-reminder", id });
  const reminder = endsIt(change) ? undefined : reminderTime(startOf(Temporal.PlainDate.from(day), time), context.now);
  // First, because the mail that promises it may be the last one of this address's share.
  if (reminder) {
    await queueForCustomer(transaction, context, {
      about: { kind: "appointment-reminder", id },
      recipient: email,
      letter: reminderToCustomer(told),
      sendAfter: reminder,
    });
  }
  return queueForCustomer(transaction, context, {
    about: { kind: `appointment-${change}`, id },
    recipient: email,
    letter: withWithdrawal(letterToCustomer(change, told, before), facts, id, marketing),
    calendar: { method: endsIt(change) ? "CANCEL" : "REQUEST", text: invitationOf(facts, change, appointment) },
    ...(sendAfter ? { sendAfter } : {}),
  });
}

function toldOf({ keys, siteOrigin }: RequestFacts, appointment: Appointment) {
  return { ...appointment, address: siteOrigin + appointmentPath(keys, appointment.id) };
}

function invitationOf(facts: RequestFacts, change: Change, appointment: Appointment): string {
  const { id, day, time, name, email, revision, status } = appointment;
  return invitationText({
    id,
    day,
    time,
    revision,
    status: endsIt(change) ? "cancelled" : status === "confirmed" ? "confirmed" : "pending",
    attendee: { name, email },
    description: [
      serviceTypeLabel(appointment.serviceType),
      appointment.vehicle,
      `Para cambiarla o cancelarla: ${toldOf(facts, appointment).address}`,
    ]
      .filter((part) => part !== undefined)
      .join("\n"),
    stamp: facts.context.now,
  });
}
