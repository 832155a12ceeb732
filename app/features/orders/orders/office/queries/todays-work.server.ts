import { sql } from "kysely";
import { type Context, runAs } from "#server/context.ts";
import type { JudgedOrder } from "../order-line.ts";
import { type Need, needs } from "../search-params.ts";
import { countsOf, readOpenOrders } from "./board.server.ts";

/** So many orders have this need; `only` is the order if there is just one. */
export type WorkLine = { need: Need; count: number; only: { id: string; car: string; sentence: string } | undefined };
/** A withdrawal whose money the customer does not have back; `until` is the last day for the refund. */
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
  const fitsNeed = needs.find(({ value }) => value === need)?.fits;
  const fitting = orders.filter(({ attention }) => fitsNeed?.(attention));
  const [first] = fitting;
  if (!first) return [];
  const { id, car, sentence } = first.line;
  return [{ need, count: fitting.length, only: fitting.length === 1 ? { id, car, sentence } : undefined }];
}

/** Withdrawn orders whose customer has paid more than they got back (ORDER-61). */
function readOpenRefunds(context: Context): Promise<OpenRefund[]> {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<OpenRefund>`
      select o.id, o.name, w.refund_until as until,
        -sum(case e.kind when 'receipt' then -e.cents else e.cents end) as cents
      from order_withdrawals w
      join orders o on o.id = w.order_id
      join order_entries e on e.order_id = w.order_id and e.kind <> 'cost'
      group by o.id, w.refund_until having sum(case e.kind when 'receipt' then -e.cents else e.cents end) < 0
      order by w.refund_until, o.id`.execute(transaction);
    return rows;
  });
}

/** How many open orders need the team today, for the menu. */
export async function countOrdersForTeam(context: Context): Promise<number> {
  return countsOf(await readOpenOrders(context)).needsTeam;
}
