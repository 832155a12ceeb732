import { type Context, runAs } from "#server/context.ts";
import type { JourneyStep } from "#app/features/orders/steps/journey.ts";
import { accountOrderAddress } from "#app/features/orders/access/addresses.ts";
import { journeyTitle } from "../journey-title.ts";

export type OwnOrder = { id: string; address: string; reference: string; title: string; open: boolean };

/** The most orders that the panel shows. */
const most = 5;

/** A person's orders for their panel, the open ones first and then the newest. */
export function listOwnOrders(context: Context, userId: string): Promise<OwnOrder[]> {
  return runAs(context, async (transaction) => {
    const orders = await transaction
      .selectFrom("orders")
      .select(["id", "reference", "car_name", "status"])
      .where("user_id", "=", userId)
      .where("status", "in", ["open", "completed"])
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
    return orders.map(({ id, reference, car_name, status }) => ({
      id,
      address: accountOrderAddress(id),
      reference,
      title: journeyTitle(steps.filter((step) => step.order_id === id) as (JourneyStep & { order_id: string })[], car_name),
      open: status === "open",
    }));
  });
}
