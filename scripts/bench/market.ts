/**
 * `npm run bench:market`: builds a stock of the size of the German market, 1.5 million vehicles, by an import. It times the import, the same
 * file again with one row in a hundred changed, searches, searches while others write, and writes. It also times whole pages of the built
 * site, home pages of customers, the team's list, and the first reading of a process. `-- 200000` takes so many vehicles, and
 * `-- 200000 home,team` measures only these parts. It works in the database "market" on the server of DATABASE_URL, which stays; a second
 * run does not build it again.
 */
import { openDatabase } from "#db/client.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { emptySearch, sorts } from "#app/features/cars/catalogue/search-params.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { countFurther, findFurtherFrame } from "#app/features/cars/catalogue/queries/further-counts.server.ts";
import { restsOf } from "#app/features/cars/imports/runs/rests.ts";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { listStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import { sql } from "kysely";
import pg from "pg";
import { type Context, runAs, system, visitor } from "#server/context.ts";
import { HomePages, savePeople } from "./home-pages.ts";
import { compareWithPlainSql } from "./market-comparison.ts";
import { marketFile } from "./market-file.ts";
import { mixStates } from "./market-mix.ts";
import { measurePages } from "./market-pages.ts";
import { anyVehicle, measureSearchesBesideWrites, measureWrites } from "./market-writes.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { differentSearches, furtherSearches } from "./searches.ts";
import { giveTraits } from "./stock.ts";
import { farPages, typicalSearches } from "./stock-searches.ts";
import { differentWishes } from "./wishes.ts";

const wanted = Number(process.argv[2] ?? 1_500_000);
const parts = process.argv[3]?.split(",") ?? ["searches", "pages", "home", "team", "writes", "comparison"];
/** As many as the benchmark of the catalogue has. */
const few = 46_000;
const serverUrl = process.env["DATABASE_URL"];
if (serverUrl === undefined) {
  console.error("DATABASE_URL is missing: the address of a PostgreSQL server.");
  process.exit(1);
}
const config = { kind: "postgres", url: await ownDatabase(serverUrl), poolSize: 8 } as const;
const { database } = await openMigrated(config, "request");
const commands = await openDatabase(config, "migration");
const asVisitor: Context = { actor: visitor, database, now: Temporal.Now.instant() };
const asSystem: Context = { actor: system, database: commands, now: Temporal.Now.instant() };

const searches = differentSearches(200);
const further = furtherSearches(200);
const rows: string[][] = [["milliseconds", "median", "p95", "max"]];
const note = (name: string, figures: readonly number[]) => {
  rows.push([name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1))]);
};
const search = (asked: (typeof searches)[number]) => searchCatalogue(asVisitor, asked);
const seconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1000).toFixed(1);
};
const importFile = (file: Parameters<typeof marketFile>[0]) =>
  importStock(asSystem, marketFile(file), { format: autoscout24, status: "german_prospect", onProgress: restsOf(commands) });

if ((await size()) === 0) {
  await importFile({ rows: few });
  await giveTraits(commands);
}
if ((await size()) < wanted / 2) {
  await measureSearches();
  console.log(`import of ${wanted} rows: ${await seconds(() => importFile({ rows: wanted }))} s`);
  console.log(`the same file with one row in 100 changed: ${await seconds(() => importFile({ rows: wanted, changed: true }))} s`);
  console.log(`further facts of every vehicle, and statistics: ${await seconds(() => giveTraits(commands))} s`);
}
if ((await countAvailable()) === 0) console.log(`states of a shop, and statistics: ${await seconds(() => mixStates(commands))} s`);
console.log(`the first search of this process: ${await seconds(() => search(emptySearch))} s, then ${megabytes()} MB in memory`);
if (parts.includes("searches")) await measureSearches();
if (parts.includes("pages")) await measureWholePages();
if (parts.includes("home")) await measureHomePages();
if (parts.includes("team")) await measureTeamList();
if (parts.includes("writes")) {
  const measured = { visitor: asVisitor, system: asSystem, url: config.url, searches, note };
  await measureSearchesBesideWrites(measured);
  await measureWrites(measured);
}
printTable(`${searches.length} searches each, PostgreSQL`, rows);
if (parts.includes("comparison")) {
  const compared = [...differentSearches(250), ...furtherSearches(250)];
  console.log(`compared with plain SQL: ${await compareWithPlainSql(asVisitor, { ...asVisitor, database: commands }, compared)}`);
}
await database.close();
await commands.close();

async function measureSearches(): Promise<void> {
  const vehicles = await size();
  await timeEach(searches.slice(0, 40), search);
  note(`${vehicles} vehicles: page, total, counts, bounds`, await timeEach(searches, search));
  note(`${vehicles} vehicles: the same with further filters`, await timeEach(further, search));
  const frame = await findFurtherFrame(asVisitor);
  note(`${vehicles} vehicles: the page in the middle, by every order`, await timeEach(middlePages(vehicles), search));
  note(`${vehicles} vehicles: all counts behind «Más filtros»`, await timeEach(further, (asked) => countFurther(asVisitor, asked, frame)));
  note("reference: one vehicle by its id", await timeEach(searches, readOne));
}

async function measureWholePages(): Promise<void> {
  const { times, ready, after } = await measurePages(config.url, searches);
  note("whole pages of the built site over HTTP", times);
  console.log(
    `the built site holds ${ready.toFixed(0)} MB when it is ready, and ${after.toFixed(0)} MB after ${searches.length} pages (limit 400)`,
  );
}

async function measureHomePages(): Promise<void> {
  const people = await savePeople(commands, differentWishes(200), Temporal.Now.instant());
  const home = new HomePages(database);
  await timeEach(people.slice(0, 40), (person) => home.page(person));
  note("home page of a customer", await timeEach(people, (person) => home.page(person)));
  note("alone: recommendations", await timeEach(people, (person) => home.recommendations(person)));
  note("reference: one vehicle by its id", await timeEach(searches, readOne));
}

async function measureTeamList(): Promise<void> {
  const context: Context = { ...asVisitor, actor: { kind: "admin", userId: "11111111-1111-4111-8111-111111111111" } };
  const asked = typicalSearches(200);
  const list = (one: (typeof asked)[number]) => listStock(context, one);
  await timeEach(asked.slice(0, 40), list);
  note("the team's list", await timeEach(asked, list));
  note("the team's list: last and middle pages of every order", await timeEach(farPages(await size()), list));
  note("reference: one vehicle by its id", await timeEach(searches, readOne));
}

function readOne(): Promise<unknown> {
  return runAs(asVisitor, (transaction) => sql`select make, price from vehicles where id = ${anyVehicle()}`.execute(transaction));
}

async function countAvailable(): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) from catalogue where available`.execute(database.kysely);
  return counted[0]?.count ?? 0;
}

/** The pages that are farthest from both ends. */
function middlePages(vehicles: number): (typeof searches)[number][] {
  return sorts.flatMap((sort) => [0, 1, 2].map((page) => ({ ...emptySearch, sort, page: Math.floor(vehicles / 48) + page })));
}

async function size(): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) from catalogue`.execute(database.kysely);
  return counted[0]?.count ?? 0;
}

function megabytes(): string {
  return (process.memoryUsage().rss / 1_000_000).toFixed(0);
}

/** The address of the database "market", which is made if it is missing. */
async function ownDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = 'market'");
  if (rowCount === 0) await client.query("create database market");
  await client.end();
  return Object.assign(new URL(server), { pathname: "/market" }).toString();
}
