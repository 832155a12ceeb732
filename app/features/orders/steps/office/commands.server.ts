import { sql } from "kysely";
import { z } from "zod";
import type { Transaction } from "#server/context.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing, isCalledOff } from "#app/features/orders/access/messages.ts";
import { isHandoverAgreed } from "#app/features/orders/handover/queries.server.ts";
import { type News, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { type HeldCar, holdCarAgain, sellCar } from "#app/features/orders/order-car/commands.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
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
import { replannedDates, type Template, stepKinds } from "../step-kinds.ts";
import { readSteps, readTemplate, type OrderStep } from "../queries.server.ts";

/** The error code of the trigger step_follows_order (db/migrations/0036-orders.sql). */
const beforeOrderCode = "OR001";

type Change = Partial<Omit<StepValues, "id" | "seen">>;

/**
 * Changes a step in one transaction with everything that follows from it (ORDER-3, ORDER-10, ORDER-21, ORDER-22). That is the car's status, the
 * end of the order after its last step, and what the customer is told. Refuses when somebody has changed the step since the page was shown,
 * unless it already is as wanted.
 */
async function writeStep(
  transaction: Transaction,
  scope: LinkScope,
  { id, seen, change }: { id: string; seen: number; change: Change },
): Promise<WriteResult> {
  const found = await transaction.selectFrom("order_steps").select("order_id").where("id", "=", id).executeTakeFirst();
  const order = found && (await lockOrder(transaction, found.order_id));
  if (!order) return refused(stepReasons.stepMissing, { status: 404 });
  if (isCalledOff(order.status)) return refused(orderEnded);
  const before = await transaction.selectFrom("order_steps").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const after = { ...before, ...change, ...keptIn({ ...before, ...change }) };
  if (before.revision !== seen)
    return before.state === after.state && sameValues(before, change) ? { ok: true } : refused(changedMeanwhile);
  const moved = before.kind === "handed_over" && after.state === "pending" && after.planned_on !== before.planned_on;
  if (moved && (await isHandoverAgreed(transaction, order.id))) {
    return refused(stepReasons.dayIsAgreed, { status: 400, field: "planned_on" });
  }
  const wrong = wrongField(after, companyDay(scope.context.now).toString());
  if (wrong) return wrong;
  try {
    await transaction
      .updateTable("order_steps")
      .set({ ...change, done_on: after.done_on, skip_reason: after.skip_reason, revision: before.revision + 1 })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (sqlStateOf(error) === beforeOrderCode) return refused(stepReasons.doneBeforeOrder, { status: 400, field: "done_on" });
    throw error;
  }
  if (before.kind === "handed_over" && before.state !== after.state) await followCar(transaction, scope, order, after.state);
  await endAfterLastStep(transaction, scope, order);
  for (const news of newsOfStep(before as ToldStep, after as ToldStep)) await tellCustomer(transaction, scope, order.id, news);
  return { ok: true };
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

async function followCar(transaction: Transaction, { context }: LinkScope, order: HeldCar, state: string): Promise<void> {
  if (state === "done") await sellCar(transaction, context.now, order);
  else await holdCarAgain(transaction, context.now, order);
}

/** An order is complete when no step is pending, and open again when a step is. */
async function endAfterLastStep(transaction: Transaction, { context }: LinkScope, order: { id: string; status: string }): Promise<void> {
  const pending = await transaction
    .selectFrom("order_steps")
    .select("id")
    .where("order_id", "=", order.id)
    .where("state", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  const status = pending === undefined ? "completed" : "open";
  if (status === order.status) return;
  await transaction
    .updateTable("orders")
    .set({ status, ended_at: status === "open" ? null : context.now.toString() })
    .where("id", "=", order.id)
    .execute();
}

export function saveStep(scope: FormScope, sent: FormData) {
  const description = { form: stepForm, schema: stepSchema, messages: stepMessages };
  return answerForm(scope, description, sent, (transaction, { id, seen, ...change }) =>
    writeStep(transaction, scope, { id, seen, change }),
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
    const steps = await readSteps(transaction, orderId);
    const days = replannedDates(steps, await readTemplate(transaction, order.template as Template), companyDay(scope.context.now));
    for (const step of steps) {
      const planned_on = days.get(step.kind)?.toString();
      if (planned_on === undefined || planned_on === step.planned_on) continue;
      await transaction
        .updateTable("order_steps")
        .set({ planned_on, revision: sql<number>`revision + 1` })
        .where("id", "=", step.id)
        .execute();
      for (const news of newsOfStep(step, { ...step, planned_on })) await tellCustomer(transaction, scope, orderId, news);
    }
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
type ToldStep = Pick<OrderStep, "kind" | "state" | "planned_on" | "skip_reason" | "customer_note">;

/** What tells a customer in Spanish how a step changed; nothing if no change matters to them (ORDER-10). */
function newsOfStep(before: ToldStep, after: ToldStep): News[] {
  const { label, done } = stepKinds[after.kind];
  const note = after.customer_note === "" ? "" : ` ${after.customer_note}`;
  const topic = `step/${after.kind}/state`;
  if (before.state !== after.state) {
    if (after.state === "done") return [{ topic, sentence: `${done}${note}` }];
    if (after.state === "skipped") return [{ topic, sentence: `${label}: este paso no hace falta. ${after.skip_reason ?? ""}`.trim() }];
    if (before.state === "skipped") return [{ topic, sentence: `${label}: al final este paso sí hace falta.` }];
    return [{ topic, sentence: `Nos equivocamos: «${label}» todavía no está hecho. Disculpa el error.` }];
  }
  return [...newsOfDay(before, after), ...newsOfNote(before, after)];
}

/** Customers plan their own days by the delivery alone, so other planned days change without a mail. */
function newsOfDay(before: ToldStep, after: ToldStep): News[] {
  const moved = after.kind === "handed_over" && after.state === "pending" && after.planned_on !== before.planned_on;
  if (!moved || after.planned_on === null) return [];
  const day = formatCalendarDay(after.planned_on);
  const sentence = before.planned_on === null ? `La entrega está prevista para el ${day}.` : `La entrega pasa al ${day}.`;
  return [{ topic: "step/handed_over/day", sentence }];
}

function newsOfNote(before: ToldStep, after: ToldStep): News[] {
  if (after.customer_note === before.customer_note || after.customer_note === "") return [];
  return [{ topic: `step/${after.kind}/note`, sentence: `${stepKinds[after.kind].label}: ${after.customer_note}` }];
}
