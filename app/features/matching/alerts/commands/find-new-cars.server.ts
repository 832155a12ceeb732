import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { catalogueAt } from "#app/features/cars/catalogue/queries/conditions.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { attempt } from "./attempt.server.ts";
import { mostKept } from "../emails.ts";
import { comparedAt, conditionsOf, type Fit, isSinceTold, isWaiting, readFits, shownReduction } from "../queries/waiting.server.ts";
import { regionOf } from "../region-of.ts";

/** Sizes of the pieces: each statement is over after some tenths of a second, so that the site's own searches go on. */
const carsAtOnce = 2_000;
const searchesAtOnce = 100;

/** How many cars rounds looked at, how many they found for searches, and why searches were passed over. */
export type Found = { changed: number; found: number; failed: unknown[] };

/** `singly`: so many searches failed together, and come one by one now. */
type Piece = Partial<Found> & { singly?: number; isOver?: true };

/**
 * Puts the changes of the log to all searches, in rounds of up to 2,000 cars, and calls `afterRound` after each (decision 0072). A search finds
 * a car that fits now, and that did not fit before the first change since the search waits. It also finds a car that fitted before, if its price
 * fell. A car whose total at the door is not computed yet stays in the log. Each piece is one transaction, and `alert_rounds` keeps the place,
 * so another process goes on where a killed one was.
 */
export async function findNewCars(context: Context, afterRound?: () => Promise<void>): Promise<Found> {
  const total: Found = { changed: 0, found: 0, failed: [] };
  let singles = 0;
  for (;;) {
    const most = singles > 0 ? 1 : searchesAtOnce;
    const piece = await runAs(context, (transaction) => lookOnce(transaction, context.now, most));
    if (piece === undefined) return total;
    const { changed = 0, found = 0, failed = [], singly, isOver } = piece;
    total.changed += changed;
    total.found += found;
    total.failed.push(...failed);
    singles = singly ?? Math.max(0, singles - 1);
    if (isOver) await afterRound?.();
    await setImmediate();
  }
}

/**
 * Begins a round, or looks with the next searches of the one under way. If that fails, they come one by one, and one that fails by itself is
 * passed over, so that it holds nobody else up. Returns undefined if nothing changed or another process is at it.
 */
async function lookOnce(transaction: Transaction, now: Temporal.Instant, atOnce: number): Promise<Piece | undefined> {
  const round = await sql<Place>`select since::text, region, query from alert_rounds for update skip locked`.execute(transaction);
  const [place] = round.rows;
  if (place === undefined) return undefined;
  if (place.since === null) return beginRound(transaction, now);
  const searches = await nextSearches(transaction, place, atOnce);
  const [first] = searches;
  if (first === undefined) return endRound(transaction);
  const outcome = await attempt(transaction, () => look(transaction, first, searches, now));
  if ("error" in outcome && searches.length > 1) return { singly: searches.length };
  await setPlace(transaction, searches.at(-1));
  return "error" in outcome ? { failed: [outcome.error] } : { found: outcome.result };
}

/** A place in the order of searches: their moment if it is within the round, their region and their query. Moments are SQL's texts. */
type Place = { since: string | null; region: string | null; query: string | null };
type WaitingSearch = { since: string; region: string; query: string };

const setPlace = (transaction: Transaction, { since, region, query }: Place = { since: null, region: null, query: null }) =>
  sql`update alert_rounds set since = ${since}::timestamptz, region = ${region}, query = ${query}`.execute(transaction);

/**
 * Takes cars with all their changes, because the first one says what a car was before, and adds rows with what they are now. So all searches
 * of the round see the same. The newest cars come first: if a search finds too many, none is lost to one that only came back.
 */
async function beginRound(transaction: Transaction, now: Temporal.Instant): Promise<Piece | undefined> {
  const { rows } = await sql<{ vehicle_id: string }>`
    with waiting as (
      select vehicle_id from car_changes
      where not exists (select from prices_at_door p where p.vehicle_id = car_changes.vehicle_id and p.computed_on is null)
      order by id limit ${carsAtOnce}::integer
    )
    update car_changes set in_round = true where vehicle_id in (select vehicle_id from waiting) returning vehicle_id`.execute(transaction);
  if (rows.length === 0) return undefined;
  const ids = [...new Set(rows.map(({ vehicle_id: id }) => id))];
  await sql`
    insert into car_changes (vehicle_id, changed_at, in_round, present, reduced,
      name_id, segment_id, traits_id, known_price, mileage, year, power_kw, first_registration, totals)
    select vehicle_id, 'infinity', true, true, exists (${shownReduction(sql`catalogue.vehicle_id`, now)}),
      name_id, segment_id, traits_id, known_price, mileage, catalogue.year, power_kw, first_registration, totals
    from catalogue left join prices_at_door using (vehicle_id)
    where vehicle_id = any(${ids}::uuid[]) and (select is_for_sale(status) from vehicles where id = vehicle_id)
    order by catalogue.created_at desc`.execute(transaction);
  await setPlace(transaction, { since: "-infinity", region: "", query: "" });
  return { changed: ids.length };
}

async function endRound(transaction: Transaction): Promise<Piece> {
  await sql`delete from car_changes where in_round`.execute(transaction);
  await setPlace(transaction);
  return { isOver: true };
}

/** A search that began after the round's first change compares with another moment, so it is looked at by itself. */
const moment = sql`case when waits_since >= (select min(changed_at) from car_changes where in_round) then waits_since else '-infinity' end`;

/** Returns the next searches of one moment and region; equal ones are one. */
async function nextSearches(transaction: Transaction, place: Place, atOnce: number): Promise<WaitingSearch[]> {
  const { rows } = await sql<WaitingSearch>`
    select since::text, region, query from (select distinct ${moment} as since, region, query from saved_searches where ${isWaiting}) as searches
    where (since, region, query) > (${place.since}::timestamptz, ${place.region}::text, ${place.query}::text)
    order by searches.since, region, query limit ${atOnce}::integer`.execute(transaction);
  const [first] = rows;
  return rows.filter(({ since, region }) => since === first?.since && region === first.region);
}

/**
 * Looks with searches of one region and moment: they compare what a car is now with what it was before its first change since then. A car that
 * was erased since the round began is found by nobody.
 */
async function look(transaction: Transaction, { since, region }: WaitingSearch, searches: readonly WaitingSearch[], now: Temporal.Instant) {
  const queries = searches.map(({ query }) => query);
  const states = sql`
    select id as change, vehicle_id, present, reduced, ${comparedAt(regionOf(region))} from (
      select distinct on (vehicle_id, present) * from car_changes where in_round and changed_at > ${since}::timestamptz
      order by vehicle_id, present, id
    ) as first
    where name_id is not null and vehicle_id in (
      select vehicle_id from car_changes where in_round and not present and changed_at > ${since}::timestamptz)`;
  const fits = await readFits(
    transaction,
    states,
    queries.map((query) => ({ query, source: sql`states` })),
    mostKept,
  );
  if (fits.length === 0) return 0;
  const { rows } = await sql<{ found: number }>`
    with searches as materialized (
      select *, (select count(*) from found_cars where search_id = saved_searches.id) as waiting_cars from saved_searches
      where region = ${region} and query = any(${queries}::text[]) and ${isWaiting} and ${moment} = ${since}::timestamptz
    ), fitting as materialized (
      select search.id as search_id, waiting_cars, fits.vehicle_id, fitted, told_cars.email is not null as told,
        reduction.since > search.waits_since and (told_cars.email is null or ${isSinceTold}) as cheaper
      from ${rowsOf(fits)} join searches as search on search.query = (${queries}::text[])[position]
      left join told_cars on (told_cars.vehicle_id, told_cars.email) = (fits.vehicle_id, search.email)
      left join lateral (${shownReduction(sql`case when reduced then fits.vehicle_id end`, now)}) as reduction on true
    ), found as (
      insert into found_cars (search_id, vehicle_id, found_at)
      select search_id, vehicle_id, ${now.toString()}::timestamptz
      from fitting join vehicles on vehicles.id = vehicle_id
      where (cheaper or not (fitted or told)) and waiting_cars < ${mostKept}::integer
      for key share of vehicles
      on conflict do nothing returning search_id
    ), searching as (
      update saved_searches set last_found_at = ${now.toString()}::timestamptz, asked_at = null
      where id in (select search_id from fitting where cheaper or not fitted) and last_found_at is distinct from ${now.toString()}::timestamptz
    )
    select count(*)::integer as found from found`.execute(transaction);
  return rows[0]?.found ?? 0;
}

function rowsOf(fits: readonly Fit[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as fits (position integer, vehicle_id uuid, fitted boolean, reduced boolean)`;
}

/** Finds for a search that is confirmed now what came since it was saved: rounds did not look for it until now. */
export async function findSinceSaved(
  transaction: Transaction,
  { id, query, region }: Omit<WaitingSearch, "since"> & { id: string },
  now: Temporal.Instant,
) {
  const [condition] = await conditionsOf(transaction, [query]);
  await sql`
    insert into found_cars (search_id, vehicle_id, found_at)
    select ${id}::uuid, vehicle_id, ${now.toString()}::timestamptz from ${catalogueAt(regionOf(region))} as cars
    where ${condition} and created_at > (select created_at from saved_searches where id = ${id}::uuid)
      and vehicle_id in (select id from vehicles where is_for_sale(status))
    order by created_at desc limit ${mostKept}::integer on conflict do nothing`.execute(transaction);
}
