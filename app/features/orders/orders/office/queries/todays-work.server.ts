import { sql } from "kysely";
import { company } from "#company";
import { type Context, runAs } from "#server/context.ts";
import type { JudgedOrder } from "../order-line.ts";
import { type Need, needs } from "../search-params.ts";
import { countsOf, readOpenOrders } from "./list.server.ts";

/** So many orders have this need; `only` is the order if there is just one. */
export type WorkLine = { need: Need; count: number; only: { id: string; car: string; sentence: string } | undefined };
/** An order that ended and whose customer does not have the money back; `until` is the last day for the refund. */
export type OpenRefund = { id: string; name: string; cents: number; until: string };

export type TodaysWork = { lines: WorkLine[]; refunds: OpenRefund[] };

/** The day's work on the dashboard, the most urgent first (ORDER-72). */
const dailyNeeds: readonly Need[] = ["papeles", "decisiones", "plazos", "pagos", "faltan", "pasos"];

/** What the open orders need today, and the refunds after withdrawals. A need that no order has is left out. */
export async function readTodaysWork(context: Context): Promise<TodaysWork> {
  const orders = await readOpenOrders(context);
  return { lines: dailyNeeds.flatMap((need) => lineOf(need, orders)), refunds: await readOpenRefunds(context) };
}

function lineOf(need: Need, orders: readonly JudgedOrder[]): WorkLine[] {
  const known = needs.find(({ value }) => value === need);
  const fitting = orders.filter(({ attention }) => known?.fits(attention));
  const [first] = fitting;
  if (!first) return [];
  const { id, car } = first.line;
  // The order may have a more urgent reason, which is another line.
  const told = known !== undefined && "sentenceOf" in known ? known.sentenceOf(first.attention) : undefined;
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

/** How many open orders need the team today, for the menu. */
export async function countOrdersForTeam(context: Context): Promise<number> {
  return countsOf(await readOpenOrders(context)).needsTeam;
}
