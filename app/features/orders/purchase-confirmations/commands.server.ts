import { z } from "zod";
import { mailedAccount } from "#app/features/ground/company-account/queries.server.ts";
import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { type OpenedOrder, orderLink } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { runAsSystemWithin, system, userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { purchaseConfirmed, purchaseConfirmedForTeam } from "./emails.ts";
import { confirmPurchaseForm, confirmPurchaseMessages, purchaseReasons } from "./messages.ts";
import { readPurchase } from "./queries.server.ts";

const confirmationSchema = z.object({
  name: requiredLine(120, "El nombre", "Escribe tu nombre y apellidos."),
  /** The quote and the report that the page showed. */
  seen: z.string().max(100),
  agreed: z.literal("on", "Marca la casilla para confirmar."),
});

type Opened = Pick<OpenedOrder<LinkScope>, "order" | "scope" | "onlyLooks">;
type Confirmed = Pick<z.output<typeof confirmationSchema>, "name" | "seen">;

/**
 * Confirms the purchase as the customer (ORDER-37): with name, time and the text that the page showed. Only this makes the second payment due. A
 * second click gets the same answer and writes nothing.
 */
export function confirmPurchase(opened: OpenedOrder<FormScope>, sent: FormData) {
  const description = { form: confirmPurchaseForm, schema: confirmationSchema, messages: confirmPurchaseMessages };
  return answerForm(opened.scope, description, sent, (transaction, values) => confirm(transaction, opened, values));
}

/** The same in the caller's transaction. */
export async function confirm(transaction: Transaction, opened: Opened, values: Confirmed): Promise<WriteResult> {
  const { scope } = opened;
  const { context } = scope;
  const refusal = refusedToTeam(opened);
  if (refusal) return refusal;
  // A new quote, a corrected report and another confirmation wait here, and then see this one.
  const order = await runAsSystemWithin(transaction, context.actor, () => lockOrder(transaction, opened.order.id));
  if (!order) return refused(orderMissing, { status: 404 });
  const { state, quoteId, seen, statement } = await readPurchase(transaction, order);
  if (state === "confirmed") return { ok: true };
  if (state !== "open" || quoteId === undefined) return refused(purchaseReasons[state === "inspection" ? "inspection" : "none"]);
  if (values.seen !== seen) return refused(purchaseReasons.changed);
  const id = crypto.randomUUID();
  await transaction
    .insertInto("order_purchase_confirmations")
    .values({
      id,
      order_id: order.id,
      quote_id: quoteId,
      confirmed_at: context.now.toString(),
      name: values.name,
      statement,
      user_id: userIdOf(context.actor),
    })
    .execute();
  await followOrder(transaction, scope, order.id);
  await tell(transaction, opened, { id, name: values.name, statement });
  return { ok: true };
}

type Confirmation = { id: string; name: string; statement: string };

async function tell(transaction: Transaction, { order, scope }: Opened, { id, name, statement }: Confirmation): Promise<void> {
  const { context, siteOrigin } = scope;
  await recordForCustomer(transaction, scope, order.id, {
    topic: "purchase/confirmed",
    sentence: `Has confirmado la compra del ${order.car_name}.`,
  });
  const charge = (await readEntries(transaction, order.id)).find(
    ({ kind, concept, reverses }) => kind === "charge" && concept === "purchase" && reverses === null,
  );
  const due = charge && { ...charge, account: await mailedAccount(transaction, siteOrigin) };
  const told = {
    reference: order.reference,
    name: order.name,
    carName: order.car_name,
    confirmedBy: name,
    confirmedAt: context.now,
    statement,
  };
  const about = { kind: "order-purchase-confirmed", id } as const;
  await queueForTeam(transaction, context, {
    about,
    replyTo: order.email,
    letter: purchaseConfirmedForTeam(told, siteOrigin + officeOrderAddress(order.id)),
  });
  // As the software: it confirms a contract, so the limit for mails that strangers cause does not count.
  await runAsSystemWithin(transaction, context.actor, () =>
    queueForCustomer(
      transaction,
      { ...context, actor: system },
      { about, recipient: order.email, letter: purchaseConfirmed(told, due, orderLink(scope, order)) },
    ),
  );
}
