import { sql } from "kysely";
import { type DeliveryTime, deliveryTimeOf } from "#app/features/ground/company/delivery-time.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { pagePart } from "#server/pages/page-part.ts";
import type { RequestScope } from "#server/request.ts";

/** With fewer deliveries, a range would say more about single cars than about the next one. */
const fewestDeliveries = 20;

/** Whole weeks in which eight of ten deliveries came; undefined without enough deliveries. */
export type DeliveryRange = { weeks: { from: number; to: number } | undefined };

/**
 * How long the imports from Germany took that were handed over in the last twelve months and kept, from their first day to the hand-over
 * (ORDER-74). The result is the 10th and the 90th percentile, in weeks rounded outward. It reads as the system, because visitors may not read
 * orders; only two numbers leave.
 */
export async function deliveryRange(context: Context): Promise<DeliveryRange> {
  const since = companyDay(context.now).subtract({ months: 12 }).toString();
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<{ cases: number; low: number; high: number }>`
      select count(*) as cases, percentile_cont(0.1) within group (order by s.done_on - o.begun_on) as low,
        percentile_cont(0.9) within group (order by s.done_on - o.begun_on) as high
      from order_steps s join orders o on o.id = s.order_id
      where s.state = 'done' and s.kind = 'handed_over' and s.done_on > ${since}::date
        and o.status in ('open', 'completed') and o.template <> 'already_in_spain'`.execute(transaction),
  );
  const [found] = rows;
  if (!found || found.cases < fewestDeliveries) return { weeks: undefined };
  const from = Math.floor(found.low / 7);
  return { weeks: { from, to: Math.max(from + 1, Math.ceil(found.high / 7)) } };
}

/** How long an import takes, for a page that is the same for everybody. Without a range, the claim. */
export async function readDeliveryTime(scope: RequestScope): Promise<DeliveryTime> {
  const range = await pagePart(scope, "delivery range", () => deliveryRange(scope.context));
  return deliveryTimeOf(range?.weeks);
}
