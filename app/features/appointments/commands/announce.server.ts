import type { Transaction } from "kysely";
import { queueForCustomer, queueForTeam, withdrawMails } from "#app/features/emails/commands.server.ts";
import type { DB } from "#db/types.ts";
import type { RequestFacts } from "#server/request.ts";
import { type Change, letterToCustomer, letterToTeam, reminderToCustomer } from "../emails.ts";
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
  /** Why it was cancelled, where the customer said so. */
  reason?: string;
};

/**
 * Queues the mails about a change of an appointment: to the customer with the invitation for their calendar, to the team, and the reminder
 * anew. Answers whether the customer gets one: an address has a share a day (row D10).
 */
export async function announce(
  transaction: Transaction<DB>,
  { context, keys, siteOrigin }: RequestFacts,
  change: Change,
  { appointment, before, reason }: News,
): Promise<boolean> {
  const { id, day, time, email, name, revision } = appointment;
  const told = { ...appointment, address: siteOrigin + appointmentPath(keys, id) };
  const about = { kind: `appointment-${change}`, id };

  await withdrawMails(transaction, context, { kind: "appointment-reminder", id });
  const reminder = change === "cancelled" ? undefined : reminderTime(startOf(Temporal.PlainDate.from(day), time), context.now);
  // First, because the mail that promises it may be the last one of this address's share.
  if (reminder) {
    await queueForCustomer(transaction, context, {
      about: { kind: "appointment-reminder", id },
      recipient: email,
      letter: reminderToCustomer(told),
      sendAfter: reminder,
    });
  }
  const mailed = await queueForCustomer(transaction, context, {
    about,
    recipient: email,
    letter: letterToCustomer(change, told, before),
    calendar: {
      method: change === "cancelled" ? "CANCEL" : "REQUEST",
      text: invitationText({
        id,
        day,
        time,
        revision,
        status: change === "cancelled" ? "cancelled" : "pending",
        attendee: { name, email },
        description: [serviceTypeLabel(appointment.serviceType), appointment.vehicle, `Para cambiarla o cancelarla: ${told.address}`]
          .filter((part) => part !== undefined)
          .join("\n"),
        stamp: context.now,
      }),
    },
  });
  await queueForTeam(transaction, context, { about, replyTo: email, letter: letterToTeam(change, told, before, reason) });
  return mailed;
}
