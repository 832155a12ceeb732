import { sql } from "kysely";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { purchaseColumns, purchaseOf } from "#app/features/orders/purchases/office/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { daysOf, type Quarter } from "../search-params.ts";
import { type Days, type Register, type RegisteredOrder, registerOf } from "../register.ts";

/** The register of used goods of a quarter (ORDER-91). */
export async function readRegister(context: Context, quarter: Quarter): Promise<Register> {
  const days = daysOf(quarter);
  return registerOf(await readOrders(context, days), days);
}

/** The orders that were handed over in these days, and those whose car was bought by their end and not handed over by then. */
function readOrders(context: Context, { from, to }: Days): Promise<RegisteredOrder[]> {
  return runAs(context, async (transaction) => {
    const orders = await transaction
      .selectFrom("orders")
      .leftJoin("order_purchases as purchase", "purchase.order_id", "orders.id")
      .leftJoin("order_steps as handover", (join) =>
        join.onRef("handover.order_id", "=", "orders.id").on("handover.kind", "=", "handed_over").on("handover.state", "=", "done"),
      )
      .select(["orders.id", "reference", "status", "contract_form", "car_name", "vin", "plate", "name", "legal_name"])
      .select(["orders.document_number as buyerDocument", "handover.done_on as handedOverOn"])
      .select((order) => [
        order
          .selectFrom("order_entries")
          .whereRef("order_id", "=", "orders.id")
          .select(sql<number>`coalesce(sum(cents) filter (where kind = 'charge'), 0)::float8`.as("cents"))
          .as("charged"),
        order
          .selectFrom("order_entries")
          .whereRef("order_id", "=", "orders.id")
          .select(sql<number>`coalesce(sum(cents) filter (where kind = 'cost' and concept <> 'purchase'), 0)::float8`.as("cents"))
          .as("costs"),
      ])
      .where(
        sql<boolean>`handover.done_on between ${from} and ${to} or (purchase.bought_on <= ${to} and coalesce(handover.done_on > ${to}, true))`,
      )
      .execute();
    const rows = await transaction
      .selectFrom("order_purchases")
      .select(["order_id", ...purchaseColumns])
      .where(sql<boolean>`order_id = any(${orders.map(({ id }) => id)}::uuid[])`)
      .execute();
    const purchases = new Map(rows.map(({ order_id, ...row }) => [order_id, purchaseOf(row)]));
    return orders.map(({ name, legal_name, charged, costs, ...order }) => ({
      ...order,
      contract_form: order.contract_form as ContractForm,
      buyer: legal_name === "" ? name : legal_name,
      charged: charged ?? 0,
      costs: costs ?? 0,
      purchase: purchases.get(order.id),
    }));
  });
}
