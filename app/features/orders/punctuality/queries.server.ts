import { sql } from "kysely";
import { type Measured, nothingMeasured, type StopPunctuality } from "#app/features/ground/company/measured.ts";
import { readKeptPrice } from "#app/features/orders/quote-outcome/queries.server.ts";
import { stopLabels, stepOrder, stopOf, stops } from "#app/features/orders/steps/step-kinds.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { pagePart, type RequestScope } from "#server/request.ts";

/** The last stop ends with the handover: the aftercare is no promise about the car. */
const counted = stepOrder.filter((kind) => kind !== "aftercare");
const stopNumbers = counted.map((kind) => stops.indexOf(stopOf(kind)));

type Row = { stop: number; cases: number; on_time: number; late: number; called_off: number; median: number | null; since: string };

/**
 * The days that customers were told first beside the real ones, for each stop, of all orders that are finished, cancelled or withdrawn. A
 * stop is promised for the latest first promise of its steps, and left when the last of them is done. Orders from before there were first
 * promises do not count. A median between two days is rounded up, so never in our favour. It reads as the system, because visitors may not
 * read orders; only sums leave.
 */
export async function readPunctuality(context: Context): Promise<StopPunctuality[]> {
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<Row>`
      with arrivals as (
        select o.begun_on, k.stop, max(s.promised_on) as promised, case when bool_and(s.state = 'done') then max(s.done_on) end as arrived
        from orders o join order_steps s on s.order_id = o.id
        join unnest(${counted}::text[], ${stopNumbers}::integer[]) as k (kind, stop) on k.kind = s.kind
        where o.status <> 'open' and s.state <> 'skipped'
        group by o.id, k.stop having max(s.promised_on) is not null
      )
      select stop, count(*)::integer as cases, count(*) filter (where arrived <= promised)::integer as on_time,
        count(*) filter (where arrived > promised)::integer as late, count(*) filter (where arrived is null)::integer as called_off,
        ceil(percentile_cont(0.5) within group (order by arrived - promised))::integer as median, min(begun_on) as since
      from arrivals group by stop order by stop`.execute(transaction),
  );
  return rows.map(({ stop, cases, on_time: onTime, late, called_off: calledOff, median, since }) => ({
    label: stopLabels[stops[stop] ?? "delivery"],
    cases,
    onTime,
    late,
    calledOff,
    median: median ?? undefined,
    since,
  }));
}

/** What the site says of its kept promises, for a page that is the same for everybody. */
export async function readMeasured(scope: RequestScope): Promise<Measured> {
  const { context } = scope;
  const measured = async () => ({ stops: await readPunctuality(context), price: await readKeptPrice(context) });
  return (await pagePart(scope, "measured promises", measured)) ?? nothingMeasured;
}
