import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { isCalledOff } from "#app/features/orders/access/messages.ts";
import { issueReceipts } from "#app/features/orders/documents/commands/issue-receipts.server.ts";
import { dropWaitingNews, type News, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { type HeldCar, holdCarAgain, sellCar } from "#app/features/orders/order-car/commands.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { firstDay, plannedDays } from "./plan.ts";
import { type FollowedStep, readFollowedSteps, readProofs } from "./queries.server.ts";
import { toldByTheirProof } from "./proofs.ts";
import { deliveryDay, stepKinds, type StepKind } from "./step-kinds.ts";

/** The topic of the news that the planned day of the handover has moved. */
export const deliveryTopic = "step/handed_over/day";

type FollowedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * What a command has changed before. `cause`: why days move, as it stands after "porque". `deliveryBefore`: the planned day of the handover
 * before a person has changed it. `tell: false`: writes no news, because a new order has its own.
 */
type Changed = { cause?: string; deliveryBefore?: string | null; tell?: boolean };

/**
 * Makes an order agree with its facts (ORDER-27 to ORDER-29): what is proved becomes done, the planned days follow one another, the order
 * ends after its last step, each payment has its receipt, and the reminders of payments agree with their days. Every command that changes a
 * fact of an order calls it at the end of its transaction. Calling it twice changes nothing more. It runs as the system, because the change
 * may be the customer's.
 */
export async function followOrder(transaction: Transaction, scope: LinkScope, orderId: string, changed: Changed = {}): Promise<void> {
  const asSystem = { ...scope, context: { ...scope.context, actor: system } };
  await runAsSystemWithin(transaction, scope.context.actor, () => follow(transaction, asSystem, orderId, changed));
}

async function follow(transaction: Transaction, scope: LinkScope, orderId: string, changed: Changed): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return;
  let isComing = false;
  if (!isCalledOff(order.status)) {
    const before = await readFollowedSteps(transaction, orderId);
    const delivery = changed.deliveryBefore === undefined ? deliveryDay(before) : changed.deliveryBefore;
    const { steps, news } = await tickProven(transaction, scope, order, before);
    const planned = await planAnew(transaction, order, steps);
    await endAfterLastStep(transaction, scope, order, planned);
    const moved = newsOfDelivery(planned, delivery, changed.cause ?? causeOf(steps, before) ?? causeWithoutStep(changed));
    if (changed.tell !== false) for (const told of [...news, ...moved]) await tellCustomer(transaction, scope, orderId, told);
    isComing = planned.some(({ kind, state }) => kind === "handed_over" && state === "pending");
  }
  // A mail that waits does not speak of a day that is over or will not come.
  if (!isComing) await dropWaitingNews(transaction, scope, orderId, deliveryTopic);
  await issueReceipts(transaction, scope.context, orderId);
  await syncReminders(transaction, scope, orderId);
}

/** Ticks the pending steps that something proves. A proof from before the order counts as its first day, and none counts as tomorrow. */
async function tickProven(transaction: Transaction, scope: LinkScope, order: FollowedOrder, before: readonly FollowedStep[]) {
  const today = companyDay(scope.context.now).toString();
  const proven = await readProofs(transaction, order, today);
  const news: News[] = [];
  const steps: FollowedStep[] = [];
  for (const step of before) {
    const proof = step.state === "pending" ? proven.get(step.kind) : undefined;
    if (proof === undefined) {
      steps.push(step);
      continue;
    }
    const done_on = proof.day < order.begun_on ? order.begun_on : proof.day > today ? today : proof.day;
    await transaction
      .updateTable("order_steps")
      .set({ state: "done", done_on, revision: step.revision + 1 })
      .where("id", "=", step.id)
      .execute();
    if (step.kind === "handed_over") await followCar(transaction, scope, order, "done");
    if (!toldByTheirProof.has(step.kind)) news.push({ topic: `step/${step.kind}/state`, sentence: doneSentence(step) });
    steps.push({ ...step, state: "done", done_on, revision: step.revision + 1 });
  }
  return { steps, news };
}

/** What the customer reads when a step is done, with the team's note to them. */
export function doneSentence({ kind, customer_note }: Pick<FollowedStep, "kind" | "customer_note">): string {
  return `${stepKinds[kind].done}${customer_note === "" ? "" : ` ${customer_note}`}`;
}

/** A stock car is sold while its order is handed over, and reserved again when the handover was marked by mistake. */
export async function followCar(transaction: Transaction, { context }: LinkScope, order: HeldCar, state: string): Promise<void> {
  if (state === "done") await sellCar(transaction, context.now, order);
  else await holdCarAgain(transaction, context.now, order);
}

async function planAnew(transaction: Transaction, order: FollowedOrder, steps: readonly FollowedStep[]): Promise<FollowedStep[]> {
  const days = plannedDays(steps, firstDay(order));
  const planned = steps.map((step) => (step.planned_fixed ? step : { ...step, planned_on: days.get(step.kind)?.day ?? step.planned_on }));
  const moved = planned.filter(({ planned_on }, place) => planned_on !== steps[place]?.planned_on);
  // The revision stays: nobody has changed the step, and who has its form open may save it (`planned_seen`).
  if (moved.length > 0)
    await sql`update order_steps set planned_on = moved.day
      from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((step) => step.planned_on)}::date[]) as moved (id, day)
      where order_steps.id = moved.id`.execute(transaction);
  return planned;
}

/** An order is complete when no step is pending, and open again when a step is. */
async function endAfterLastStep(
  transaction: Transaction,
  { context }: LinkScope,
  order: FollowedOrder,
  steps: readonly FollowedStep[],
): Promise<void> {
  const status = steps.some(({ state }) => state === "pending") ? "open" : "completed";
  if (status === order.status) return;
  await transaction
    .updateTable("orders")
    .set({ status, ended_at: status === "open" ? null : context.now.toString() })
    .where("id", "=", order.id)
    .execute();
}

function causeOf(after: readonly FollowedStep[], before: readonly FollowedStep[]): string | undefined {
  const done = after.findLast(({ state }, place) => state === "done" && before[place]?.state !== "done");
  return done && doneCause(done.kind, done.done_on);
}

/** A person who fixes a day says why in a note, if they want to. */
function causeWithoutStep({ deliveryBefore }: Changed): string | undefined {
  return deliveryBefore === undefined ? "hemos vuelto a contar las fechas" : undefined;
}

/** Why days move when a step is done, as it stands after "porque". */
export function doneCause(kind: StepKind, doneOn: string | null): string {
  return `«${stepKinds[kind].label}» se hizo el ${formatCalendarDay(doneOn ?? "")}`;
}

/** Customers plan their own days by the delivery alone, so other planned days change without a mail (ORDER-10). */
function newsOfDelivery(steps: readonly FollowedStep[], before: string | null, cause: string | undefined): News[] {
  const handover = steps.find(({ kind, state }) => kind === "handed_over" && state === "pending");
  const day = handover?.planned_on;
  if (day === undefined || day === null || day === before) return [];
  const because = cause === undefined ? "" : `, porque ${cause}`;
  const sentence =
    before === null
      ? `La entrega está prevista para el ${formatCalendarDay(day)}.`
      : `La entrega pasa del ${formatCalendarDay(before)} al ${formatCalendarDay(day)}${because}.`;
  return [{ topic: deliveryTopic, sentence }];
}
