import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { readFactsInGermany } from "#app/features/cars/vehicles/queries.server.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { landedPrice } from "./landed-price.ts";
import { type Amount, companyRegion, figureOf, usualBuyer } from "./lines.ts";
import { totalAt } from "./queries.server.ts";

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
    const facts = await runAs(context, (transaction) =>
      readFactsInGermany(
        transaction,
        old.map(({ id }) => id),
        now,
      ),
    );
    const given: Computed[] = [];
    for (const { id, changes, totals: before } of old) {
      // A price that the team has fixed is no part of the totals: it adds the same difference in every region (catalogue/queries).
      const { fixedPrice: _fixedPrice, ...car } = facts.get(id) ?? {};
      const totals = totalsOf((region) => landedPrice(car, usualBuyer(region), day, tables)?.total);
      given.push({ id, changes, totals, differs: !isDeepStrictEqual(totals, before) });
      // Requests come first: a new table makes tens of thousands of cars old.
      await setImmediate();
    }
    await runAs(context, (transaction) => write(transaction, given, day));
    computed += given.length;
  }
}

type Totals = Partial<Record<Region, number>>;
type Computed = { id: string; changes: number; totals: Totals; differs: boolean };

function totalsOf(computed: (region: Region) => Amount | undefined): Totals {
  const totals = regionCodes.map((region) => [region, computed(region)] as const);
  return Object.fromEntries(totals.flatMap(([region, total]) => (total ? [[region, Math.round(figureOf(total) / 100)]] : [])));
}

async function readOld(transaction: Transaction, day: Temporal.PlainDate, only: string | undefined) {
  const old = transaction
    .selectFrom("prices_at_door")
    .select(["vehicle_id as id", "changes", "totals"])
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
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, changes integer, totals jsonb, differs boolean)`;
  // Only a total that differs drops the kept pages, or each day would begin without them.
  if (given.some(({ differs }) => differs))
    await sql`update prices_at_door set totals = given.totals from ${rows}
      where given.differs and vehicle_id = given.id and prices_at_door.changes = given.changes`.execute(transaction);
  await sql`
    update vehicles set price = ${totalAt(companyRegion)} from prices_at_door
    where vehicles.id = any(${ids}::uuid[]) and vehicle_id = vehicles.id and not price_fixed and price <> ${totalAt(companyRegion)}`.execute(
    transaction,
  );
  // Last, because the price counts in the history of prices once its day is written (db/migrations/0070-price-history.sql).
  await sql`update prices_at_door set computed_on = ${day.toString()}::date from ${rows}
    where vehicle_id = given.id and prices_at_door.changes = given.changes`.execute(transaction);
}
