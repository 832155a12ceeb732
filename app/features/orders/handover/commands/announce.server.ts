import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import type { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderLink } from "#app/features/orders/access/queries.server.ts";
import { dropWaitingNews, recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { changeOf, handoverAgreed, handoverCalledOff, type ToldHandover } from "../emails.ts";
import { proposedTopic } from "../messages.ts";
import { type Moment, spokenMoment } from "../moment.ts";
import { type Handover, handoverCalendar } from "../queries.server.ts";

export type HandoverOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** What mails say of a handover. `address`: the order's page of the mail's reader. */
export function toldHandover(order: HandoverOrder, { place, person, note }: Handover, address: string): ToldHandover {
  return { reference: order.reference, name: order.name, carName: order.car_name, place, person, note, address };
}

/** Tells the customer the agreed handover at once, with the file for their calendar. `before`: the moment that it replaces. */
export async function tellAgreed(
  transaction: Transaction,
  scope: LinkScope,
  { order, handover, agreed, before }: { order: HandoverOrder; handover: Handover; agreed: Moment; before?: Moment | undefined },
): Promise<void> {
  const address = orderLink(scope, order);
  await mailCustomer(transaction, scope, order, {
    letter: handoverAgreed(toldHandover(order, handover, address), agreed, before),
    calendar: { method: "REQUEST", text: handoverCalendar({ ...handover, agreed }, { order, address, now: scope.context.now }, "REQUEST") },
  });
  const sentence = `${changeOf(agreed, before)}: ${spokenMoment(agreed)}, en ${handover.place}.`;
  await dropWaitingNews(transaction, scope, order.id, proposedTopic);
  await recordForCustomer(transaction, scope, order.id, { topic: "handover/agreed", sentence });
}

/** Takes an agreed handover out of the customer's calendar. `offered`: the times that replace it; none when the order has ended. */
export async function tellCalledOff(
  transaction: Transaction,
  scope: LinkScope,
  { order, handover, agreed, offered }: { order: HandoverOrder; handover: Handover; agreed: Moment; offered: readonly Moment[] },
): Promise<void> {
  const address = orderLink(scope, order);
  await mailCustomer(transaction, scope, order, {
    letter: handoverCalledOff(toldHandover(order, handover, address), agreed, offered),
    calendar: { method: "CANCEL", text: handoverCalendar({ ...handover, agreed }, { order, address, now: scope.context.now }, "CANCEL") },
  });
  const sentence = `La entrega del ${spokenMoment(agreed)} queda anulada.`;
  await recordForCustomer(transaction, scope, order.id, { topic: "handover/called-off", sentence });
}

type CustomersMail = { letter: Letter; calendar: { method: "REQUEST" | "CANCEL"; text: string } };

/** As the system: an appointment that was agreed must arrive, whatever else an address has got today. */
function mailCustomer(transaction: Transaction, { context }: LinkScope, order: HandoverOrder, mail: CustomersMail): Promise<unknown> {
  return runAsSystemWithin(transaction, context.actor, () =>
    queueForCustomer(
      transaction,
      { ...context, actor: system },
      {
        about: { kind: "order-handover", id: order.id },
        recipient: order.email,
        ...mail,
      },
    ),
  );
}

/** Tells the team what the customer decided; a reply goes to the customer. */
export function mailTeam(
  transaction: Transaction,
  { context, siteOrigin }: LinkScope,
  order: HandoverOrder,
  letterFor: (address: string) => Letter,
): Promise<void> {
  return queueForTeam(transaction, context, {
    about: { kind: "order-handover-answered", id: order.id },
    replyTo: order.email,
    letter: letterFor(siteOrigin + officeOrderAddress(order.id)),
  });
}
