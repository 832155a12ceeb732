import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderEnded } from "#app/features/orders/access/messages.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { handoverAccepted, handoverWished } from "../emails.ts";
import { acceptForm, acceptMessages, handoverReasons, wishForm, wishMessages } from "../messages.ts";
import { isOver, type Moment } from "../moment.ts";
import { type Handover, readHandover } from "../queries.server.ts";
import { acceptSchema, wishSchema } from "../schema.ts";
import { type HandoverOrder, mailTeam, tellAgreed, toldHandover } from "./announce.server.ts";
import { planHandover } from "./plan.server.ts";

type Opened = OpenedOrder<FormScope>;
type Answered = { order: HandoverOrder; handover: Handover };

/** Accepts one of the times that the team offers (ORDER-64). The customer's role writes it, and the database refuses any other time. */
export function acceptHandover(opened: Opened, sent: FormData) {
  const { scope } = opened;
  const description = { form: acceptForm, schema: acceptSchema, messages: acceptMessages };
  return answerForm(scope, description, sent, async (transaction, { moment }) => {
    const found = await lockHandover(transaction, opened);
    if ("refusal" in found) return found.refusal;
    const { handover, order } = found;
    if (handover.agreed === moment) return { ok: true };
    if (handover.agreed !== null) return refused(handoverReasons.agreedBefore);
    if (!handover.offered.includes(moment)) return refused(handoverReasons.gone, { field: "moment" });
    if (isOver(moment, scope.context.now)) return refused(handoverReasons.over, { field: "moment" });
    const revision = handover.revision + 1;
    await transaction.updateTable("order_handovers").set({ agreed: moment, wish: "", revision }).where("order_id", "=", order.id).execute();
    await follow(transaction, scope, { order, handover: { ...handover, revision, agreed: moment } }, moment);
    return { ok: true };
  });
}

function follow(transaction: Transaction, scope: FormScope, { order, handover }: Answered, agreed: Moment): Promise<void> {
  return runAsSystemWithin(transaction, scope.context.actor, async () => {
    await transaction
      .updateTable("order_handovers")
      .set({ offered: [agreed] })
      .where("order_id", "=", order.id)
      .execute();
    await planHandover(transaction, scope, order.id, [agreed]);
    await tellAgreed(transaction, scope, { order, handover, agreed });
    await mailTeam(transaction, scope, order, (address) => handoverAccepted(toldHandover(order, handover, address), agreed));
  });
}

/** Asks the team for another time. What is agreed stays until the team proposes something else. */
export function wishHandover(opened: Opened, sent: FormData) {
  const { scope } = opened;
  const description = { form: wishForm, schema: wishSchema, messages: wishMessages };
  return answerForm(scope, description, sent, async (transaction, { wish }) => {
    const found = await lockHandover(transaction, opened);
    if ("refusal" in found) return found.refusal;
    const { handover, order } = found;
    await transaction
      .updateTable("order_handovers")
      .set({ wish, revision: handover.revision + 1 })
      .where("order_id", "=", order.id)
      .execute();
    await mailTeam(transaction, scope, order, (address) => handoverWished(toldHandover(order, handover, address), wish));
    await recordForCustomer(transaction, scope, order.id, { topic: "handover/wish", sentence: "Has pedido otro momento para la entrega." });
    return { ok: true };
  });
}

/** The open handover of an order, with the order locked; otherwise why the customer cannot answer. */
async function lockHandover(transaction: Transaction, opened: Opened): Promise<Answered | { refusal: ReturnType<typeof refused> }> {
  const refusal = refusedToTeam(opened);
  if (refusal) return { refusal };
  const { id } = opened.order;
  const order = await runAsSystemWithin(transaction, opened.scope.context.actor, () => lockOrder(transaction, id));
  if (order?.status !== "open") return { refusal: refused(orderEnded) };
  const handover = await readHandover(transaction, id);
  if (handover?.called_off_at !== null) return { refusal: refused(handoverReasons.calledOff) };
  return { order, handover };
}
