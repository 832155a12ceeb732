import type { Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { giveCarBack } from "#app/features/orders/order-car/commands.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { carChangeAfterPurchase, carHasOrder, orderFactsForm, orderFactsMessages } from "../messages.ts";
import { type OrderFacts, orderFactsSchema } from "../schema.ts";
import { carColumns } from "./car-of-order.server.ts";

const uniqueViolation = "23505";

/** Changes who and what an order is about, as an admin: customer, owner, contract, car, note (ORDER-2). Not after the order has ended. */
export function editOrder(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: orderFactsForm, schema: orderFactsSchema, messages: orderFactsMessages, countedAddress: () => undefined };
  return answerForm(scope, description, sent, async (transaction, values) => {
    try {
      return await edit(transaction, scope, orderId, values);
    } catch (error) {
      if (sqlStateOf(error) === uniqueViolation) return refused(carHasOrder, { status: 400, field: "vehicle" });
      throw error;
    }
  });
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function edit(transaction: Transaction<DB>, scope: FormScope, orderId: string, values: OrderFacts): Promise<WriteResult> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return refused(orderMissing, { status: 404 });
  if (order.status !== "open") return refused(orderEnded);
  const { seen, vehicle, advertisement, car_name, phone, ...columns } = values;
  if (order.revision !== seen) return refused(changedMeanwhile);
  const car = await changeCar(transaction, scope, order, { vehicle, advertisement, car_name });
  if (!car.ok) return car.refusal;
  await transaction
    .updateTable("orders")
    .set({ ...columns, ...car.columns, phone: phone ?? null, revision: order.revision + 1 })
    .where("id", "=", orderId)
    .execute();
  // Reminders that wait go to the customer's address.
  await syncReminders(transaction, scope, orderId);
  return { ok: true };
}

/** The car stays, or another one takes its place: then the first goes back, unless it is bought already. */
async function changeCar(
  transaction: Transaction<DB>,
  { context }: FormScope,
  order: Order,
  typed: Pick<OrderFacts, "vehicle" | "advertisement" | "car_name">,
) {
  if (typed.vehicle === order.vehicle_id && typed.advertisement === "") return { ok: true as const, columns: { car_name: typed.car_name } };
  const bought = await transaction
    .selectFrom("order_steps")
    .select("id")
    .where("order_id", "=", order.id)
    .where("kind", "=", "bought")
    .where("state", "=", "done")
    .executeTakeFirst();
  if (bought && typed.vehicle !== order.vehicle_id)
    return { ok: false as const, refusal: refused(carChangeAfterPurchase, { status: 400, field: "vehicle" }) };
  if (order.vehicle_id !== null && typed.vehicle !== order.vehicle_id) await giveCarBack(transaction, context.now, order);
  const known = order.car_facts as CarFacts | null;
  return carColumns(transaction, context.now, typed, { reservationId: null, known });
}
