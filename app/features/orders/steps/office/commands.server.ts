import { z } from "zod";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing, isCalledOff } from "#app/features/orders/access/messages.ts";
import { isHandoverAgreed } from "#app/features/orders/handover/queries.server.ts";
import { type News, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { readPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import {
  doneTodayForm,
  doneTodayMessages,
  stepForm,
  stepMessages,
  replanForm,
  replanMessages,
  templateForm,
  templateMessages,
  stepReasons,
} from "./messages.ts";
import { doneTodaySchema, stepSchema, type StepValues, templateStepSchema } from "./schema.ts";
import { deliveryDay, stepKinds } from "../step-kinds.ts";
import { doneCause, doneSentence, followCar, followOrder } from "../commands.server.ts";
import { type FollowedStep, type OrderStep, readFollowedSteps, readProofs } from "../queries.server.ts";

/** The error code of the trigger step_follows_order (db/migrations/0036-orders.sql). */
const beforeOrderCode = "OR001";

type Change = Partial<Omit<StepValues, "id" | "seen" | "planned_seen">>;

/**
 * Changes a step in one transaction with everything that follows from it (ORDER-3, ORDER-10, ORDER-21, ORDER-22, ORDER-27). Refuses when
 * somebody has changed the step since the page was shown, unless it already is as wanted, and when something proves that it is done.
 */
export async function writeStep(
  transaction: Transaction,
  scope: LinkScope,
  { id, seen, change }: { id: string; seen: number; change: Change },
): Promise<WriteResult> {
  const found = await transaction.selectFrom("order_steps").select("order_id").where("id", "=", id).executeTakeFirst();
  const order = found && (await lockOrder(transaction, found.order_id));
  if (!order) return refused(stepReasons.stepMissing, { status: 404 });
  if (isCalledOff(order.status)) return refused(orderEnded);
  const steps = await readFollowedSteps(transaction, order.id);
  const before = steps.find((step) => step.id === id);
  if (before === undefined) return refused(stepReasons.stepMissing, { status: 404 });
  const after = { ...before, ...change, ...keptIn({ ...before, ...change }), planned_fixed: isFixed(before, change) };
  if (before.revision !== seen)
    return before.state === after.state && sameValues(before, change) ? { ok: true } : refused(changedMeanwhile);
  const moved = before.kind === "handed_over" && after.state === "pending" && after.planned_on !== before.planned_on;
  if (moved && (await isHandoverAgreed(transaction, order.id))) {
    return refused(stepReasons.dayIsAgreed, { status: 400, field: "planned_on" });
  }
  const today = companyDay(scope.context.now).toString();
  const wrong = wrongField(after, today) ?? (await unprovable(transaction, scope, { order, step: after, today }));
  if (wrong) return wrong;
  const refusal = await store(transaction, change, after);
  if (refusal) return refusal;
  await followStep(transaction, scope, order, { before, after, deliveryBefore: deliveryDay(steps) });
  return { ok: true };
}

async function store(transaction: Transaction, change: Change, after: FollowedStep): Promise<WriteResult | undefined> {
  const { id, done_on, skip_reason, planned_fixed, revision } = after;
  try {
    await transaction
      .updateTable("order_steps")
      .set({ ...change, done_on, skip_reason, planned_fixed, revision: revision + 1 })
      .where("id", "=", id)
      .execute();
    return undefined;
  } catch (error) {
    if (sqlStateOf(error) === beforeOrderCode) return refused(stepReasons.doneBeforeOrder, { status: 400, field: "done_on" });
    throw error;
  }
}

type ChangedStep = { before: FollowedStep; after: FollowedStep; deliveryBefore: string | null };

async function followStep(transaction: Transaction, scope: LinkScope, order: Order, { before, after, deliveryBefore }: ChangedStep) {
  const changesState = before.state !== after.state;
  if (before.kind === "handed_over" && changesState) await followCar(transaction, scope, order, after.state);
  for (const news of newsOfStep(before, after)) await tellCustomer(transaction, scope, order.id, news);
  const cause = changesState && after.state === "done" ? { cause: doneCause(after.kind, after.done_on) } : {};
  await followOrder(transaction, scope, order.id, { deliveryBefore, ...cause });
}

/** A person who types another planned day fixes it; who empties it lets it be counted again. */
function isFixed({ planned_on, planned_fixed }: FollowedStep, change: Change): boolean {
  if (change.planned_on === undefined || change.planned_on === planned_on) return planned_fixed;
  return change.planned_on !== null;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Judged = { order: Order; step: FollowedStep; today: string };

/** Refuses to take back a step that something proves, and a purchase that the customer has not confirmed (ORDER-28, ORDER-37). */
async function unprovable(
  transaction: Transaction,
  { context }: LinkScope,
  { order, step, today }: Judged,
): Promise<WriteResult | undefined> {
  if (step.state !== "done") {
    // As the system: a salesperson changes steps, but does not read what a car was bought for.
    const proofs = await runAsSystemWithin(transaction, context.actor, () => readProofs(transaction, order, today));
    const proof = proofs.get(step.kind);
    return proof && refused(stepReasons.proved(proof.words), { status: 400, field: "state" });
  }
  if (step.kind !== "bought" || order.template === "already_in_spain") return undefined;
  const purchase = await readPurchase(transaction, order);
  return purchase.state === "confirmed" ? undefined : refused(stepReasons.purchaseUnconfirmed, { status: 400, field: "state" });
}

type StepState = { state: string; done_on: string | null; skip_reason: string | null };

function keptIn({ state, done_on, skip_reason }: StepState) {
  return { done_on: state === "done" ? done_on : null, skip_reason: state === "skipped" ? skip_reason : null };
}

function wrongField({ kind, state, done_on, skip_reason }: StepState & { kind: string }, today: string): WriteResult | undefined {
  if (kind === "handed_over" && state === "skipped") return refused(stepReasons.handOverNeeded, { status: 400, field: "state" });
  if (state === "done" && done_on === null) return refused(stepReasons.doneWithoutDay, { status: 400, field: "done_on" });
  if (done_on !== null && done_on > today) return refused(stepReasons.doneInFuture, { status: 400, field: "done_on" });
  if (state === "skipped" && (skip_reason ?? "") === "")
    return refused(stepReasons.skippedWithoutReason, { status: 400, field: "skip_reason" });
  return undefined;
}

function sameValues(step: Record<string, unknown>, change: Change): boolean {
  return Object.entries(change).every(([name, value]) => (step[name] ?? "") === (value ?? ""));
}

export function saveStep(scope: FormScope, sent: FormData) {
  const description = { form: stepForm, schema: stepSchema, messages: stepMessages };
  return answerForm(scope, description, sent, (transaction, { id, seen, planned_seen, planned_on, ...change }) =>
    writeStep(transaction, scope, { id, seen, change: planned_on === planned_seen ? change : { ...change, planned_on } }),
  );
}

export function finishStepToday(scope: FormScope, sent: FormData) {
  const today = companyDay(scope.context.now).toString();
  const description = { form: doneTodayForm, schema: doneTodaySchema, messages: doneTodayMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, (transaction, { id, seen }) =>
    writeStep(transaction, scope, { id, seen, change: { state: "done", done_on: today } }),
  );
}

/** Counts the planned days of the pending steps anew from today, as an admin. The customer hears of a new day of the delivery. */
export function replan(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: replanForm, schema: z.object({}), messages: replanMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    const today = companyDay(scope.context.now).toString();
    await transaction.updateTable("orders").set({ planned_from: today }).where("id", "=", orderId).execute();
    await followOrder(transaction, scope, orderId, { cause: "hemos vuelto a contar las fechas desde hoy" });
    return { ok: true };
  });
}

/** Saves one line of a template, as an admin. The last writer counts: the form holds the whole line, and the log keeps the one before. */
export function saveTemplateStep(scope: FormScope, sent: FormData) {
  const description = { form: templateForm, schema: templateStepSchema, messages: templateMessages };
  return answerForm(scope, description, sent, async (transaction, { template, kind, included, ...values }) => {
    if (kind === "handed_over" && included !== "on") return refused(stepReasons.handOverNeeded, { status: 400, field: "included" });
    await transaction
      .updateTable("order_template_steps")
      .set({ ...values, included: included === "on" })
      .where("template", "=", template)
      .where("kind", "=", kind)
      .execute();
    return { ok: true };
  });
}

/** What of a step its customer reads. */
type ToldStep = Pick<OrderStep, "kind" | "state" | "skip_reason" | "customer_note">;

/** What tells a customer in Spanish how a step changed; nothing if no change matters to them (ORDER-10). */
function newsOfStep(before: ToldStep, after: ToldStep): News[] {
  const { label } = stepKinds[after.kind];
  const topic = `step/${after.kind}/state`;
  if (before.state !== after.state) {
    if (after.state === "done") return [{ topic, sentence: doneSentence(after) }];
    if (after.state === "skipped") return [{ topic, sentence: `${label}: este paso no hace falta. ${after.skip_reason ?? ""}`.trim() }];
    if (before.state === "skipped") return [{ topic, sentence: `${label}: al final este paso sí hace falta.` }];
    return [{ topic, sentence: `Nos equivocamos: «${label}» todavía no está hecho. Disculpa el error.` }];
  }
  return newsOfNote(before, after);
}

function newsOfNote(before: ToldStep, after: ToldStep): News[] {
  if (after.customer_note === before.customer_note || after.customer_note === "") return [];
  return [{ topic: `step/${after.kind}/note`, sentence: `${stepKinds[after.kind].label}: ${after.customer_note}` }];
}
