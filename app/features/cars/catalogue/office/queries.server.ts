import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { readStockRows, readWholeRows } from "#app/features/cars/vehicles/office/queries.server.ts";
import { type SortColumn, statusesIn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { likePatterns } from "#app/lib/fold-text.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";

const pageSize = 50;

/** Returns one page of the team's list with its total; the last page if a later one is asked for. */
export function listStock(context: Context, search: StockSearch) {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from vehicles where ${listed(search)}`.execute(transaction);
    const total = rows[0]?.total ?? 0;
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const ids = await readIds(transaction, search, sql`limit ${limit} offset ${offset}`);
    return { rows: await readStockRows(transaction, ids, companyDay(context.now)), total, page, pageCount };
  });
}

const pieceSize = 1_000;

/** Yields all results of a search, in the list's order, in pieces. Vehicles erased meanwhile are left out. */
export async function* exportStock(context: Context, search: StockSearch) {
  const ids = await runAs(context, (transaction) => readIds(transaction, search, sql``));
  for (let start = 0; start < ids.length; start += pieceSize) {
    yield await runAs(context, (transaction) => readWholeRows(transaction, ids.slice(start, start + pieceSize)));
  }
}

/** The index vehicles_listed has all these columns. Folded text is compared by its bytes, which is fast and the same on each server. */
const byName = 'search_text collate "C"';
const order: Record<SortColumn, readonly string[]> = {
  created: ["created_at"],
  vehicle: [byName],
  year: ["year"],
  price: ["price"],
  mileage: ["mileage"],
  status: ["status", byName],
  featured: ["featured", "created_at"],
  visits: ["visitor_count"],
};

async function readIds(transaction: Transaction, search: StockSearch, part: RawBuilder<unknown>): Promise<string[]> {
  const { column, direction } = search.sort;
  const columns = [...order[column], "id"].map((name) => `${name} ${direction}`).join(", ");
  const { rows } = await sql<{ id: string }>`
    select id from vehicles where ${listed(search)} order by ${sql.raw(columns)} ${part}`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Only the team's role may read `search_text`, so for everybody else the database refuses this statement. */
function listed({ search, filter }: StockSearch): RawBuilder<SqlBool> {
  return sql`search_text like all(${likePatterns(search)}::text[]) and status = any(${[...statusesIn(filter)]}::text[])
    ${filter === "featured" ? sql`and featured` : sql``}`;
}
