/**
 * `npm run bench:admin`: times a page and the total of the team's list of vehicles, with 200 searches and orders over 50,000 rows. For
 * comparison, it times the same lists in one statement without the list's indexes. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { listStock } from "#app/features/cars/vehicles/office/queries.server.ts";
import {
  type Direction,
  firstDirections,
  type SortColumn,
  statusesIn,
  type StockSearch,
} from "#app/features/cars/vehicles/office/search-params.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import type { Database } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type Actor, runAs } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { printTable, quantile, seededRandom, timeEach } from "./measure.ts";
import { importRealStock } from "./stock.ts";

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
await timeEach(searches.slice(0, 5), listWithoutIndexes);
const reference = await timeEach(searches.slice(0, 40), listWithoutIndexes);

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

/** The same searches in every run: mostly first pages, mostly without archived vehicles, half of them with words. */
function typicalSearches(count: number): StockSearch[] {
  const random = seededRandom(20_261_120);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const words = [
    "golf",
    "bmw",
    "audi a4",
    "mercedes",
    "320",
    "škoda",
    "megane",
    "tesla murcia",
    "a",
    "e murcia",
    "opel corsa",
    "nada de esto",
  ];
  const columns = Object.keys(firstDirections) as SortColumn[];
  return Array.from({ length: count }, () => ({
    search: random() < 0.5 ? "" : pick(words),
    filter: pick(["", "", "", "available", "reserved", "german_prospect", "archived", "featured", "all"] as const),
    sort: { column: pick(columns), direction: pick<Direction>(["asc", "desc"]) },
    page: random() < 0.7 ? 1 : 1 + Math.floor(random() * random() * 900),
  }));
}

function listWithoutIndexes({ search, filter, sort: { column, direction }, page }: StockSearch): Promise<unknown> {
  const columns = { created: "created_at", vehicle: "search_text", visits: "visitor_count" } as const;
  const order = column === "created" || column === "vehicle" || column === "visits" ? columns[column] : column;
  return runAs(context, (transaction) =>
    sql`
      select id, count(*) over () from vehicles
      where status = any(${[...statusesIn(filter)]}) and (featured or ${filter !== "featured"})
        and lower(make || ' ' || model || ' ' || location) like all(${likePatterns(search)}::text[])
      order by ${sql.ref(order)} ${sql.raw(direction)}, id limit 50 offset ${(page - 1) * 50}`.execute(transaction),
  );
}
