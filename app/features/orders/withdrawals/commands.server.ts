import { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import {
  answerForm,
  unlimited,
  withoutTicket,
  refused,
  type RefusedForm,
  type WriteResult,
} from "#app/features/ground/forms/commands.server.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { callOffHandover } from "#app/features/orders/handover/commands/call-off.server.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { type OpenedOrder, orderLink } from "#app/features/orders/access/queries.server.ts";
import { withContact } from "#app/features/orders/contact/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { giveCarBack } from "#app/features/orders/order-car/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { reverseCharges } from "#app/features/orders/payments/commands.server.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { refundDeadline, withdrawalDeadline } from "#app/features/orders/steps/legal-deadlines.ts";
import { formatMoment, formatCalendarDay } from "#app/lib/dates.ts";
import { runAsSystemWithin, system, userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { paragraphs } from "#app/lib/form-fields.ts";
import {
  declarationOf,
  longestReason,
  confirmingForm,
  confirmingMessages,
  declaringForm,
  declaringMessages,
  notWithdrawable,
  periodOver,
  noRightWords,
} from "./messages.ts";
import { withdrawalAcknowledged, withdrawalForTeam } from "./emails.ts";
import { readWithdrawalState } from "./queries.server.ts";
import type { WithdrawalRight } from "./right.ts";

/** Nothing but an optional reason may be asked (Directive 2011/83/EU, art. 11a, from 2023/2673). */
const withdrawalSchema = z.object({ reason: paragraphs(longestReason, "El motivo") });

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * The second step of a withdrawal, which makes it (ORDER-60 to ORDER-62). In one transaction it writes the declaration as the customer. As
 * the software it ends the order, gives the car back unless it was handed over, takes back what was due, and acknowledges by mail. A second
 * confirmation gets the same answer and writes nothing. No limit counts it, because strangers in the same network could use that up.
 */
export function confirmWithdrawal(opened: OpenedOrder<FormScope>, sent: FormData) {
  const description = { form: confirmingForm, schema: withdrawalSchema, messages: confirmingMessages, limit: unlimited };
  return answerForm(opened.scope, description, sent, (transaction, { reason }) => withdraw(transaction, opened, reason));
}

/** The same in the caller's transaction. */
export async function withdraw(
  transaction: Transaction,
  opened: Pick<OpenedOrder<LinkScope>, "order" | "scope" | "onlyLooks">,
  reason: string,
): Promise<WriteResult> {
  const { id } = opened.order;
  const { scope } = opened;
  const { context } = scope;
  const refusal = refusedToTeam(opened);
  if (refusal) return refusal;
  // A handover by the team and another confirmation wait here, and then see this withdrawal.
  const order = await runAsSystemWithin(transaction, context.actor, () => lockOrder(transaction, id));
  if (!order) return refused(orderMissing, { status: 404 });
  const { right, handedOver, withdrawal } = await readWithdrawalState(transaction, context, order);
  if (withdrawal || right.kind === "declared") return { ok: true };
  if (right.kind !== "open") return refusedRight(right);

  const today = companyDay(context.now);
  const declared = {
    declaration: declarationOf({
      name: order.name,
      reference: order.reference,
      carName: order.car_name,
      bond: { by: right.bond.by, on: right.bond.on.toString() },
      declaredOn: today.toString(),
      reason,
    }),
    refundUntil: refundDeadline(today).toString(),
    afterDelivery: handedOver,
  };
  await transaction
    .insertInto("order_withdrawals")
    .values({
      order_id: id,
      declared_at: context.now.toString(),
      name: order.name,
      declaration: declared.declaration,
      reason,
      // Without a planned delivery nobody knows the last day yet; it is never before this one.
      period_until: (right.until ?? withdrawalDeadline(today)).toString(),
      refund_until: declared.refundUntil,
      after_delivery: handedOver,
      user_id: userIdOf(context.actor),
    })
    .execute();
  await runAsSystemWithin(transaction, context.actor, () =>
    followWithdrawal(transaction, { ...scope, context: { ...context, actor: system } }, order, declared),
  );
  return { ok: true };
}

type Declared = { declaration: string; refundUntil: string; afterDelivery: boolean };

async function followWithdrawal(transaction: Transaction, scope: LinkScope, order: LockedOrder, declared: Declared): Promise<void> {
  const { context } = scope;
  await transaction
    .updateTable("orders")
    .set({ status: "withdrawn", ended_at: context.now.toString(), end_reason: "Desistimiento del cliente", revision: order.revision + 1 })
    .where("id", "=", order.id)
    .execute();
  // After the delivery the customer has the car, and the team decides what becomes of it.
  if (!declared.afterDelivery) await giveCarBack(transaction, context.now, order);
  await callOffHandover(transaction, scope, order);
  await reverseCharges(transaction, context, order.id);
  await followOrder(transaction, scope, order.id);
  await recordForCustomer(transaction, scope, order.id, {
    topic: "withdrawal",
    sentence: `Has desistido del contrato el ${formatMoment(context.now)}.`,
  });
  await mailWithdrawal(transaction, scope, order, declared);
}

/** The law demands the acknowledgement, so the limit of mails to an address does not apply: the software sends it. */
async function mailWithdrawal(transaction: Transaction, scope: LinkScope, order: LockedOrder, declared: Declared): Promise<void> {
  const { context, siteOrigin } = scope;
  const { credit } = ledgerOf(await readEntries(transaction, order.id), companyDay(context.now).toString());
  const withdrawal = { ...declared, credit, declaredAt: context.now };
  const told = { reference: order.reference, name: order.name, carName: order.car_name };
  const about = { kind: "order-withdrawn", id: order.id } as const;
  await queueForCustomer(transaction, context, {
    about,
    recipient: order.email,
    letter: await withContact(transaction, order.id, withdrawalAcknowledged(told, withdrawal, orderLink(scope, order))),
  });
  const letter = withdrawalForTeam(told, withdrawal, siteOrigin + officeOrderAddress(order.id));
  await queueForTeam(transaction, context, { about, replyTo: order.email, letter });
}

/**
 * The first step of a withdrawal (ORDER-60): checks that it is possible, and writes nothing. The page then shows the declaration with the
 * button that confirms it, with the reason that came here. So it needs no ticket: sent twice, it returns the same.
 */
export function declareWithdrawal(opened: OpenedOrder<FormScope>, sent: FormData) {
  const { order, scope } = opened;
  const description = { form: declaringForm, schema: withdrawalSchema, messages: declaringMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { reason }) => {
    const refusal = refusedToTeam(opened);
    if (refusal) return refusal;
    const { right } = await readWithdrawalState(transaction, scope.context, order);
    return right.kind === "open" || right.kind === "declared" ? { ok: true, outcome: { reason } } : refusedRight(right);
  });
}

function refusedRight(right: Extract<WithdrawalRight, { kind: "none" | "over" }>): RefusedForm {
  return refused(right.kind === "over" ? periodOver(formatCalendarDay(right.until.toString())) : notWithdrawable(noRightWords[right.why]));
}
