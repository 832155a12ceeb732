import { sql } from "kysely";
import { readWaiting } from "#app/features/cars/catalogue/queries/conditions.server.ts";
import { isRegion, regions } from "#app/features/cars/price-tables/regions.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { readSavedQuery } from "../saved-query.ts";
import { bandEnds, demandByBudget, demandByName, demandByRegion, nameOf, type Stocked, type Wish } from "./demand.ts";

/** Lines of the longest table. */
const mostNames = 60;

/** What people wait for, beside the stock: sums without any address. Paused searches and finished requests wait for nothing. */
export function readDemand(context: Context) {
  return runAs(context, async (transaction) => {
    const wishes = await readWishes(transaction);
    const stock = await readStock(transaction);
    const names = (await transaction.selectFrom("catalogue_names").select(["make", "model"]).execute()).map(nameOf);
    const byName = demandByName(wishes, stock, names);
    return {
      waiting: wishes.reduce((sum, { times }) => sum + times, 0),
      names: byName.slice(0, mostNames),
      left: Math.max(0, byName.length - mostNames),
      budgets: demandByBudget(wishes, stock),
      regions: demandByRegion(wishes).map(({ region, waiting }) => ({ name: isRegion(region) ? regions[region] : region, waiting })),
    };
  });
}

async function readWishes(transaction: Transaction): Promise<Wish[]> {
  const { rows } = await sql<{ query: string; region: string; times: number }>`
    select query, region, count(*) as times from (
      select query, region from saved_searches where confirmed_at is not null and paused_at is null
      union all select search, search_region from contact_messages where search is not null and status <> 'completed'
    ) as wished group by query, region`.execute(transaction);
  const searches = await readWaiting(
    transaction,
    rows.map(({ query }) => readSavedQuery(query)),
  );
  return rows.flatMap(({ region, times }, position) => {
    const search = searches[position];
    return search === undefined ? [] : [{ search, region, times }];
  });
}

/** What can be bought now, by the price at the door of the company's own region. */
async function readStock(transaction: Transaction): Promise<Stocked[]> {
  const { rows } = await sql<Stocked>`
    select make, model, coalesce(width_bucket(known_price - 1, ${[...bandEnds]}::integer[]), -1) as band,
      count(*) filter (where available) as available, count(*) filter (where not available) as prospects
    from catalogue join catalogue_names on catalogue_names.id = name_id
    where available or exists (select from vehicles where vehicles.id = vehicle_id and status = 'german_prospect')
    group by 1, 2, 3`.execute(transaction);
  return rows;
}
