import type { CarFile } from "#app/features/cars/german-papers/paper-check.ts";
import { factsOfOrder } from "#app/features/orders/quotes/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";

/** The car of an order as the team's file has it, to compare a paper with; undefined for an order that the actor does not see. */
export async function findOrderCar(
  context: Context,
  orderId: string,
): Promise<(CarFile & { name: string; vehicleId: string | null }) | undefined> {
  const order = await runAs(context, (transaction) =>
    transaction
      .selectFrom("orders")
      .select(["vehicle_id", "car_facts", "template", "car_name", "reference", "vin"])
      .where("id", "=", orderId)
      .executeTakeFirst(),
  );
  if (!order) return undefined;
  const { car_name: name, reference, vin, vehicle_id: vehicleId } = order;
  return { name: name === "" ? reference : name, vin, vehicleId, facts: (await factsOfOrder(context, order)) ?? {} };
}
