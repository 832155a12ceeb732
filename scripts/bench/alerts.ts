/**
 * `npm run bench:alerts`: 5,000 saved searches wait for cars. Times the job after an import of 46,000 real listings, two hours later, when the
 * first searches are told the rest of it, after 2,000 changed prices, and a week later, when daily and weekly mails are due; and a search of the
 * catalogue each fifth of a second meanwhile. For comparison, it counts what some of the searches find now, each by itself. `-- 500` saves so
 * many searches. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { conditionsOf } from "#app/features/matching/alerts/queries/waiting.server.ts";
import { keepAlerts } from "#app/features/matching/alerts/commands/keep-alerts.server.ts";
import { catalogueQuery, type CatalogueSearch, emptySearch } from "#app/features/cars/catalogue/search-params.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { type Context, runAs, system, visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { figuresOf, printTable, seededRandom, timeEach } from "./measure.ts";
import { differentSearches, furtherSearches } from "./searches.ts";
import { fillStock } from "./stock.ts";

const wanted = Number(process.argv[2] ?? 5_000);
const database = await openTestDatabase();
const site = { keys: { sign: () => "signed" }, siteOrigin: "https://shop.test" };
const began = Temporal.Now.instant();
const contextAfter = (hours: number): Context => ({ actor: system, database, now: began.add({ hours }) });
const looked = differentSearches(200);
const frequencies = ["at_once", "daily", "weekly"];

await saveSearches();
const vehicles = await fillStock(database, 0);
await keepPricesAtDoor(contextAfter(0));
console.log(`${vehicles} vehicles and ${wanted} saved searches are ready after ${(performance.now() / 1000).toFixed(0)} s`);
const alone = await timeEach(looked, look);
const afterImport = await timedRound(contextAfter(0));
const twoHoursLater = await timedRound(contextAfter(2));
await sql`update vehicles set german_price = german_price - 1000
  where id in (select id from vehicles where german_price > 5000 order by id limit 2000)`.execute(database.kysely);
await keepPricesAtDoor(contextAfter(0));
const afterChanges = await timedRound(contextAfter(4));
const afterWeek = await timedRound(contextAfter(24 * 7));
const naive = await timeNaive(200);

const rounds = [
  { name: "import", goal: "46,000 in 300", ...afterImport },
  { name: "two hours later", goal: "", ...twoHoursLater },
  { name: "2,000 prices", goal: "2,000 in 10", ...afterChanges },
  { name: "a week later", goal: "", ...afterWeek },
];
const figures = rounds.map(({ name, goal, changed, found, told, seconds, meanwhile }) => {
  const [median = "", , most = ""] = figuresOf(meanwhile);
  return [`${name}: ${changed} changed cars`, seconds.toFixed(1), goal, String(found), String(told), median, most];
});
printTable(`${wanted} saved searches, ${vehicles} vehicles, ${database.kind}`, [
  ["", "seconds", "goal", "found", "mails", "a search meanwhile, median ms", "max"],
  ...figures,
]);
console.log(`a search of the catalogue without a round: median ${figuresOf(alone)[0]} ms`);
console.log(`reference: counting what a saved search finds now, each by itself: ${naive.toFixed(1)} s for all`);
await database.close();

async function saveSearches(): Promise<void> {
  const random = seededRandom(20_261_128);
  const searches: CatalogueSearch[] = [...differentSearches(Math.ceil(wanted * 0.6)), ...furtherSearches(Math.ceil(wanted * 0.38))];
  const rows = Array.from({ length: wanted }, (_, number) => ({
    email: `wartet-${number % Math.ceil(wanted * 0.7)}@example.es`,
    query: catalogueQuery({ ...(searches[number] ?? emptySearch), sort: "newest", page: 1 }),
    region: random() < 0.5 ? companyRegion : (regionCodes[Math.floor(random() * regionCodes.length)] ?? companyRegion),
    frequency: frequencies[number % frequencies.length] ?? "at_once",
    confirmed_at: began.toString(),
  }));
  await runAs(contextAfter(0), (transaction) => transaction.insertInto("saved_searches").values(rows).execute());
}

/** Seconds of the job, with the milliseconds of the site's own searches meanwhile. */
async function timedRound(context: Context) {
  const meanwhile: number[] = [];
  const work = { ended: false };
  const visiting = (async () => {
    for (let turn = 0; !work.ended; turn += 1) {
      meanwhile.push(...(await timeEach(looked.slice(turn % 200, (turn % 200) + 1), look)));
      await setTimeout(200);
    }
  })();
  const start = performance.now();
  const { did, failed } = await keepAlerts(context, site);
  if (failed.length > 0) throw new AggregateError(failed, "searches failed");
  const seconds = (performance.now() - start) / 1000;
  work.ended = true;
  await visiting;
  return { ...did, seconds, meanwhile };
}

function look(search: CatalogueSearch) {
  return searchCatalogue({ actor: visitor, database, now: began }, search, companyRegion);
}

/** Seconds to count what all searches find, from some of them. */
async function timeNaive(some: number): Promise<number> {
  const conditions = await runAs(contextAfter(0), async (transaction) => {
    const saved = await transaction.selectFrom("saved_searches").select("query").orderBy("id").limit(some).execute();
    const queries = saved.map(({ query }) => query);
    return conditionsOf(transaction, queries);
  });
  const milliseconds = await timeEach(conditions, (condition) =>
    sql`select count(*) from catalogue where ${condition}`.execute(database.kysely),
  );
  return (milliseconds.reduce((sum, one) => sum + one, 0) / conditions.length / 1000) * wanted;
}
