import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { likePatterns } from "#app/lib/fold-text.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type Stop, stops } from "#app/features/orders/steps/step-kinds.ts";
import { byAge, byDelivery, fits, judgeAll, type JudgedOrder, type OrderLine, byUrgency } from "../order-line.ts";
import { type OrdersSearch, withoutOwner } from "../search-params.ts";
import { readFacts, readOrderRows } from "./facts.server.ts";

/** More cards in a column help nobody; the list shows the rest. */
const mostCards = 50;

/** `days`: how many days half of its orders have been waiting there at most since their last step. `count` is of all that fit the search. */
export type BoardColumn = { stop: Stop; count: number; days: number | undefined; cards: OrderLine[] };

export type OpenCounts = { open: number; late: number; waitingForCustomer: number; needsTeam: number };

/** Judges every open order. The board, the list, the menu's count and the day's work begin with it, so that they tell the same. */
export function readOpenOrders(context: Context): Promise<JudgedOrder[]> {
  const today = companyDay(context.now).toString();
  return runAs(context, async (transaction) => {
    const rows = await readOrderRows(transaction, sql`o.status = 'open'`);
    const ids = rows.map(({ id }) => id);
    return judgeAll(rows, await readFacts(transaction, context, ids), today);
  });
}

/** The open orders that fit a search, in a column for each stop, and the counts of all open orders (ORDER-70). */
export async function readBoard(context: Context, search: OrdersSearch): Promise<{ counts: OpenCounts; columns: BoardColumn[] }> {
  const orders = await readOpenOrders(context);
  return { counts: countsOf(orders), columns: columnsOf(orders.filter((order) => fits(order, search)).toSorted(byUrgency)) };
}

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

const rowsOnAPage = 50;

export type OrdersPage = { lines: OrderLine[]; total: number; page: number; pageCount: number; counts: OpenCounts | undefined };

/** One page of the list (ORDER-70). Only open orders have needs and stops; any other search goes along the indexes, without `counts`. */
export function listOrders(context: Context, search: OrdersSearch): Promise<OrdersPage> {
  if (search.status === "open" || search.need !== undefined || search.stop !== undefined) return openPage(context, search);
  return runAs(context, (transaction) => anyPage(transaction, context, search));
}

async function openPage(context: Context, search: OrdersSearch): Promise<OrdersPage> {
  const orders = await readOpenOrders(context);
  const fitting = orders.filter((order) => fits(order, search));
  const { limit, offset, ...window } = listWindow(search.page, fitting.length, rowsOnAPage);
  const lines = linesOf(fitting).toSorted(search.sort === "antiguedad" ? byAge : byDelivery);
  return { lines: lines.slice(offset, offset + limit), total: fitting.length, ...window, counts: countsOf(orders) };
}

async function anyPage(transaction: Transaction, context: Context, search: OrdersSearch): Promise<OrdersPage> {
  const condition = conditionOf(search);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from orders where ${condition}`.execute(transaction);
  const { limit, offset, page, pageCount } = listWindow(search.page, counted[0]?.total ?? 0, rowsOnAPage);
  const order = search.sort === "antiguedad" ? sql`begun_on, id` : sql`begun_on desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  const found = await readOrderRows(transaction, sql`o.id = any(${ids}::uuid[])`);
  const lines = linesOf(judgeAll(found, await readFacts(transaction, context, ids), companyDay(context.now).toString())).toSorted(
    (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
  );
  return { lines, total: counted[0]?.total ?? 0, page, pageCount, counts: undefined };
}

function linesOf(orders: readonly JudgedOrder[]): OrderLine[] {
  return orders.map(({ line }) => line);
}

/** A status is compared as a literal, so that PostgreSQL can use a partial index. */
function conditionOf({ status, owner, text }: OrdersSearch): RawBuilder<unknown> {
  const patterns = likePatterns(text);
  const parts = [
    status === "todas" ? sql`true` : sql`status = ${sql.lit(status)}`,
    ...(owner === undefined ? [] : [owner === withoutOwner ? sql`owner_id is null` : sql`owner_id = ${owner}`]),
    ...(patterns.length === 0 ? [] : [sql`search_text like all(${patterns}::text[])`]),
  ];
  return sql.join(parts, sql` and `);
}
