import { sql } from "kysely";
import { answerForm, refused, withoutTicket, type RefusedForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { usualPlan } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { sentenceAbout } from "#app/features/orders/payments/concepts.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import { beginOrderForm, newOrderForm, newOrderMessages, orderReasons } from "../messages.ts";
import { byHand, type Origin, originText, readOrigin } from "../origin.ts";
import { beginningOf } from "../queries/order.server.ts";
import { beginningSchema, type NewOrder, newOrderSchema } from "../schema.ts";
import { beginOrder, type Begun, whyNotBegun } from "./begin.server.ts";

/** Begins an order from the form (ORDER-1). */
export function createOrder(scope: FormScope, sent: FormData) {
  const description = { form: newOrderForm, schema: newOrderSchema, messages: newOrderMessages, limit: () => undefined };
  return answerForm(scope, description, sent, (transaction, values) => orRefused(create(transaction, scope, values)));
}

/** Begins an order with what its origin says, without a form. Pressed twice, the second one is refused, because the origin has an order. */
export function beginAtOnce(scope: FormScope, sent: FormData) {
  const description = { form: beginOrderForm, schema: beginningSchema, messages: newOrderMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const origin = readOrigin(values.origin);
    return origin ? orRefused(begunAndTold(transaction, scope, origin)) : refused(orderReasons.originMissing, { status: 404 });
  });
}

async function orRefused(beginning: Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await beginning;
  } catch (error) {
    const refusal = whyNotBegun(error);
    if (refusal) return refusal;
    throw error;
  }
}

async function create(transaction: Transaction, scope: FormScope, values: NewOrder): Promise<WriteResult> {
  if (values.begun_on > companyDay(scope.context.now).toString())
    return refused(orderReasons.begunInFuture, { status: 400, field: "begun_on" });
  const origin = readOrigin(values.origin);
  const beginning = origin ? await lockedBeginning(transaction, origin) : byHand;
  if (!beginning || (values.origin !== "" && !origin)) return refused(orderReasons.originMissing, { status: 404 });
  if (beginning.orderId !== undefined) return refused(orderReasons.originTaken);
  // Whoever holds the order reads its conversation.
  if (origin?.kind === "inquiry" && beginning.email !== values.email)
    return refused(orderReasons.inquiryOfAnother(beginning.email), { status: 400, field: "email" });
  if (origin?.kind === "reservation" && beginning.vehicleId !== values.vehicle)
    return refused(orderReasons.reservedAnother, { status: 400, field: "vehicle" });
  const begun = await beginOrder(transaction, scope, { values, origin, beginning });
  return begun.ok ? tellBegun(transaction, scope, begun) : begun;
}

async function begunAndTold(transaction: Transaction, scope: FormScope, origin: Origin): Promise<WriteResult> {
  const begun = await beginFrom(transaction, scope, origin);
  if (begun.ok) return tellBegun(transaction, scope, begun);
  // Nothing was typed, so what is wrong with a field is said about the click.
  const [aboutField] = Object.values(begun.errors.fields);
  return aboutField === undefined ? begun : refused(aboutField);
}

/** Begins an order with what its origin says. Its owner is who begins it. */
export async function beginFrom(transaction: Transaction, scope: LinkScope, origin: Origin): Promise<Begun | RefusedForm> {
  const beginning = await lockedBeginning(transaction, origin);
  if (!beginning) return refused(orderReasons.originMissing, { status: 404 });
  if (beginning.orderId !== undefined) return refused(orderReasons.originTaken);
  const { name, email, phone, plan, region, deliveryPlace, vehicleId, carName, template } = beginning;
  const values: NewOrder = {
    name,
    email,
    phone: phone ?? undefined,
    region,
    delivery_place: deliveryPlace.slice(0, 200),
    plan: plans.find(({ value }) => value === plan)?.value ?? usualPlan,
    contract_form: fittingForm(template),
    owner_id: userIdOf(scope.context.actor),
    vehicle: vehicleId,
    car_name: carName.slice(0, 160),
    car_address: null,
    advertisement: "",
    internal_note: "",
    origin: originText(origin),
    template,
    begun_on: companyDay(scope.context.now).toString(),
  };
  return beginOrder(transaction, scope, { values, origin, beginning });
}

/** What an origin says. Of two people who begin from it at the same moment the second one waits, and then reads the order of the first. */
async function lockedBeginning(transaction: Transaction, origin: Origin) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`beginning of ${originText(origin)}`}, 0))`.execute(transaction);
  return beginningOf(transaction, origin);
}

export async function tellBegun(transaction: Transaction, scope: LinkScope, { id, carName, deposit }: Begun): Promise<WriteResult> {
  await tellCustomer(transaction, scope, id, { topic: "order/begun", sentence: begunSentence(carName) });
  if (deposit !== undefined) {
    await tellCustomer(transaction, scope, id, { topic: `entry/${deposit.id}`, sentence: sentenceAbout(deposit) ?? "" });
  }
  return { ok: true, outcome: { id } };
}

function begunSentence(carName: string): string {
  return `Hemos abierto tu importación${carName === "" ? "" : `: ${carName}`}. En su página verás cada paso.`;
}
