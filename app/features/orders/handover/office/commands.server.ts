import { answerForm, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { type HandoverOrder, tellAgreed, tellCalledOff } from "../commands/announce.server.ts";
import { planHandover } from "../commands/plan.server.ts";
import { proposedTopic } from "../messages.ts";
import { isOver, isSkipped, type Moment, momentOf, spokenMoment } from "../moment.ts";
import { type Handover, readHandover } from "../queries.server.ts";
import { dayField, offers, proposeForm, proposeMessages, proposeReasons, timeField } from "./messages.ts";
import { type ProposedHandover, proposeSchema } from "./schema.ts";

/**
 * Proposes times of the handover, or writes down the one that was agreed by telephone (ORDER-64). A new proposal replaces the former one and
 * what was agreed, because the team proposes anew when the old time cannot be. The customer hears of each change, with what their calendar needs.
 */
export function proposeHandover(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: proposeForm, schema: proposeSchema, messages: proposeMessages };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const read = momentsIn(values, scope.context.now);
    if (!read.ok) return read;
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    const step = await readStep(transaction, orderId, "handed_over");
    if (step?.state !== "pending") return refused(step ? proposeReasons.handedOver : proposeReasons.stepMissing);
    const before = await readHandover(transaction, orderId);
    if ((before?.revision ?? 0) !== values.seen) return refused(changedMeanwhile);
    const { place, person, note } = values;
    const agreed = values.agreed ? (read.moments[0] ?? null) : null;
    const content = { place, person, note, offered: read.moments, agreed, wish: "", called_off_at: null };
    const handover = await writeHandover(transaction, orderId, content, values.seen + 1);
    await planHandover(transaction, scope, orderId, read.moments);
    await tellProposed(transaction, scope, { order, handover, before });
    return { ok: true };
  });
}

type Content = Pick<Handover, "place" | "person" | "note" | "offered" | "agreed" | "wish" | "called_off_at">;

function writeHandover(transaction: Transaction, orderId: string, content: Content, revision: number): Promise<Handover> {
  const row = { ...content, revision, called_off_at: null };
  return transaction
    .insertInto("order_handovers")
    .values({ ...row, order_id: orderId })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Proposed = { order: HandoverOrder; handover: Handover; before: Handover | undefined };

async function tellProposed(transaction: Transaction, scope: FormScope, { order, handover, before }: Proposed): Promise<void> {
  const { agreed, offered } = handover;
  const old = before?.called_off_at === null ? before.agreed : null;
  if (agreed !== null) return tellAgreed(transaction, scope, { order, handover, agreed, before: old ?? undefined });
  if (before && old !== null)
    return tellCalledOff(transaction, scope, { order, handover: { ...before, revision: handover.revision }, agreed: old, offered });
  const words = offered.map(spokenMoment);
  const sentence =
    words.length === 1
      ? `Te proponemos entregarte el coche el ${words[0]}.`
      : `Te proponemos varias horas para la entrega: ${words.join("; ")}.`;
  return tellCustomer(transaction, scope, order.id, {
    topic: proposedTopic,
    sentence: `${sentence} Acéptala en tu importación, o pide otra.`,
  });
}

/** The proposed moments in the order of time, or what is wrong with one of them. */
function momentsIn(values: ProposedHandover, now: Temporal.Instant): { ok: true; moments: Moment[] } | RefusedForm {
  const moments: Moment[] = [];
  for (const offer of offers) {
    const [day, time] = [values[dayField(offer)], values[timeField(offer)]];
    if (day === null && time === "") continue;
    if (day === null || time === "") return wrong(proposeReasons.half, day === null ? dayField(offer) : timeField(offer));
    const moment = momentOf(day, time);
    if (isSkipped(moment)) return wrong(proposeReasons.skipped, timeField(offer));
    if (isOver(moment, now)) return wrong(proposeReasons.over, timeField(offer));
    if (moments.includes(moment)) return wrong(proposeReasons.twice, timeField(offer));
    moments.push(moment);
  }
  if (moments.length === 0) return wrong(proposeReasons.noMoment, dayField(1));
  if (values.agreed && moments.length > 1) return wrong(proposeReasons.oneAgreed, dayField(2));
  return { ok: true, moments: moments.toSorted() };
}

function wrong(sentence: string, field: string): RefusedForm {
  return refused(sentence, { status: 400, field });
}
