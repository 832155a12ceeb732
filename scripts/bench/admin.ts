/**
 * `npm run bench:admin`: times a page and the total of the team's list of vehicles, with 200 searches and orders over 50,000 rows. For
 * comparison, it times the same lists in one statement without the list's indexes. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { listStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import type { Database } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";
import type { Actor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listPlainly } from "#tests/plain-stock-list.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { importRealStock } from "./stock.ts";
import { typicalSearches } from "./stock-searches.ts";

const rows = 50_000;
const limit = 50;

const database = await openTestDatabase();
await importRealStock(database);
await ageStock(database);
const admin: Actor = { kind: "admin", userId: "11111111-1111-4111-8111-111111111111" };
const context = { actor: admin, database, now: Temporal.Now.instant() };
const searches = typicalSearches(200);

await timeEach(searches.slice(0, 40), (search) => listStock(context, search));
const listed = await timeEach(searches, (search) => listStock(context, search));
await timeEach(searches.slice(0, 5), (search) => listPlainly(context, search));
const reference = await timeEach(searches.slice(0, 40), (search) => listPlainly(context, search));

const row = (name: string, figures: number[]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1))];
printTable(`${rows} vehicles, ${searches.length} searches, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max"],
  row("page + total + 50 rows with pictures (listStock)", listed),
  row("reference: ids + total in one plain statement", reference),
]);
console.log(`limit for p95: ${limit} ms`);
await database.close();

/** Makes the stock look several years old: filled up to its size, mostly sold, archived or prospects, with visits and descriptions. */
async function ageStock({ kysely }: Database): Promise<void> {
  await sql`
    insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location)
    select make, model, year, price + 100, mileage, fuel_type, transmission, 'Murcia' from vehicles
    order by id limit greatest(0, ${rows} - (select count(*) from vehicles))`.execute(kysely);
  await sql`
    update vehicles set
      status = case
        when abs(hashtext(id::text)) % 100 < 8 then 'archived' when abs(hashtext(id::text)) % 100 < 40 then 'available'
        when abs(hashtext(id::text)) % 100 < 50 then 'sold' when abs(hashtext(id::text)) % 1000 = 999 then 'reserved' else status end,
      visitor_count = abs(hashtext(id::text)) % 900, featured = abs(hashtext(id::text)) % 1000 = 0,
      description = repeat('Un solo dueño, libro de mantenimiento y dos llaves. ', 10)`.execute(kysely);
  await refreshStatistics({ ...database, kysely });
}
