import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { fewestDeliveries, type KeptPrice } from "#app/features/ground/company/measured.ts";
import { type Context, runAs, system } from "#server/context.ts";

type PriceRow = { cases: number; not_raised: number; mean_share: number; highest_share: number };

/**
 * What was charged in the end beside the accepted quote, extras included, of the orders that were handed over in the last twelve months and
 * kept; undefined with fewer than twenty. It reads as the system, because visitors may not read orders; only four numbers leave.
 */
export async function readKeptPrice(context: Context): Promise<KeptPrice | undefined> {
  const since = companyDay(context.now).subtract({ months: 12 }).toString();
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<PriceRow>`
      with prices as (
        select q.price, sum(e.cents) as charged
        from order_steps s join orders o on o.id = s.order_id
        join order_quotes q on q.order_id = o.id and q.decision = 'accepted' and q.superseded_at is null
        join order_entries e on e.order_id = o.id and e.kind = 'charge'
        where s.kind = 'handed_over' and s.state = 'done' and s.done_on > ${since}::date and o.status in ('open', 'completed')
        group by q.id
      )
      select count(*)::integer as cases, count(*) filter (where charged <= price)::integer as not_raised,
        coalesce(sum(charged) / sum(price) - 1, 0)::float8 as mean_share, coalesce(max(charged / price::numeric) - 1, 0)::float8 as highest_share
      from prices`.execute(transaction),
  );
  const [found] = rows;
  if (!found || found.cases < fewestDeliveries) return undefined;
  return { cases: found.cases, notRaised: found.not_raised, meanShare: found.mean_share, highestShare: found.highest_share };
}
