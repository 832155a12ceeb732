import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { makeReference } from "#app/features/requests/reservations/reference.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { daysOfNewOrder } from "#app/features/orders/steps/plan.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { readTemplate } from "#app/features/orders/steps/queries.server.ts";
import { brokenUniqueness } from "#db/sql-state.ts";
import { type Context, userIdOf, runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { withBothEngines } from "#app/features/cars/calculator/fact-fields.ts";
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { vinOfAdvertisement } from "#app/features/cars/advertisements/vin.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { takeCar } from "#app/features/orders/order-car/commands.server.ts";
import { newOrderForm, newOrderMessages, orderReasons } from "../messages.ts";
import { type Beginning, byHand, type Origin, originColumns, readOrigin } from "../origin.ts";
import { beginningOf } from "../queries/order.server.ts";
import { type NewOrder, newOrderSchema } from "../schema.ts";
import { nameOf } from "../order-line.ts";

/** What is said about the rules of the table `orders` that two people at the same moment may break. */
const takenMeanwhile: Readonly<Record<string, string>> = {
  orders_one_open_for_a_car: orderReasons.carHasOrder,
  orders_reservation_id_key: orderReasons.originTaken,
  orders_contract_id_key: orderReasons.originTaken,
  orders_inquiry_id_key: orderReasons.originTaken,
};

const mostAttempts = 5;

/** Begins an order as an admin (ORDER-1). A plan becomes active and a stock car reserved in the same transaction. */
export function createOrder(scope: FormScope, sent: FormData) {
  const description = { form: newOrderForm, schema: newOrderSchema, messages: newOrderMessages, limit: () => undefined };
  return answerForm(scope, description, sent, async (transaction, values) => {
    try {
      return await create(transaction, scope, values);
    } catch (error) {
      const sentence = takenMeanwhile[brokenUniqueness(error) ?? ""];
      if (sentence !== undefined) return refused(sentence);
      throw error;
    }
  });
}

async function create(transaction: Transaction, scope: FormScope, values: NewOrder): Promise<WriteResult> {
  const { context } = scope;
  if (values.begun_on > companyDay(context.now).toString()) return refused(orderReasons.begunInFuture, { status: 400, field: "begun_on" });
  const origin = readOrigin(values.origin);
  const beginning = origin ? await beginningOf(transaction, origin) : byHand;
  if (!beginning || (values.origin !== "" && !origin)) return refused(orderReasons.originMissing, { status: 404 });
  if (beginning.orderId !== undefined) return refused(orderReasons.originTaken);
  // Whoever holds the order reads its conversation.
  if (origin?.kind === "inquiry" && beginning.email !== values.email)
    return refused(orderReasons.inquiryOfAnother(beginning.email), { status: 400, field: "email" });
  const reservationId = origin?.kind === "reservation" ? origin.id : null;
  if (reservationId !== null && beginning.vehicleId !== values.vehicle)
    return refused(orderReasons.reservedAnother, { status: 400, field: "vehicle" });
  const car = await carColumns(transaction, context.now, values, { reservationId, known: beginning.carFacts });
  if (!car.ok) return car.refusal;

  const userId = await holderOf(transaction, context, beginning, values.email);
  const id = await insertOrder(transaction, context, { values, origin, reference: beginning.reference, car: car.columns, userId });
  await insertSteps(transaction, id, values);
  await activatePlan(transaction, origin);
  await followOrder(transaction, scope, id, { tell: false });
  await tellCustomer(transaction, scope, id, { topic: "order/begun", sentence: begunSentence(car.columns.car_name) });
  return { ok: true, outcome: { id } };
}

/** The account of the origin or of the address. Another address than the origin's is another person. */
function holderOf(transaction: Transaction, context: Context, { userId, email }: Beginning, typed: string) {
  return typed === email && userId !== null ? userId : accountOf(transaction, context, typed);
}

function begunSentence(carName: string): string {
  return `Hemos abierto tu importación${carName === "" ? "" : `: ${carName}`}. En su página verás cada paso.`;
}

type Parts = { values: NewOrder; origin: Origin | undefined; reference: string | undefined; car: CarColumns; userId: string | null };

async function insertOrder(transaction: Transaction, context: Context, { values, origin, reference, car, userId }: Parts): Promise<string> {
  const { origin: _origin, vehicle: _vehicle, advertisement: _advertisement, car_name: _name, phone, ...columns } = values;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const inserted = await transaction
      .insertInto("orders")
      .values({
        ...columns,
        ...car,
        phone: phone ?? null,
        reference: attempt === 0 && reference !== undefined ? reference : makeReference(),
        user_id: userId,
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

async function insertSteps(transaction: Transaction, orderId: string, { template, begun_on }: NewOrder): Promise<void> {
  const steps = await readTemplate(transaction, template);
  const planned = daysOfNewOrder(steps, Temporal.PlainDate.from(begun_on));
  await transaction
    .insertInto("order_steps")
    .values(
      steps.map(({ kind, days, responsible, customer_note }) => ({
        order_id: orderId,
        kind,
        days,
        responsible,
        customer_note,
        planned_on: planned.get(kind) ?? null,
      })),
    )
    .execute();
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

type TypedCar = { vehicle: string | null; car_name: string; advertisement: string };
type CarColumns = {
  vehicle_id: string | null;
  status_before: string | null;
  car_name: string;
  car_facts: string | null;
  vin: string | null;
  car_version: string;
  plate: string | null;
};

/** Another car has another identity: of that of the first nothing stays. */
const unnamedCar = { vin: null, car_version: "", plate: null };

/** The columns of the car that a form names (ORDER-2). A typed name goes before the facts'; `known` are those that the order has. */
export async function carColumns(
  transaction: Transaction,
  now: Temporal.Instant,
  { vehicle, car_name: typed, advertisement }: TypedCar,
  { reservationId, known }: { reservationId: string | null; known: CarFacts | null },
): Promise<{ ok: true; columns: CarColumns } | { ok: false; refusal: WriteResult }> {
  if (vehicle === null) {
    const facts = advertisement === "" ? known : withBothEngines(readAdvertisement(advertisement).facts);
    const name = typed === "" && facts !== null ? nameOf(facts) : typed;
    const vin = vinOfAdvertisement(advertisement) ?? null;
    const columns = { vehicle_id: null, status_before: null, car_name: name, car_facts: facts && JSON.stringify(facts) };
    return { ok: true, columns: { ...columns, ...unnamedCar, vin } };
  }
  const taken = await takeCar(transaction, now, { vehicleId: vehicle, reservationId });
  if (!taken.ok) {
    const sentence = taken.reason === "unknown" ? orderReasons.carMissing : orderReasons.carUnavailable;
    return { ok: false, refusal: refused(sentence, { status: 400, field: "vehicle" }) };
  }
  const name = typed === "" ? vehicleName(taken) : typed;
  const columns = { vehicle_id: vehicle, status_before: taken.statusBefore, car_name: name, car_facts: null };
  return { ok: true, columns: { ...columns, ...unnamedCar, vin: taken.vin } };
}

/** The account that has proved this address, if there is one. */
export async function accountOf(transaction: Transaction, { actor }: Context, email: string): Promise<string | null> {
  const account = await runAsSystemWithin(transaction, actor, () =>
    transaction.selectFrom("users").select("id").where("email", "=", email).where("email_verified_at", "is not", null).executeTakeFirst(),
  );
  return account?.id ?? null;
}
