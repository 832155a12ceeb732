import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { type Ledger, type LedgerEntry, ledgerOf, standingEntries, totalOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { settlementOf } from "#app/features/orders/refunds/settlement.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type NoRight, withdrawalRight } from "./right.ts";

export type WithdrawalState = Awaited<ReturnType<typeof readWithdrawalState>>;

type JudgedOrder = { id: string; status: string; contract_form: string };

export async function readWithdrawalState(transaction: Transaction, { now }: Pick<Context, "now">, order: JudgedOrder) {
  const accepted = await readAcceptance(transaction, order.id);
  const acceptedOn = accepted?.on;
  const paidOn = acceptedOn === undefined ? firstPaidOn(await readEntries(transaction, order.id)) : undefined;
  const handOver = await readStep(transaction, order.id, "handed_over");
  const withdrawal = await readDeclared(transaction, order.id);
  const facts = {
    contractForm: (accepted?.contractForm ?? order.contract_form) as ContractForm,
    status: order.status,
    acceptedOn,
    paidOn,
    handedOverOn: dayOrNone(handOver?.done_on),
    plannedHandOver: dayOrNone(handOver?.planned_on),
    declared: withdrawal !== undefined,
  };
  return { right: withdrawalRight(facts, companyDay(now)), handedOver: handOver?.state === "done", withdrawal };
}

/** The day of the newest accepted quote, and the contract that it says. A later one that the team only sent changes no contract. */
async function readAcceptance(transaction: Transaction, orderId: string) {
  const quote = await transaction
    .selectFrom("order_quotes")
    .select(["decided_at", sql<string | null>`content ->> 'contractForm'`.as("contractForm")])
    .where("order_id", "=", orderId)
    .where("decision", "=", "accepted")
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return quote?.decided_at ? { on: companyDay(instantOf(quote.decided_at)), contractForm: quote.contractForm } : undefined;
}

/** The day of the first transfer that stands, unless all money went back. */
function firstPaidOn(entries: readonly LedgerEntry[]): Temporal.PlainDate | undefined {
  if (totalOf(entries, "receipt") <= totalOf(entries, "refund")) return undefined;
  const days = standingEntries(entries).flatMap(({ kind, booked_on: day }) => (kind === "receipt" && day !== null ? [day] : []));
  return dayOrNone(days.toSorted()[0]);
}

function readDeclared(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom("order_withdrawals")
    .select(["declared_at", "declaration", "reason", "refund_until", "after_delivery"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

function dayOrNone(day: string | null | undefined): Temporal.PlainDate | undefined {
  return day ? Temporal.PlainDate.from(day) : undefined;
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

/** What the pages show. Days such as "2026-11-26"; `declaredAt` in words; `credit` and `refunded` in cents. */
export type ShownWithdrawal = ReturnType<typeof shown>;

export function readWithdrawal(context: Context, order: JudgedOrder): Promise<ShownWithdrawal> {
  return runAs(context, async (transaction) => {
    const state = await readWithdrawalState(transaction, context, order);
    const entries = await readEntries(transaction, order.id);
    const ledger = ledgerOf(entries, companyDay(context.now).toString());
    return shown(state, ledger);
  });
}

function shown({ right, handedOver, withdrawal }: WithdrawalState, ledger: Ledger) {
  if (withdrawal) {
    const { credit, received, refunded, refundedOn } = settlementOf(ledger, withdrawal.refund_until);
    return {
      kind: "declared" as const,
      declaredAt: formatMoment(instantOf(withdrawal.declared_at)),
      declaration: withdrawal.declaration,
      reason: withdrawal.reason,
      refundUntil: withdrawal.refund_until,
      afterDelivery: withdrawal.after_delivery,
      credit,
      received,
      refunded,
      refundedOn,
    };
  }
  if (right.kind === "over") return { kind: "over" as const, until: right.until.toString(), since: right.since };
  const why: NoRight = right.kind === "none" ? right.why : "closed";
  if (right.kind !== "open") return { kind: "none" as const, why };
  return {
    kind: "open" as const,
    until: right.until?.toString() ?? null,
    since: right.since,
    bond: { by: right.bond.by, on: right.bond.on.toString() },
    paid: Math.max(ledger.received, 0),
    handedOver,
  };
}
