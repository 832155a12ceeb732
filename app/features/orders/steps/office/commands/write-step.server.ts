import type { Transaction } from "kysely";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded } from "#app/features/orders/access/messages.ts";
import { isCalledOff } from "#app/features/orders/access/order-state.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { type HeldCar, holdCarAgain, sellCar } from "#app/features/orders/order-car/commands.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import type { LinkScope } from "#server/request.ts";
import { newsOfStep, type ToldStep } from "../../step-news.ts";
import type { StepValues } from "../schema.ts";
import { doneBeforeOrder, doneInFuture, doneWithoutDay, handOverNeeded, skippedWithoutReason, stepMissing } from "../messages.ts";

/** The error code of the trigger step_follows_order (db/migrations/0039-orders.sql). */
const beforeOrderCode = "OR001";

type Change = Partial<Omit<StepValues, "id" | "seen">>;

/**
 * Changes a step in one transaction with everything that follows from it (ORDER-3, ORDER-10, ORDER-21, ORDER-22). That is the car's status, the
 * end of the order after its last step, and what the customer is told. Refuses when somebody has changed the step since the page was shown,
 * unless it already is as wanted.
 */
export async function writeStep(
  transaction: Transaction<DB>,
  scope: LinkScope,
  { id, seen, change }: { id: string; seen: number; change: Change },
): Promise<WriteResult> {
  const found = await transaction.selectFrom("order_steps").select("order_id").where("id", "=", id).executeTakeFirst();
  const order = found && (await lockOrder(transaction, found.order_id));
  if (!order) return refused(stepMissing, { status: 404 });
  if (isCalledOff(order.status)) return refused(orderEnded);
  const before = await transaction.selectFrom("order_steps").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const after = { ...before, ...change, ...keptIn({ ...before, ...change }) };
  if (before.revision !== seen)
    return before.state === after.state && sameValues(before, change) ? { ok: true } : refused(changedMeanwhile);
  const wrong = wrongField(after, companyDay(scope.context.now).toString());
  if (wrong) return wrong;
  try {
    await transaction
      .updateTable("order_steps")
      .set({ ...change, done_on: after.done_on, skip_reason: after.skip_reason, revision: before.revision + 1 })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (sqlStateOf(error) === beforeOrderCode) return refused(doneBeforeOrder, { status: 400, field: "done_on" });
    throw error;
  }
  if (before.kind === "handed_over" && before.state !== after.state) await followCar(transaction, scope, order, after.state);
  await endAfterLastStep(transaction, scope, order);
  for (const news of newsOfStep(before as ToldStep, after as ToldStep)) await tellCustomer(transaction, scope, order.id, news);
  return { ok: true };
}

type StepState = { state: string; done_on: string | null; skip_reason: string | null };

/** Only a step that is done has a day, and only a skipped one has a reason. */
function keptIn({ state, done_on, skip_reason }: StepState) {
  return { done_on: state === "done" ? done_on : null, skip_reason: state === "skipped" ? skip_reason : null };
}

function wrongField({ kind, state, done_on, skip_reason }: StepState & { kind: string }, today: string): WriteResult | undefined {
  if (kind === "handed_over" && state === "skipped") return refused(handOverNeeded, { status: 400, field: "state" });
  if (state === "done" && done_on === null) return refused(doneWithoutDay, { status: 400, field: "done_on" });
  if (done_on !== null && done_on > today) return refused(doneInFuture, { status: 400, field: "done_on" });
  if (state === "skipped" && (skip_reason ?? "") === "") return refused(skippedWithoutReason, { status: 400, field: "skip_reason" });
  return undefined;
}

/** Whether the form was sent twice, or two people wanted the same. */
function sameValues(step: Record<string, unknown>, change: Change): boolean {
  return Object.entries(change).every(([name, value]) => (step[name] ?? "") === (value ?? ""));
}

async function followCar(transaction: Transaction<DB>, { context }: LinkScope, order: HeldCar, state: string): Promise<void> {
  if (state === "done") await sellCar(transaction, context.now, order);
  else await holdCarAgain(transaction, context.now, order);
}

/** An order is complete when no step is pending, and open again when a step is. */
async function endAfterLastStep(
  transaction: Transaction<DB>,
  { context }: LinkScope,
  order: { id: string; status: string },
): Promise<void> {
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
