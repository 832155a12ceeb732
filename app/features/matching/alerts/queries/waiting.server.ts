import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fitting, priceAt, readWaiting } from "#app/features/cars/catalogue/queries/conditions.server.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { readSavedQuery } from "#app/features/matching/saved-searches/saved-query.ts";
import type { Transaction } from "#server/context.ts";

/** Rows of `saved_searches` that are told what is new: not those of a person who has asked that the account be deleted. */
export const isWaiting = sql<SqlBool>`confirmed_at is not null and paused_at is null
  and not exists (select from users where users.id = saved_searches.user_id and deletion_requested_at is not null)`;

/**
 * The reduction of a car that a mail may show now (decision 0071): its `since` and `price`, or no row. With `offset 0`, the planner looks it up
 * for each car; without, it works out the reductions of all cars.
 */
export function shownReduction(vehicleId: RawBuilder<unknown>, now: Temporal.Instant) {
  return sql`select since, price from price_reductions
    where vehicle_id = ${vehicleId} and shown_until > ${now.toString()}::timestamptz offset 0`;
}

/** Whether the car was told to its address before the reduction, and at a higher price: on rows of `told_cars` and `reduction`. */
export const isSinceTold = sql<SqlBool>`reduction.since > told_cars.told_at and (told_cars.price <= reduction.price) is not true`;

/** What searches compare of a car, with its price in a region: on rows of `catalogue` with `prices_at_door`, or of `car_changes`. */
export function comparedAt(region: Region) {
  return sql`name_id, segment_id, traits_id, ${priceAt(region)} as known_price, mileage, year, power_kw, first_registration`;
}

/** The conditions of saved searches on a row of `catalogue`, in their order. */
export async function conditionsOf(transaction: Transaction, queries: readonly string[]): Promise<RawBuilder<SqlBool>[]> {
  return (await readWaiting(transaction, queries.map(readSavedQuery))).map((search) => fitting(search));
}

/** `position`: of the search, from 1. `fitted`: the car fitted before its change, too. `reduced`: its price is reduced now. */
export type Fit = { position: number; vehicle_id: string; fitted: boolean; reduced: boolean };

/**
 * Returns which cars fit which searches, at most `most` for each. `states` are rows of cars: `vehicle_id`, what searches compare, their order
 * `change`, whether they say what the car is now (`present`) or what it was before, and whether its price is reduced (`reduced`). `source` is
 * `states` with the prices of the search. A car that fitted before is returned only if its price is reduced, and after the new ones.
 *
 * A search looks only through the names, segments and traits of these cars. The planner does not know how few they are, and would compare each
 * with each: hence no nested loops.
 */
export async function readFits(
  transaction: Transaction,
  states: RawBuilder<unknown>,
  searches: readonly { query: string; source: RawBuilder<unknown> }[],
  most: number,
): Promise<Fit[]> {
  const conditions = await conditionsOf(
    transaction,
    searches.map(({ query }) => query),
  );
  const own = (table: string, column: string) =>
    sql`${sql.table(table)} as materialized (select * from ${sql.table(table)} where id in (select ${sql.ref(column)} from states))`;
  const fits = searches.map(
    ({ source }, at) => sql`(
      select ${sql.lit(at + 1)} as position, vehicle_id, not bool_and(present) as fitted, bool_or(reduced) as reduced from ${source} where ${conditions[at] ?? sql`false`}
      group by vehicle_id having bool_or(present) and (bool_and(present) or bool_or(reduced)) order by bool_and(present) desc, min(change) limit ${sql.lit(most)})`,
  );
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(transaction);
  const { rows } = await sql<Fit>`
    with states as materialized (${states}),
      ${own("catalogue_names", "name_id")}, ${own("catalogue_segments", "segment_id")}, ${own("catalogue_traits", "traits_id")}
    ${sql.join(fits, sql` union all `)}`.execute(transaction);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(transaction);
  return rows;
}
