import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { type Addressed, endAddress, manageAddress } from "#app/features/matching/saved-searches/addresses.ts";
import type { Frequency } from "#app/features/matching/saved-searches/frequencies.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { mostKept, newCarsLetter } from "../emails.ts";
import { dueMoment, minutesBetween } from "../mail-times.ts";
import { attempt } from "./attempt.server.ts";
import { pricedRows, type TellableCar } from "../queries/priced-rows.server.ts";
import { comparedAt, isSinceTold, isWaiting, readFits, shownReduction } from "../queries/waiting.server.ts";
import { regionOf } from "../region-of.ts";

/** What links in mails need. */
export type MailSite = { keys: Pick<Keys, "sign">; siteOrigin: string };

/** Searches of one transaction: some tenths of a second, so that the site's own searches go on. */
const searchesAtOnce = 20;

type DueSearch = { id: string; email: string; query: string; region: string };

/** How many mails were queued, and why searches were passed over: the next time they are tried again. */
export type Told = { mails: number; failed: unknown[] };

/**
 * Queues one mail for each search whose time has come, about all that waits for it and still fits. Whom a car was told, that it no longer
 * waits, and the mail are written together, so a killed process leaves all of it or nothing. If that fails, these searches come one by one,
 * and one that fails by itself is passed over.
 */
export async function tellNewCars(context: Context, site: MailSite): Promise<Told> {
  const told: Told = { mails: 0, failed: [] };
  let last: DueSearch | undefined;
  let singles = 0;
  for (;;) {
    const [before, most] = [last, singles > 0 ? 1 : searchesAtOnce];
    const { due, outcome } = await runAs(context, async (transaction) => {
      const batch = await lockDue(transaction, context.now, before, most);
      return { due: batch, outcome: await attempt(transaction, () => tellBatch(transaction, context, site, batch)) };
    });
    if (due.length === 0) return told;
    const failedTogether = "error" in outcome && due.length > 1;
    singles = failedTogether ? due.length : Math.max(0, singles - 1);
    if (!failedTogether) last = due.at(-1);
    if ("result" in outcome) told.mails += outcome.result;
    else if (!failedTogether) told.failed.push(outcome.error);
    await setImmediate();
  }
}

/** Returns how many mails it queued. */
async function tellBatch(transaction: Transaction, context: Context, site: MailSite, due: readonly DueSearch[]): Promise<number> {
  const cars = await claimCars(transaction, context.now, due);
  const ids = sql`any(${due.map(({ id }) => id)}::uuid[])`;
  await sql`delete from found_cars where search_id = ${ids}`.execute(transaction);
  const bySearch = Map.groupBy(cars, ({ search_id: id }) => id);
  const rows = await pricedRows(transaction, context.now, due, bySearch);
  let mails = 0;
  for (const search of due) {
    const told = rows.get(search.id);
    if (told === undefined || told.cars.length === 0) continue;
    await queueForCustomer(transaction, context, {
      about: { kind: "alert-found", id: search.id },
      recipient: search.email,
      letter: newCarsLetter({ ...search, ...told }, addressesOf(site, search)),
      unsubscribeAddress: site.siteOrigin + endAddress(site.keys, search),
    });
    mails += 1;
  }
  await sql`update saved_searches set last_told_at = ${context.now.toString()}::timestamptz
    where id = any(${[...bySearch.keys()]}::uuid[])`.execute(transaction);
  return mails;
}

export function addressesOf({ keys, siteOrigin }: MailSite, search: Addressed) {
  return { siteOrigin, manage: siteOrigin + manageAddress(keys, search) };
}

/** Locks the next searches, in the order of their addresses, that have waiting cars and whose time has come. Other processes skip them. */
async function lockDue(
  transaction: Transaction,
  now: Temporal.Instant,
  before: DueSearch | undefined,
  atOnce: number,
): Promise<DueSearch[]> {
  const moment = (frequency: Frequency) => sql`${dueMoment(frequency, now).toString()}::timestamptz`;
  const { rows } = await sql<DueSearch>`
    select id, email, query, region from saved_searches
    where ${isWaiting} and (email, id) > (${before?.email ?? ""}::text, ${before?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
      and exists (select from found_cars where search_id = saved_searches.id and found_at <=
        case frequency when 'weekly' then ${moment("weekly")} when 'daily' then ${moment("daily")} else ${moment("at_once")} end)
      and (frequency <> 'at_once' or last_told_at is null or last_told_at <= ${now.subtract({ minutes: minutesBetween }).toString()}::timestamptz)
    order by email, id limit ${atOnce}::integer for update skip locked`.execute(transaction);
  return rows;
}

/**
 * Writes down which waiting cars are told now, and returns them in the order in which they came: those that still fit and are for sale, of
 * which the address was not told, or only at a higher price before a reduction. A car is cheaper if it was reduced (`since`) while the search
 * waited. Two processes that tell one address wait for each other at the row of the car, and the second one gets nothing.
 *
 * `since` is compared in the select list: with that condition in the join, the planner joined the reduction of each car with all searches.
 */
async function claimCars(transaction: Transaction, now: Temporal.Instant, due: readonly DueSearch[]): Promise<TellableCar[]> {
  const ids = due.map(({ id }) => id);
  const states = sql`
    select vehicle_id, 0 as change, true as present, false as reduced, ${comparedAt(companyRegion)}, totals
    from (select distinct vehicle_id from found_cars where search_id = any(${ids}::uuid[])) as found
    join catalogue using (vehicle_id) left join prices_at_door using (vehicle_id)`;
  const searches = due.map(({ query, region }) => ({ query, source: pricedIn(regionOf(region)) }));
  const fits = await readFits(transaction, states, searches, searchesAtOnce * mostKept);
  const found = fits.map((fit) => ({ search_id: ids[fit.position - 1], vehicle_id: fit.vehicle_id }));
  const { rows } = await sql<TellableCar>`
    with fresh as materialized (
        select distinct on (email, vehicle_id) email, vehicle_id, search_id, found_at, nullif(vehicles.price, 0) as price,
          vehicles.created_at, case when since > waits_since then since end as since
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as fits (search_id uuid, vehicle_id uuid)
        join found_cars using (search_id, vehicle_id)
        join saved_searches on saved_searches.id = search_id join vehicles on vehicles.id = vehicle_id
        left join lateral (${shownReduction(sql`vehicles.id`, now)}) as reduction on true
        where is_for_sale(status) and saved_searches.id = any(${ids}::uuid[])
        order by email, vehicle_id, waits_since, search_id
      ),
      told as (
        insert into told_cars (email, vehicle_id, price, told_at)
        select email, vehicle_id, price, clock_timestamp() from fresh order by email, vehicle_id
        on conflict (email, vehicle_id) do update set price = excluded.price, told_at = excluded.told_at
          where exists (
            select from fresh as reduction
            where (reduction.email, reduction.vehicle_id) = (told_cars.email, told_cars.vehicle_id) and ${isSinceTold})
        returning email, vehicle_id
      )
    select search_id, vehicle_id, since is not null as is_cheaper
    from told join fresh using (email, vehicle_id)
    order by found_at, created_at, vehicle_id`.execute(transaction);
  return rows;
}

/** The cars with their prices in a region. */
function pricedIn(region: Region) {
  return sql`(select vehicle_id, change, present, reduced, ${comparedAt(region)} from states) as states`;
}
