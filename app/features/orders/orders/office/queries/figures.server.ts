import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Stop, stepOrder, stopOf, stops } from "#app/features/orders/steps/step-kinds.ts";
import { uses } from "#app/features/ground/back-office/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { company } from "#company";
import type { JudgedOrder } from "../order-line.ts";
import { type Need, needs } from "../search-params.ts";
import { countsOf, readOpenOrders } from "./list.server.ts";

/** So many orders have this need; `only` is the order if there is just one. */
export type WorkLine = { need: Need; count: number; only: { id: string; car: string; sentence: string } | undefined };
/** An order that ended and whose customer does not have the money back; `until` is the last day for the refund. */
export type OpenRefund = { id: string; name: string; cents: number; until: string };

export type TodaysWork = { lines: WorkLine[]; refunds: OpenRefund[] };

const dailyNeeds: readonly Need[] = ["papeles", "decisiones", "entregas", "plazos", "pagos", "faltan", "pasos"];

/** What the open orders need today, and the refunds after withdrawals. A need that no order has is left out. */
export async function readTodaysWork(context: Context): Promise<TodaysWork> {
  const orders = await readOpenOrders(context);
  return { lines: dailyNeeds.flatMap((need) => lineOf(need, orders)), refunds: await readOpenRefunds(context) };
}

function lineOf(need: Need, orders: readonly JudgedOrder[]): WorkLine[] {
  const shown = needs.find(({ value }) => value === need);
  const fitting = orders.filter(({ attention }) => shown?.fits(attention));
  const [first] = fitting;
  if (!first) return [];
  const { id, car } = first.line;
  // The order may have a more urgent reason, which is another line.
  const told = shown !== undefined && "sentenceOf" in shown ? shown.sentenceOf(first.attention) : undefined;
  const sentence = told ?? first.line.sentence;
  return [{ need, count: fitting.length, only: fitting.length === 1 ? { id, car, sentence } : undefined }];
}

/** Ended orders whose customer has paid more than they owe (ORDER-61). After a cancellation we take the 14 days of a withdrawal too. */
function readOpenRefunds(context: Context): Promise<OpenRefund[]> {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<OpenRefund>`
      select o.id, o.name, coalesce(w.refund_until, (o.ended_at at time zone ${sql.lit(company.timeZone)})::date + 14) as until,
        -sum(case e.kind when 'receipt' then -e.cents else e.cents end) as cents
      from orders o
      join order_entries e on e.order_id = o.id and e.kind <> 'cost'
      left join order_withdrawals w on w.order_id = o.id
      where o.status in ('cancelled', 'withdrawn')
      group by o.id, w.refund_until having sum(case e.kind when 'receipt' then -e.cents else e.cents end) < 0
      order by until, o.id`.execute(transaction);
    return rows;
  });
}

export async function countOrdersForTeam(context: Context): Promise<number> {
  return countsOf(await readOpenOrders(context)).needsTeam;
}

/** Calendar days: half of the cases took at most `median`, nine of ten at most `p90`. */
export type Days = { cases: number; median: number; p90: number };

/**
 * `whole`: from the first day of an order to its handover. Undefined without a case. `margin` in cents, of so many orders. `hidesMargin`:
 * the role may not see it.
 */
export type Figures = { whole: Days | undefined; margin: { cents: number; orders: number } | undefined; hidesMargin: boolean };
export type StopFigures = { stop: Stop; days: Days | undefined };

const monthsOfDays = 6;
const daysOfMargins = 90;

/**
 * The days of the last six months' handovers, and the average margin of those of the last 90 days (ORDER-73). A withdrawal or a cancellation
 * takes the charges back and leaves the costs, so such an order has no margin that says anything about a sale.
 */
export function readFigures(context: Context): Promise<Figures> {
  const today = companyDay(context.now);
  const hidesMargin = !uses(context, "earnings");
  return runAs(context, async (transaction) => {
    const { rows: whole } = await sql<Days>`
      select count(*) as cases, ${percentiles(sql`s.done_on - o.begun_on`)}
      from order_steps s join orders o on o.id = s.order_id
      where s.state = 'done' and s.kind = 'handed_over' and s.done_on > ${today.subtract({ months: monthsOfDays }).toString()}::date
    `.execute(transaction);
    if (hidesMargin) return { whole: known(whole[0]), margin: undefined, hidesMargin };
    const { rows: margins } = await sql<{ orders: number; cents: number }>`
      select count(*) as orders, round(avg(margin))::integer as cents from (
        select sum(case e.kind when 'charge' then e.cents when 'cost' then -e.cents else 0 end) as margin
        from order_steps s join orders o on o.id = s.order_id join order_entries e on e.order_id = o.id
        where s.state = 'done' and s.kind = 'handed_over' and s.done_on > ${today.subtract({ days: daysOfMargins }).toString()}::date
          and o.status in ('open', 'completed')
        group by s.order_id
      ) margins having count(*) > 0`.execute(transaction);
    return { whole: known(whole[0]), margin: margins[0], hidesMargin };
  });
}

function percentiles(days: ReturnType<typeof sql>) {
  return sql`round(percentile_cont(0.5) within group (order by ${days}))::integer as median,
    round(percentile_cont(0.9) within group (order by ${days}))::integer as p90`;
}

function known(found: Days | undefined): Days | undefined {
  if (found === undefined || found.cases === 0) return undefined;
  const { cases, median, p90 } = found;
  return { cases, median, p90 };
}

/** How long orders stayed at each stop that they left in the last six months. The last stop ends with the handover. */
export function readStopFigures(context: Context): Promise<StopFigures[]> {
  const since = companyDay(context.now).subtract({ months: monthsOfDays }).toString();
  const counted = stepOrder.filter((kind) => kind !== "aftercare");
  const numbers = counted.map((kind) => stops.indexOf(stopOf(kind)));
  return runAs(context, async (transaction) => {
    const { rows } = await sql<Days & { stop: number }>`
      with recent as materialized (select distinct order_id as id from order_steps where state = 'done' and done_on > ${since}::date),
      left_stops as (
        select s.order_id, k.stop, max(s.done_on) as ended, bool_or(s.state = 'pending') as pending
        from order_steps s join unnest(${counted}::text[], ${numbers}::integer[]) as k (kind, stop) on k.kind = s.kind
        where s.order_id = any(array(select id from recent))
        group by s.order_id, k.stop
      ),
      spans as (
        select l.stop, l.ended, l.pending,
          greatest(0, l.ended - coalesce(max(l.ended) over (partition by l.order_id order by l.stop rows between unbounded preceding and 1 preceding),
            o.begun_on)) as days
        from left_stops l join orders o on o.id = l.order_id
      )
      select stop, count(*) as cases, ${percentiles(sql`days`)} from spans where not pending and ended > ${since}::date group by stop
    `.execute(transaction);
    return stops.map((stop, position) => ({ stop, days: known(rows.find((row) => row.stop === position)) }));
  });
}
