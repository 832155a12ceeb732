import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fitting, priceAt, readWaiting } from "#app/features/cars/catalogue/queries/conditions.server.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { readSavedQuery } from "#app/features/matching/saved-searches/saved-query.ts";
import type { Transaction } from "#server/context.ts";

/** Rows of `saved_searches` that are told what is new. */
export const isWaiting = sql<SqlBool>`confirmed_at is not null and paused_at is null`;

/**
 * Whether a car is cheaper than it was told by a lawful reduction that a mail may show now: on rows of `told_cars` and of `price_reductions` as
 * `reduction`.
 */
export function isCheaper(now: Temporal.Instant) {
  return sql<SqlBool>`reduction.since > told_cars.told_at and reduction.price < told_cars.price
    and reduction.shown_until > ${now.toString()}::timestamptz`;
}

/**
 * Whether the reduction is news for a row of `saved_searches` as `search`: not of the time before it waited, and of the price that its mail
 * shows. The history of a car in Germany knows the totals of the company's region only.
 */
export const isReducedFor = sql<SqlBool>`reduction.since > search.waits_since and (search.region = ${companyRegion}
  or not exists (select from prices_at_door door where door.vehicle_id = reduction.vehicle_id and door.totals <> '{}'))`;

/** What was told of cars that are cheaper since; a further condition may follow. */
export function cheaperThanTold(now: Temporal.Instant) {
  return sql`select from told_cars join price_reductions reduction using (vehicle_id) where ${isCheaper(now)}`;
}

/** What searches compare of a car, with its price in a region: on rows of `catalogue` with `prices_at_door`, or of `car_changes`. */
export function comparedAt(region: Region) {
  return sql`name_id, segment_id, traits_id, ${priceAt(region)} as known_price, mileage, year, power_kw, first_registration`;
}

/** The conditions of saved searches on a row of `catalogue`, in their order. */
export async function conditionsOf(transaction: Transaction, queries: readonly string[]): Promise<RawBuilder<SqlBool>[]> {
  return (await readWaiting(transaction, queries.map(readSavedQuery))).map((search) => fitting(search));
}

/** `position`: of the search, from 1. `fitted`: the car fitted before its change, too. */
export type Fit = { position: number; vehicle_id: string; fitted: boolean };

/**
 * Returns which cars fit which searches. `states` are rows of cars, with `vehicle_id`, `present`, `reduced`, their order `change`, and what
 * searches compare; `source` is `states` with the prices of the search. A car that fitted before counts only if its price is reduced, and
 * after the new ones. Names, segments and traits are those of these cars, so that a search does not look through all of them. The planner knows nothing of these rows and
 * would compare each with each, hence no nested loops.
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
      select ${sql.lit(at + 1)} as position, vehicle_id, not bool_and(present) as fitted from ${source} where ${conditions[at] ?? sql`false`}
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
