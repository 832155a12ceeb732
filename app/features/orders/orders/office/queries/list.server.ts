import { type RawBuilder, sql, type Transaction } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import { byAge, byDelivery, fits, judgeAll, type JudgedOrder, type OrderLine } from "../order-line.ts";
import { type OrdersSearch, withoutOwner } from "../search-params.ts";
import { readFacts, readOrderRows } from "./facts.server.ts";
import { countsOf, type OpenCounts, readOpenOrders } from "./board.server.ts";

const rowsOnAPage = 50;

export type OrdersPage = { lines: OrderLine[]; total: number; page: number; pageCount: number; counts: OpenCounts | undefined };

/**
 * One page of the list (ORDER-70). Only open orders need anything and have a stop, so such a search is answered from all open ones. Any other
 * search is answered along the list's indexes, and `counts` is then undefined.
 */
export function listOrders(context: Context, search: OrdersSearch): Promise<OrdersPage> {
  if (search.status === "open" || search.need !== undefined || search.stop !== undefined) return openPage(context, search);
  return runAs(context, (transaction) => anyPage(transaction, search, companyDay(context.now).toString()));
}

async function openPage(context: Context, search: OrdersSearch): Promise<OrdersPage> {
  const orders = await readOpenOrders(context);
  const fitting = orders.filter((order) => fits(order, search));
  const { limit, offset, ...window } = listWindow(search.page, fitting.length, rowsOnAPage);
  const lines = linesOf(fitting).toSorted(search.sort === "antiguedad" ? byAge : byDelivery);
  return { lines: lines.slice(offset, offset + limit), total: fitting.length, ...window, counts: countsOf(orders) };
}

async function anyPage(transaction: Transaction<DB>, search: OrdersSearch, today: string): Promise<OrdersPage> {
  const condition = conditionOf(search);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from orders where ${condition}`.execute(transaction);
  const { limit, offset, page, pageCount } = listWindow(search.page, counted[0]?.total ?? 0, rowsOnAPage);
  const order = search.sort === "antiguedad" ? sql`begun_on, id` : sql`begun_on desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  const found = await readOrderRows(transaction, sql`o.id = any(${ids}::uuid[])`);
  const lines = linesOf(judgeAll(found, await readFacts(transaction, ids), today)).toSorted(
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
