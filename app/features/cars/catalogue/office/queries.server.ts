import type { Transaction } from "kysely";
import { readStockRows, readWholeRows } from "#app/features/cars/vehicles/office/queries.server.ts";
import type { StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { listWindow } from "#app/lib/list-window.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import { currentCars } from "../queries/kept-cars.server.ts";
import { ListedStock } from "./listed-stock.ts";
import { StockNames, UnknownName } from "./stock-names.ts";

const pageSize = 50;

/**
 * Returns one page of the team's list with its total; the last page if a later one is asked for. The cars are counted and ordered in memory
 * (decision 0055).
 */
export async function listStock(context: Context, search: StockSearch) {
  return withListed(context, search, async (transaction, listed) => {
    const { page, pageCount, limit, offset } = listWindow(search.page, listed.total, pageSize);
    return { rows: await readStockRows(transaction, listed.page(offset, limit)), total: listed.total, page, pageCount };
  });
}

const pieceSize = 1_000;

/** Yields all results of a search, in the list's order, in pieces. Vehicles erased meanwhile are left out. */
export async function* exportStock(context: Context, search: StockSearch) {
  const ids = await withListed(context, search, async (_transaction, listed) => listed.page(0, listed.total));
  for (let start = 0; start < ids.length; start += pieceSize) {
    yield await runAs(context, (transaction) => readWholeRows(transaction, ids.slice(start, start + pieceSize)));
  }
}

const keptNames = new WeakMap<Context["database"], StockNames>();

/** `read` must ask for the page before it waits for anything. */
async function withListed<Result>(
  context: Context,
  search: StockSearch,
  read: (transaction: Transaction<DB>, listed: ListedStock) => Promise<Result>,
): Promise<Result> {
  const cars = await currentCars(context);
  return runAs(context, async (transaction) => {
    // Who may not see the team's list is refused here, before anything is counted.
    await transaction.selectFrom("vehicles").select("visitor_count").limit(0).execute();
    const list = (names: StockNames) => {
      keptNames.set(context.database, names);
      return read(transaction, new ListedStock(cars, names, search));
    };
    const known = keptNames.get(context.database);
    try {
      if (known) return await list(known);
    } catch (error) {
      // A car has come whose name or place was not read yet.
      if (!(error instanceof UnknownName)) throw error;
    }
    return list(await readStockNames(transaction));
  });
}

async function readStockNames(transaction: Transaction<DB>): Promise<StockNames> {
  return new StockNames(
    await transaction.selectFrom("catalogue_names").select(["id", "make", "model"]).execute(),
    await transaction.selectFrom("catalogue_segments").select(["id", "location"]).execute(),
  );
}
