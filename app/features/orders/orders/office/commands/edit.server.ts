import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { callOffHandover } from "#app/features/orders/handover/commands/call-off.server.ts";
import { fits, misfitSentence } from "#app/features/orders/access/contract-cases.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { noBuyer } from "#app/features/orders/identity/contract-data.ts";
import { emptyChecks } from "#app/features/orders/inspections/office/commands/publish.server.ts";
import { refreshWaitingNews, tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { giveCarBack } from "#app/features/orders/order-car/commands.server.ts";
import { adverseFactsOf, askedFactsOf, withoutAskedFacts } from "#app/features/orders/order-car/asked-facts.ts";
import { syncReminders, reverseCharges, reverseQuoteCharges } from "#app/features/orders/payments/commands.server.ts";
import { kindsOfCar } from "#app/features/orders/papers/paper-state.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { reasonWords, settlementOf, settlementWords } from "#app/features/orders/refunds/settlement.ts";
import { refundDeadline } from "#app/features/orders/steps/legal-deadlines.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { brokenUniqueness, sqlStateOf } from "#db/sql-state.ts";
import type { FormScope } from "#server/request.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import { orderFactsForm, orderFactsMessages, endingForm, endingMessages, newLinkForm, newLinkMessages, orderReasons } from "../messages.ts";
import { type OrderFacts, orderFactsSchema, endingSchema, newLinkSchema } from "../schema.ts";
import { accountOf, type CarColumns, carColumns } from "./car-and-holder.server.ts";

/** The error code of the trigger contract_form_is_signed (db/migrations/0038-order-quotes.sql). */
const signedCode = "OR004";

/** Changes who and what an order is about, as an admin: customer, owner, contract, car, note (ORDER-2). Not after the order has ended. */
export function editOrder(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: orderFactsForm, schema: orderFactsSchema, messages: orderFactsMessages, limit: () => undefined };
  return answerForm(scope, description, sent, async (transaction, values) => {
    try {
      return await edit(transaction, scope, orderId, values);
    } catch (error) {
      if (brokenUniqueness(error) === "orders_one_open_for_a_car")
        return refused(orderReasons.carHasOrder, { status: 400, field: "vehicle" });
      if (sqlStateOf(error) === signedCode) return refused(orderReasons.contractSigned, { status: 400, field: "contract_form" });
      throw error;
    }
  });
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function edit(transaction: Transaction, scope: FormScope, orderId: string, values: OrderFacts): Promise<WriteResult> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return refused(orderMissing, { status: 404 });
  if (order.status !== "open") return refused(orderEnded);
  const { seen, new_holder: confirmed, vehicle, advertisement, car_name, phone, ...columns } = values;
  if (order.revision !== seen) return refused(changedMeanwhile);
  const template = order.template as Template;
  if (!fits(template, values.contract_form)) return refused(misfitSentence(template), { status: 400, field: "contract_form" });
  if (values.email !== order.email && confirmed !== values.email)
    return {
      ok: false,
      status: 409,
      errors: { fields: { email: orderReasons.otherHolder(order.email, values.email) }, questions: ["email"] },
    };
  const car = await changeCar(transaction, scope, order, { vehicle, advertisement, car_name });
  if (!car.ok) return car.refusal;
  const holder = await holderAfter(transaction, scope, order, values.email);
  const changed = { ...columns, ...car.columns, ...holder, phone: phone ?? null, revision: order.revision + 1 };
  await transaction.updateTable("orders").set(changed).where("id", "=", orderId).execute();
  const isOther = "vehicle_id" in car.columns && isOtherCar(order, car.columns);
  const isReadAnew = "car_facts" in car.columns && !isDeepStrictEqual(factsIn(car.columns), order.car_facts);
  if (isOther || isReadAnew || changesQuote(order, changed)) await retireUndecided(transaction, scope, orderId);
  if (isOther) await letGoOfAgreement(transaction, scope, orderId);
  // Mails that wait go to the customer's address, with a link that works.
  await followOrder(transaction, scope, orderId);
  await refreshWaitingNews(transaction, scope, orderId);
  return { ok: true };
}

/** Another address is another person: the old account, its links, the conversation and who buys stay behind (ORDER-4, ORDER-5, ORDER-13). */
async function holderAfter(transaction: Transaction, { context }: FormScope, order: Order, email: string) {
  if (email === order.email) return { user_id: order.user_id, link_version: order.link_version, inquiry_id: order.inquiry_id };
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction.deleteFrom("order_refund_accounts").where("order_id", "=", order.id).execute(),
  );
  return { user_id: await accountOf(transaction, context, email), link_version: order.link_version + 1, inquiry_id: null, ...noBuyer };
}

/**
 * Whether a form names another car. Another one of the stock is, and so is another VIN. Without two VINs to compare, so is another name, or an
 * advertisement that changes or leaves out what the first one said. Its price and the asked facts do not count. What was not known yet
 * is no other car.
 */
function isOtherCar(order: Order, car: CarColumns): boolean {
  if (car.vehicle_id !== order.vehicle_id) return true;
  if (car.vin !== null && order.vin !== null) return car.vin !== order.vin;
  const facts = new Map(Object.entries(factsIn(car) ?? {}));
  const { germanPrice: _price, netPrice: _net, ...first } = withoutAskedFacts(factsOf(order));
  return car.car_name !== order.car_name || Object.entries(first).some(([name, said]) => !isDeepStrictEqual(facts.get(name), said));
}

/** As the column holds them. */
function factsIn({ car_facts: json }: Pick<CarColumns, "car_facts">): CarFacts | null {
  return json === null ? null : (JSON.parse(json) as CarFacts);
}

/** The order's own code writes the column, in this shape. */
function factsOf(order: Order): CarFacts {
  return (order.car_facts ?? {}) as CarFacts;
}

/** Whether a quote says something that is not true any more. */
function changesQuote(order: Order, changed: Partial<Order>): boolean {
  return (["vehicle_id", "car_name", "region", "plan", "contract_form"] as const).some(
    (name) => name in changed && changed[name] !== order[name],
  );
}

/** A quote for another car, region, plan or contract, or with other facts of the car, can no longer be sent or accepted. */
export async function retireUndecided(transaction: Transaction, scope: FormScope, orderId: string): Promise<void> {
  const superseded = await transaction
    .updateTable("order_quotes")
    .set({ superseded_at: scope.context.now.toString() })
    .where("order_id", "=", orderId)
    .where("decision", "is", null)
    .where("superseded_at", "is", null)
    .returning(["version", "sent_at"])
    .execute();
  for (const { version, sent_at } of superseded) {
    if (sent_at !== null)
      await tellCustomer(transaction, scope, orderId, { topic: `quote/${version}`, sentence: orderReasons.quoteOutdated });
  }
}

/**
 * What was agreed about one car says nothing about another: the accepted quote with its charges and its confirmation no longer counts, the
 * checks of the car begin again, the readings of its odometer leave, and its papers are asked for again. What they have paid stays theirs.
 */
async function letGoOfAgreement(transaction: Transaction, scope: FormScope, orderId: string): Promise<void> {
  const { context } = scope;
  const hadAgreed = await runAsSystemWithin(transaction, context.actor, async () => {
    const { numUpdatedRows } = await transaction
      .updateTable("order_quotes")
      .set({ superseded_at: context.now.toString() })
      .where("order_id", "=", orderId)
      .where("decision", "=", "accepted")
      .where("superseded_at", "is", null)
      .executeTakeFirstOrThrow();
    await reverseQuoteCharges(transaction, context, orderId);
    await emptyChecks(transaction, orderId);
    await transaction.deleteFrom("mileage_readings").where("order_id", "=", orderId).execute();
    await transaction
      .updateTable("order_steps")
      .set({ state: "pending", done_on: null })
      .where("order_id", "=", orderId)
      .where("kind", "in", ["inspection_booked", "inspection_done", "papers_received"])
      .where("state", "=", "done")
      .execute();
    return numUpdatedRows > 0n;
  });
  await letGoOfPapers(transaction, scope, orderId);
  if (hadAgreed) await tellCustomer(transaction, scope, orderId, { topic: "order/car", sentence: orderReasons.otherCar });
}

/** The files of the first car leave their papers, which are asked for again with the reason. A customer who brings one gets a mail. */
async function letGoOfPapers(transaction: Transaction, scope: FormScope, orderId: string): Promise<void> {
  const papers = transaction.selectFrom("order_papers").select("id").where("order_id", "=", orderId).where("kind", "in", kindsOfCar);
  const files = await transaction
    .updateTable("order_paper_files")
    .set({ superseded_at: scope.context.now.toString() })
    .where("order_id", "=", orderId)
    .where("paper_id", "in", papers)
    .where("superseded_at", "is", null)
    .returning("paper_id")
    .execute();
  const ids = [...new Set(files.map(({ paper_id: id }) => id))];
  if (ids.length === 0) return;
  const wanted = await transaction
    .updateTable("order_papers")
    .set({ request: sql<string>`left(${`${orderReasons.paperOfOtherCar} `} || request, 500)` })
    .where("id", "in", ids)
    .returning(["id", "title", "brought_by", "withdrawn_at"])
    .execute();
  for (const { id, title, brought_by: by, withdrawn_at: withdrawn } of wanted)
    if (by === "customer" && withdrawn === null)
      await tellCustomer(transaction, scope, orderId, {
        topic: `paper/${id}`,
        sentence: `Hay que volver a subir «${title}»: ${orderReasons.paperOfOtherCar}`,
      });
}

/** The car stays, or another one takes its place: then the first goes back, unless it is bought already. */
async function changeCar(
  transaction: Transaction,
  { context }: FormScope,
  order: Order,
  typed: Pick<OrderFacts, "vehicle" | "advertisement" | "car_name">,
) {
  const sameStockCar = typed.vehicle !== null && typed.vehicle === order.vehicle_id;
  if (sameStockCar || (typed.vehicle === order.vehicle_id && typed.advertisement === ""))
    return { ok: true as const, columns: { car_name: typed.car_name } };
  const bought = (await readStep(transaction, order.id, "bought"))?.state === "done";
  if (bought && typed.vehicle !== order.vehicle_id)
    return { ok: false as const, refusal: refused(orderReasons.carChangeAfterPurchase, { status: 400, field: "vehicle" }) };
  if (order.vehicle_id !== null && typed.vehicle !== order.vehicle_id) await giveCarBack(transaction, context.now, order);
  const known = order.car_facts as CarFacts | null;
  const car = await carColumns(transaction, context.now, typed, { reservationId: null, template: order.template as Template, known });
  if (!car.ok || isOtherCar(order, car.columns)) return car;
  const facts = factsIn(car.columns);
  const before = factsOf(order);
  // What the team has written down stays. Of two that differ, the one that costs money or time counts: advertisements stay as they were.
  const merged = { ...askedFactsOf(before), ...facts, ...adverseFactsOf(before) };
  const columns = { ...car.columns, car_facts: facts && JSON.stringify(merged) };
  const { vin, car_version, plate, car_read_on } = order;
  const readBefore = isDeepStrictEqual(factsIn(columns), order.car_facts) ? { car_read_on } : {};
  return { ok: true as const, columns: { ...columns, vin: columns.vin ?? vin, car_version, plate, ...readBefore } };
}

/** Cancels an open order as an admin (ORDER-3). Nothing is due any more, so what was paid stands as owed to the customer. */
export function cancelOrder(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: endingForm, schema: endingSchema, messages: endingMessages };
  return answerForm(scope, description, sent, async (transaction, { reason }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    await transaction
      .updateTable("orders")
      .set({ status: "cancelled", ended_at: scope.context.now.toString(), end_reason: reason, revision: order.revision + 1 })
      .where("id", "=", orderId)
      .execute();
    await giveCarBack(transaction, scope.context.now, order);
    await callOffHandover(transaction, scope, order);
    await runAsSystemWithin(transaction, scope.context.actor, () => reverseCharges(transaction, scope.context, orderId));
    await followOrder(transaction, scope, orderId);
    const today = companyDay(scope.context.now);
    const ledger = ledgerOf(await readEntries(transaction, orderId), today.toString());
    await tellCustomer(transaction, scope, orderId, {
      topic: "order/cancelled",
      sentence: `Hemos cancelado tu importación. ${reasonWords(reason)} ${settlementWords(settlementOf(ledger, refundDeadline(today).toString()))}`,
    });
    return { ok: true };
  });
}

/** Ends all links of an order that are on their way, as an admin (ORDER-4). Later mails carry the new one. */
export function endOldLinks(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: newLinkForm, schema: newLinkSchema, messages: newLinkMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }) => {
    await transaction
      .updateTable("orders")
      .set({ link_version: seen + 1 })
      .where("id", "=", orderId)
      .where("link_version", "=", seen)
      .execute();
    await syncReminders(transaction, scope, orderId);
    await refreshWaitingNews(transaction, scope, orderId);
    return { ok: true };
  });
}
