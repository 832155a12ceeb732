import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { readFactsInGermany } from "#app/features/cars/vehicles/queries.server.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { landedPrice } from "./landed-price.ts";
import { companyRegion, figureOf, usualBuyer } from "./lines.ts";

const carsAtOnce = 200;

/**
 * Computes the totals at the door that are older than a change or than today, and keeps them (DOOR-11). The price of such a car follows the
 * total of the company's region, unless the team has fixed it. `only`: one car, at once after it was saved. Returns how many it computed.
 */
export async function keepPricesAtDoor({ database, now }: Context, only?: string): Promise<number> {
  const context = { actor: system, database, now };
  const day = companyDay(now);
  let computed = 0;
  for (;;) {
    const old = await runAs(context, (transaction) => readOld(transaction, day, only));
    if (old.length === 0) return computed;
    // The newest tables for each piece, because a new version may come in between.
    const tables = await tablesOn({ context }, day);
    const totalAt = (facts: CarFacts, region: Region) => landedPrice(facts, usualBuyer(region), day, tables)?.total;
    const facts = await runAs(context, (transaction) =>
      readFactsInGermany(
        transaction,
        old.map(({ id }) => id),
        now,
      ),
    );
    const given: Computed[] = [];
    for (const { id, changes } of old) {
      const { fixedPrice: _teams, ...car } = facts.get(id) ?? {};
      const totals = regionCodes.map((region) => totalAt(car, region)).filter((total) => total !== undefined);
      given.push({ id, changes, totals: totals.map((total) => Math.round(figureOf(total) / 100)) });
      // Requests come first: a new table makes tens of thousands of cars old.
      await setImmediate();
    }
    await runAs(context, (transaction) => write(transaction, given, day));
    computed += given.length;
  }
}

type Computed = { id: string; changes: number; totals: number[] };

async function readOld(transaction: Transaction, day: Temporal.PlainDate, only: string | undefined) {
  const old = transaction
    .selectFrom("prices_at_door")
    .select(["vehicle_id as id", "changes"])
    .where((is) => is.or([is("computed_on", "is", null), is("computed_on", "<", day.toString())]))
    .orderBy("computed_on", (order) => order.asc().nullsFirst())
    .limit(carsAtOnce);
  return (only === undefined ? old : old.where("vehicle_id", "=", only)).execute();
}

/** A car that has changed since it was read stays old, and the next piece computes it again. */
async function write(transaction: Transaction, given: readonly Computed[], day: Temporal.PlainDate): Promise<void> {
  // First the vehicles, in the order of their ids: a save and an import lock them first, too, so nobody waits in a circle.
  const ids = given.map(({ id }) => id);
  await sql`select from vehicles where id = any(${ids}::uuid[]) order by id for update`.execute(transaction);
  await sql`select from prices_at_door where vehicle_id = any(${ids}::uuid[]) order by vehicle_id for update`.execute(transaction);
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, changes integer, totals integer[])),
    kept as (
      update prices_at_door set computed_on = ${day.toString()}::date, totals = given.totals
      from given where vehicle_id = given.id and prices_at_door.changes = given.changes
      returning vehicle_id, prices_at_door.totals[${regionCodes.indexOf(companyRegion) + 1}::integer] as price
    )
    update vehicles set price = kept.price from kept
    where vehicles.id = kept.vehicle_id and not price_fixed and vehicles.price <> kept.price`.execute(transaction);
}
