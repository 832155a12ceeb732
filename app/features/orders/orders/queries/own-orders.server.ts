import { type Context, runAs } from "#server/context.ts";
import type { JourneyStep } from "#app/features/orders/steps/step-kinds.ts";
import { accountOrderAddress } from "#app/features/orders/access/addresses.ts";
import { orderTitle } from "../journey-title.ts";
import { orderState } from "#app/features/orders/access/order-state.ts";

/** `state`: what became of an order that is not open, in a word. */
export type OwnOrder = { id: string; address: string; reference: string; title: string; open: boolean; state: string | undefined };

/** The most orders that the panel shows. */
const most = 20;

/** A person's orders for their panel: the open ones first, then those that ended, because papers and a refund are still there. */
export function listOwnOrders(context: Context, userId: string): Promise<OwnOrder[]> {
  return runAs(context, async (transaction) => {
    const orders = await transaction
      .selectFrom("orders")
      .select(["id", "reference", "template", "car_name", "status"])
      .where("user_id", "=", userId)
      .orderBy((row) => row("status", "=", "open"), "desc")
      .orderBy("created_at", "desc")
      .limit(most)
      .execute();
    if (orders.length === 0) return [];
    const steps = await transaction
      .selectFrom("order_steps")
      .select(["order_id", "kind", "state", "planned_on", "done_on"])
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .execute();
    return orders.map(({ id, reference, template, car_name, status }) => ({
      id,
      address: accountOrderAddress(id),
      reference,
      title: orderTitle(
        { status, template, car_name },
        steps.filter((step) => step.order_id === id) as (JourneyStep & { order_id: string })[],
      ),
      open: status === "open",
      state: status === "open" ? undefined : orderState(status).label,
    }));
  });
}
