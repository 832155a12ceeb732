import { withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForCustomer, queueForTeam, wasInvited, withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import type { Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { type Change, endsAppointment, letterToCustomer, letterToTeam, reminderToCustomer, type TeamChange } from "../emails.ts";
import { type Appointment, appointmentPath, invitationOf } from "../queries.server.ts";
import { reminderTime, startOf } from "../slots.ts";
import type { Slot } from "../calendar.ts";

type Announcement = {
  appointment: Appointment;
  before?: Slot;
  /** Whether the person consented to marketing: the mail then says how to withdraw the consent. */
  marketing?: boolean;
  /** The customer's reason for the cancellation, if given. */
  reason?: string;
};

/** Queues all mails about a customer's change. Returns whether the customer gets one, because each address has a daily limit (row D10). */
export async function announce(
  transaction: Transaction,
  scope: LinkScope,
  change: Exclude<Change, TeamChange>,
  { appointment, before, reason, marketing = false }: Announcement,
): Promise<boolean> {
  const { context } = scope;
  const mailed = await tellCustomer(transaction, scope, change, { appointment, marketing, ...(before ? { before } : {}) });
  await queueForTeam(transaction, context, {
    about: { kind: `appointment-${change}`, id: appointment.id },
    replyTo: appointment.email,
    letter: letterToTeam(change, appointmentForMail(scope, appointment), before, reason),
  });
  return mailed;
}

/** Queues only the customer's mails; a change by the team needs no others. `sendAfter`: not before this moment. */
export async function tellCustomer(
  transaction: Transaction,
  scope: LinkScope,
  change: Change,
  { appointment, before, sendAfter, marketing = false }: Omit<Announcement, "reason"> & { sendAfter?: Temporal.Instant },
): Promise<boolean> {
  const { context } = scope;
  const { id, day, time, email } = appointment;
  const forMail = appointmentForMail(scope, appointment);

  await withdrawMails(transaction, context, { kind: "appointment-reminder", id });
  const reminder = endsAppointment(change) ? undefined : reminderTime(startOf(Temporal.PlainDate.from(day), time), context.now);
  // The reminder is queued first: the mail that promises it may use up the address's daily limit.
  if (reminder) {
    await queueForCustomer(transaction, context, {
      about: { kind: "appointment-reminder", id },
      recipient: email,
      letter: reminderToCustomer(forMail),
      sendAfter: reminder,
    });
  }
  const ends = endsAppointment(change);
  return queueForCustomer(transaction, context, {
    about: { kind: `appointment-${change}`, id },
    recipient: email,
    letter: withWithdrawal(letterToCustomer(change, forMail, before), scope, id, marketing),
    calendar: { method: ends ? "CANCEL" : "REQUEST", text: invitationOf(scope, appointment) },
    // A calendar that has the appointment is told of its end, whatever was sent that day.
    promised: ends && (await wasInvited(transaction, context, id, email)),
    ...(sendAfter ? { sendAfter } : {}),
  });
}

function appointmentForMail({ keys, siteOrigin }: LinkScope, appointment: Appointment) {
  return { ...appointment, address: siteOrigin + appointmentPath(keys, appointment.id) };
}
