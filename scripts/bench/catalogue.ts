/**
 * `npm run bench:catalogue`: times the database's part of 200 searches over 46,000 real listings (page, total, counts, bounds), without and
 * with further filters, and of the counts behind «Más filtros». For comparison, it counts the same on the vehicles table in the same run.
 * Before that, it computes the prices at the door of all cars, as after a new price table, while one person searches (DOOR-11).
 * `-- 1500000` copies the listings until there are so many vehicles. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { countFurther } from "#app/features/cars/catalogue/queries/further-counts.server.ts";
import { visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { figuresOf, printTable, timeEach } from "./measure.ts";
import { differentSearches, furtherSearches } from "./searches.ts";
import { fillStock } from "./stock.ts";

const database = await openTestDatabase();
const vehicles = await fillStock(database, Number(process.argv[2] ?? 0));
const context = { actor: visitor, database, now: Temporal.Now.instant() };
const searches = differentSearches(200);
const further = furtherSearches(200);
const groupBy = () =>
  sql`select fuel_type, transmission, location, count(*) from vehicles where status <> 'archived' group by 1, 2, 3`.execute(
    database.kysely,
  );

const [seconds, meanwhile] = await computePrices();
const limit = database.kind === "embedded" ? "20" : "12";
const rows = [
  ["a search while prices are computed", meanwhile, ""],
  ["page, total, all counts, bounds", await timed(searches, (search) => searchCatalogue(context, search, companyRegion)), limit],
  ["the same by the prices of another region", await timed(searches, (search) => searchCatalogue(context, search, "cn")), ""],
  ["the same with further filters", await timed(further, (search) => searchCatalogue(context, search, companyRegion)), limit],
  ["all counts behind «Más filtros»", await timed(further, (search) => countFurther(context, search, companyRegion)), "60"],
  ["reference: plain GROUP BY over vehicles", await timed(searches.slice(0, 40), groupBy), ""],
] as const;
printTable(`${vehicles} vehicles, ${searches.length} searches, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max", "limit for p95 at 46,000"],
  ...rows.map(([name, figures, most]) => [name, ...figuresOf(figures), most]),
]);
console.log(`prices at the door of all cars for every region: ${seconds.toFixed(1)} s; limit at 46,000: 60 s`);
await database.close();

async function computePrices(): Promise<[seconds: number, searchesMeanwhile: number[]]> {
  const start = performance.now();
  const work = { ended: false };
  const computing = keepPricesAtDoor(context).finally(() => (work.ended = true));
  const waits: number[] = [];
  for (let turn = 0; !work.ended; turn += 1) {
    waits.push(...(await timeEach(searches.slice(turn % 200, (turn % 200) + 1), (search) => searchCatalogue(context, search, "ct"))));
  }
  await computing;
  return [(performance.now() - start) / 1000, waits];
}

/** The first calls only warm up. */
async function timed<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<number[]> {
  await timeEach(items.slice(0, 20), call);
  return timeEach(items, call);
}
