/** An order's ledger: what is due, received and owed (ORDER-50 to ORDER-52). Whole cents; calendar days such as "2026-11-26". */
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay, formatShortDay } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import { company } from "#company";
import type { MailKind } from "#app/features/ground/emails/kinds.ts";
import { type Concept, type EntryKind, type Method, concepts } from "./concepts.ts";

type ReminderKind = Extract<MailKind, "order-payment-reminder" | "order-payment-overdue">;

export const reminderKinds: readonly ReminderKind[] = ["order-payment-reminder", "order-payment-overdue"];

/** A mail leaves so many calendar days before the due day, and another one so many after it (ORDER-53). */
const reminderDays = 3;

const daysFromDueDay: Record<ReminderKind, number> = { "order-payment-reminder": -reminderDays, "order-payment-overdue": reminderDays };

const hour = { hour: 9 };

/** When a mail about a charge leaves: at nine in the morning of the company's time zone, also around a clock change. */
export function reminderTime(kind: ReminderKind, dueOn: string): Temporal.Instant {
  const day = Temporal.PlainDate.from(dueOn).add({ days: daysFromDueDay[kind] });
  return day.toZonedDateTime({ timeZone: company.timeZone, plainTime: hour }).toInstant();
}

export type Reminder = { kind: ReminderKind; charge: Charge; sendAfter: Temporal.Instant };

/**
 * The mails about charges with a due day that are not paid. One whose time was before `now` has left or comes too late. The rest of a price is
 * paid when the car is handed over, so no mail says that it is late: the team moves the day.
 */
export function remindersOf(charges: readonly Charge[]): Reminder[] {
  return charges
    .filter(({ state }) => state !== "received")
    .flatMap((charge) => {
      const { due_on } = charge;
      const kinds = charge.of_quote && charge.concept === "rest" ? reminderKinds.slice(0, 1) : reminderKinds;
      return due_on === null ? [] : kinds.map((kind) => ({ kind, charge, sendAfter: reminderTime(kind, due_on) }));
    });
}

/** Calendar days from the confirmation of the purchase to the last day of its payment (ORDER-35). */
export const purchaseDays = 3;

/** A payment is a thing for the customer to do when it is due within so many calendar days. */
export const daysAhead = 7;

/** What the confirmation of the purchase makes due, in a sentence for the customer. */
export function purchasePaymentWords(charges: readonly Charge[]): string {
  const charge = charges.find(({ concept, of_quote }) => concept === "purchase" && of_quote);
  if (charge === undefined) return "Al confirmar no tienes que pagar nada más.";
  const amount = writtenPayment(charge.cents - charge.covered);
  if (charge.state === "received") return "El pago de la compra ya nos ha llegado.";
  if (charge.due_on === null)
    return `Al confirmar queda por pagar la parte de la compra: ${amount}, en los ${purchaseDays} días siguientes.`;
  const day = formatCalendarDay(charge.due_on);
  return `Queda por pagar la parte de la compra: ${amount}${charge.state === "overdue" ? `. Venció el ${day}` : `, como muy tarde el ${day}`}.`;
}

/** The first payment that the customer makes now, in words; undefined while nothing is due soon. */
export function nextPayment(charges: readonly Charge[], today: Temporal.PlainDate) {
  const until = today.add({ days: daysAhead }).toString();
  const charge = charges.find(({ state, due_on }) => state !== "received" && due_on !== null && due_on <= until);
  return charge && { amount: writtenPayment(charge.cents - charge.covered), concept: concepts[charge.concept], due: charge.due_on };
}

export type LedgerEntry = {
  id: string;
  kind: EntryKind;
  concept: Concept;
  /** Negative in a counter-entry. */
  cents: number;
  /** A charge: the last day of its payment; null while nobody knows it (`dueDay`). */
  due_on: string | null;
  /** Whether an accepted quote charged it. */
  of_quote: boolean;
  /** The day of the payment; null for a charge. */
  booked_on: string | null;
  /** How the money came or went back. */
  method: Method;
  bank_reference: string;
  note: string;
  /** The entry that this counter-entry takes back. */
  reverses: string | null;
  /** An instant as text in UTC, so that texts sort as instants. */
  recorded_at: string;
};

export type ChargeState = "received" | "part" | "pending" | "overdue";

/** A charge that stands. `covered` is its part that was received, `receivedOn` the day of the transfer that completed it. */
export type Charge = LedgerEntry & { covered: number; state: ChargeState; receivedOn: string | undefined };

/** The sum of the entries: what the customer owes, or with a minus what the company owes them. Costs never count. */
export function balanceOf(entries: readonly LedgerEntry[]): number {
  return totalOf(entries, "charge") + totalOf(entries, "refund") - totalOf(entries, "receipt");
}

/** What the order brings: its charges less its costs. */
export function marginOf(entries: readonly LedgerEntry[]): number {
  return totalOf(entries, "charge") - totalOf(entries, "cost");
}

/** The entries of a kind, net of their counter-entries. */
export function totalOf(entries: readonly LedgerEntry[], kind: EntryKind): number {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.cents : sum), 0);
}

/** The entries that no counter-entry takes back, without the counter-entries. */
export function standingEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = reversedIds(entries);
  return entries.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
}

/** The entries that a counter-entry takes back: their sum with it is nothing, so both sides may see them as one line. */
export function reversedEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = reversedIds(entries);
  return inTime(entries.filter(({ id }) => reversed.has(id)));
}

function reversedIds(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])));
}

/** What both sides see. `received`: receipts less refunds; `owed` and `credit`: the balance from the customer's and the company's side. */
export type Ledger = ReturnType<typeof ledgerOf>;

/** The ledger on a day. What was received covers the charges one after the other, the earliest due day first. */
export function ledgerOf(entries: readonly LedgerEntry[], today: string) {
  const standing = standingEntries(entries.filter(({ kind }) => kind !== "cost"));
  const movements = inTime(standing.filter(({ kind }) => kind !== "charge"));
  const charges = standing.filter(({ kind }) => kind === "charge").toSorted(byDueDay);
  const received = totalOf(standing, "receipt") - totalOf(standing, "refund");
  const balance = balanceOf(standing);
  return {
    charges: coverCharges(charges, received, movements, today),
    movements,
    reversed: reversedEntries(entries.filter(({ kind }) => kind !== "cost")),
    charged: totalOf(standing, "charge"),
    received,
    owed: Math.max(0, balance),
    credit: Math.max(0, -balance),
  };
}

function coverCharges(charges: readonly LedgerEntry[], received: number, movements: readonly LedgerEntry[], today: string): Charge[] {
  let before = 0;
  return charges.map((charge) => {
    const cover = Math.min(Math.max(received - before, 0), charge.cents);
    before += charge.cents;
    const state = stateOf(charge, cover, today);
    return { ...charge, covered: cover, state, receivedOn: state === "received" ? dayOfReceipt(movements, before) : undefined };
  });
}

function stateOf({ cents, due_on }: LedgerEntry, cover: number, today: string): ChargeState {
  if (cover === cents) return "received";
  if (due_on !== null && due_on < today) return "overdue";
  return cover > 0 ? "part" : "pending";
}

/** The day of the transfer with which so much had come in. */
function dayOfReceipt(movements: readonly LedgerEntry[], cents: number): string | undefined {
  let sum = 0;
  return movements.find((movement) => movement.kind === "receipt" && (sum += movement.cents) >= cents)?.booked_on ?? undefined;
}

/** A charge without a day comes after those with one. */
const lastDay = "9999-12-31";

function byDueDay(one: LedgerEntry, other: LedgerEntry): number {
  return compare(one.due_on ?? lastDay, other.due_on ?? lastDay) || turnOf(one) - turnOf(other) || byRecording(one, other);
}

/** On the same day, and without days, the deposit comes first and the rest last. */
function turnOf({ concept }: LedgerEntry): number {
  return concept === "deposit" ? 0 : concept === "rest" ? 2 : 1;
}

/** Sorts entries by the day of their transfer or their due day, then by their recording. */
function inTime<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const dayOf = ({ booked_on, due_on }: Entry) => booked_on ?? due_on ?? lastDay;
  return entries.toSorted((one, other) => compare(dayOf(one), dayOf(other)) || byRecording(one, other));
}

function byRecording(one: LedgerEntry, other: LedgerEntry): number {
  return compare(one.recorded_at, other.recorded_at) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What a part of the price without a day waits for. */
const waitsFor: Partial<Record<Concept, string>> = { purchase: "al confirmar la compra", rest: "a la entrega" };

/** The state of a charge in a few words, and its colour. Only verbs, because concepts have either gender. */
export function chargeWords({ state, cents, covered, due_on, receivedOn, concept, of_quote }: Charge): { label: string; tone: Tone } {
  const missing = writtenPayment(cents - covered);
  const due = due_on === null ? "" : formatShortDay(due_on);
  if (state === "received") return { label: `llegó el ${formatShortDay(receivedOn ?? "")}`, tone: "good" };
  if (state === "overdue") return { label: covered > 0 ? `venció el ${due}: faltan ${missing}` : `venció el ${due}`, tone: "late" };
  if (state === "part") return { label: `faltan ${missing}`, tone: "waiting" };
  if (due !== "") return { label: `vence el ${due}`, tone: "waiting" };
  return { label: (of_quote ? waitsFor[concept] : undefined) ?? "pendiente", tone: "waiting" };
}
