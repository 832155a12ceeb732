import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Stop, stops } from "#app/features/orders/steps/step-kinds.ts";
import { type Context, runAs } from "#server/context.ts";
import { byUrgency, fits, judgeAll, type JudgedOrder, type OrderLine } from "../order-line.ts";
import type { OrdersSearch } from "../search-params.ts";
import { readOrderRows } from "./facts.server.ts";
import { factsOfOpen } from "./known-facts.server.ts";

/** More cards in a column help nobody; the list shows the rest. */
const mostCards = 50;

/** `days`: how many days half of its orders have been waiting there at most since their last step. `count` is of all that fit the search. */
export type BoardColumn = { stop: Stop; count: number; days: number | undefined; cards: OrderLine[] };

export type OpenCounts = { open: number; late: number; waitingForCustomer: number; needsTeam: number };

/** The open orders by the context that read them. A context lives for one request, so nothing outlives it or reaches another person. */
const readBefore = new WeakMap<Context, Promise<JudgedOrder[]>>();

/**
 * Judges every open order. The board, the list, the menu's count and the day's work begin with it, so that they tell the same; one request reads
 * the orders once.
 */
export function readOpenOrders(context: Context): Promise<JudgedOrder[]> {
  const before = readBefore.get(context);
  if (before) return before;
  const reading = judgeOpenOrders(context);
  readBefore.set(context, reading);
  return reading;
}

async function judgeOpenOrders(context: Context): Promise<JudgedOrder[]> {
  const today = companyDay(context.now).toString();
  return runAs(context, async (transaction) => {
    const rows = await readOrderRows(transaction, sql`o.status = 'open'`);
    return judgeAll(rows, await factsOfOpen(transaction, context.database, rows), today);
  });
}

/** The open orders that fit a search, in a column for each stop, and the counts of all open orders (ORDER-70). */
export async function readBoard(context: Context, search: OrdersSearch): Promise<{ counts: OpenCounts; columns: BoardColumn[] }> {
  const orders = await readOpenOrders(context);
  return { counts: countsOf(orders), columns: columnsOf(orders.filter((order) => fits(order, search)).toSorted(byUrgency)) };
}

/** Counts open orders by what they need. */
export function countsOf(orders: readonly JudgedOrder[]): OpenCounts {
  const count = (fitting: (order: JudgedOrder) => boolean) => orders.filter(fitting).length;
  return {
    open: orders.length,
    late: count(({ attention }) => attention.late),
    waitingForCustomer: count(({ attention }) => attention.waitingForCustomer),
    needsTeam: count(({ attention }) => attention.needsTeam),
  };
}

function columnsOf(orders: readonly JudgedOrder[]): BoardColumn[] {
  const lines = orders.map(({ line }) => line);
  return stops.map((stop) => {
    const here = lines.filter((line) => line.stop === stop);
    return { stop, count: here.length, days: median(here.map(({ days }) => days)), cards: here.slice(0, mostCards) };
  });
}

/** The middle figure, or the upper one of the two in the middle. */
function median(figures: readonly number[]): number | undefined {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
