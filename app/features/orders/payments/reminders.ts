import { company } from "#company";
import type { MailKind } from "#app/features/ground/emails/kinds.ts";
import type { Charge } from "./ledger.ts";

type ReminderKind = Extract<MailKind, "order-payment-reminder" | "order-payment-overdue">;

export const reminderKinds: readonly ReminderKind[] = ["order-payment-reminder", "order-payment-overdue"];

/** A mail leaves so many calendar days before the due day, and another one so many after it (ORDER-53). */
export const reminderDays = 3;

const daysFromDueDay: Record<ReminderKind, number> = { "order-payment-reminder": -reminderDays, "order-payment-overdue": reminderDays };

const hour = { hour: 9 };

/** When a mail about a charge leaves: at nine in the morning of the company's time zone, also around a clock change. */
export function reminderTime(kind: ReminderKind, dueOn: string): Temporal.Instant {
  const day = Temporal.PlainDate.from(dueOn).add({ days: daysFromDueDay[kind] });
  return day.toZonedDateTime({ timeZone: company.timeZone, plainTime: hour }).toInstant();
}

export type Reminder = { kind: ReminderKind; charge: Charge; sendAfter: Temporal.Instant };

/** The mails about charges with a due day that are not paid. One whose time was before `now` has left or comes too late. */
export function remindersOf(charges: readonly Charge[]): Reminder[] {
  return charges
    .filter(({ state }) => state !== "received")
    .flatMap((charge) => {
      const { due_on } = charge;
      return due_on === null ? [] : reminderKinds.map((kind) => ({ kind, charge, sendAfter: reminderTime(kind, due_on) }));
    });
}
