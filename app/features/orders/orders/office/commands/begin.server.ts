import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { makeReference } from "#app/features/requests/reservations/reference.ts";
import { depositDay } from "#app/features/orders/quotes/terms.ts";
import { readTemplate } from "#app/features/orders/steps/queries.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { daysOfNewOrder } from "#app/features/orders/steps/plan.ts";
import type { StepKind, Template } from "#app/features/orders/steps/step-kinds.ts";
import { brokenUniqueness } from "#db/sql-state.ts";
import { runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { accountOf, type CarColumns, carColumns } from "./car-and-holder.server.ts";
import { orderReasons } from "../messages.ts";
import { type Beginning, type Origin, originColumns } from "../origin.ts";
import type { NewOrder } from "../schema.ts";

const mostAttempts = 5;

/** The deposit that an order charges from its first moment: cents, and its calendar day. */
export type Deposit = { id: string; concept: "deposit"; kind: "charge"; cents: number; due_on: string };

export type Begun = { ok: true; id: string; carName: string; deposit: Deposit | undefined };

/** `beginning`: what the origin says and no form may change. */
export type Begin = { values: NewOrder; origin: Origin | undefined; beginning: Beginning };

/**
 * Begins an order in the caller's transaction, as an admin (ORDER-1): its row with the customer, the steps of its case, and the deposit that an
 * accepted reservation owes. A plan becomes active and a stock car reserved. The caller tells the customer.
 */
export async function beginOrder(transaction: Transaction, scope: LinkScope, begin: Begin): Promise<Begun | RefusedForm> {
  const { context } = scope;
  const { values, origin, beginning } = begin;
  const reservationId = origin?.kind === "reservation" ? origin.id : null;
  const { template } = values;
  const car = await carColumns(transaction, context.now, values, { reservationId, template, known: beginning.carFacts });
  if (!car.ok) return car.refusal;
  const known = beginning.userId !== null && values.email === beginning.email;
  // Another address than the origin's is another person.
  const userId = known ? beginning.userId : await accountOf(transaction, context, values.email);
  const id = await insertOrder(transaction, scope, begin, { ...car.columns, user_id: userId });
  await insertSteps(transaction, id, { template, plan: values.plan, begunOn: values.begun_on, car: car.columns });
  await activatePlan(transaction, origin);
  const deposit = await chargeDeposit(transaction, scope, id, beginning);
  await followOrder(transaction, scope, id, { tell: false });
  await keepFirstPromises(transaction, scope, id);
  return { ok: true, id, carName: car.columns.car_name, deposit };
}

/** The sentence for a car that somebody else's order took at the same moment; undefined for any other error. */
export function whyNotBegun(error: unknown): RefusedForm | undefined {
  return brokenUniqueness(error) === "orders_one_open_for_a_car" ? refused(orderReasons.carHasOrder) : undefined;
}

type Chosen = CarColumns & { user_id: string | null };

async function insertOrder(transaction: Transaction, { context }: LinkScope, begin: Begin, chosen: Chosen): Promise<string> {
  const { values, origin, beginning } = begin;
  const { origin: _origin, vehicle: _vehicle, advertisement: _advertisement, car_name: _name, phone, ...columns } = values;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const inserted = await transaction
      .insertInto("orders")
      .values({
        ...columns,
        ...chosen,
        phone: phone ?? null,
        reference: attempt === 0 && beginning.reference !== undefined ? beginning.reference : makeReference(),
        ...(origin ? { [originColumns[origin.kind]]: origin.id } : {}),
        created_at: context.now.toString(),
        created_by: userIdOf(context.actor),
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return inserted.id;
  }
  throw new Error("no unused reference for an order");
}

type Beginnings = { template: Template; plan: string; /** "2026-11-26" */ begunOn: string; car: CarColumns };

/** Why an order does not need a step of its template. */
function skipReason(kind: StepKind, { template, plan, car }: Beginnings): string | undefined {
  if (plan === "basico" && (kind === "inspection_booked" || kind === "inspection_done")) return orderReasons.planWithoutInspection;
  // Nobody brings a stock car that is in Spain. The step is not done on a day, because a legal deadline would run from it.
  const isThere = template === "already_in_spain" && car.vehicle_id !== null;
  return isThere && kind === "in_spain" ? orderReasons.alreadyInSpain : undefined;
}

async function insertSteps(transaction: Transaction, orderId: string, beginnings: Beginnings): Promise<void> {
  const { template, begunOn } = beginnings;
  const steps = (await readTemplate(transaction, template)).map((step) => ({ ...step, skip_reason: skipReason(step.kind, beginnings) }));
  const planned = daysOfNewOrder(
    steps.filter(({ skip_reason }) => skip_reason === undefined),
    Temporal.PlainDate.from(begunOn),
  );
  await transaction
    .insertInto("order_steps")
    .values(
      steps.map(({ kind, days, responsible, customer_note, skip_reason }) => ({
        order_id: orderId,
        kind,
        days,
        responsible,
        customer_note,
        planned_on: planned.get(kind) ?? null,
        ...(skip_reason === undefined ? {} : { state: "skipped", skip_reason }),
      })),
    )
    .execute();
}

/** The first days that the customer reads on the order's page; planned days move later. A day that is over was never told to anybody. */
async function keepFirstPromises(transaction: Transaction, { context }: LinkScope, orderId: string): Promise<void> {
  const today = companyDay(context.now).toString();
  const keep = sql`update order_steps set promised_on = planned_on
    where order_id = ${orderId} and state = 'pending' and planned_on >= ${today}::date`;
  await runAsSystemWithin(transaction, context.actor, () => keep.execute(transaction));
}

async function activatePlan(transaction: Transaction, origin: Origin | undefined): Promise<void> {
  if (origin?.kind !== "contract") return;
  await transaction
    .updateTable("service_contracts")
    .set({ status: "active" })
    .where("id", "=", origin.id)
    .where("status", "=", "pending")
    .execute();
}

/** Charges what the accepted reservation said, as the software: page, mail and ledger tell the same row (HOLD-7). */
function chargeDeposit(
  transaction: Transaction,
  { context }: LinkScope,
  orderId: string,
  { deposit }: Beginning,
): Promise<Deposit | undefined> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    if (deposit === undefined) return undefined;
    const due_on = depositDay(companyDay(context.now));
    const charge = { kind: "charge", concept: "deposit", cents: deposit * 100, due_on } as const;
    const { id } = await transaction
      .insertInto("order_entries")
      .values({ ...charge, order_id: orderId, recorded_at: context.now.toString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...charge, id };
  });
}
