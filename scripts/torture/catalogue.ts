/**
 * `npm run torture:catalogue [-- --writes N --rounds R --vehicles V]`: several people write to the stock while others search two sites on one PostgreSQL.
 * In the first half of each round, SIGKILL ends the whole PostgreSQL and one of the sites. In the second half, both sites follow the writes.
 * Then 50 searches of each site are compared with one plain statement over all vehicles (decision 0053). Ends with code 1 if a site shows
 * another list or another total.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { catalogueAddress, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { plainPage } from "../bench/market-comparison.ts";
import { runAs, system } from "#server/context.ts";
import { generateStock } from "#tests/catalogue-model.ts";
import { anySearch } from "#tests/catalogue-searches.ts";
import { contextOf, createDatabaseOn } from "#tests/database.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { newestOfDebian } from "#tests/postgres-programs.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { type StockWrites, writeStock } from "./stock-writers.ts";

/** The orders in memory of so many have stored sets. */
const usualVehicles = 10_000;
const vehiclesOfInsert = 2_000;
const pageSize = 24;
const searchesOfRound = 50;
const writingPeople = 4;
const searchesBetweenChanges = 10;
/** Longer than a site waits before it expects no change, also after it has met one. */
const quietInMilliseconds = 2_100;

export type CatalogueTorture = StockWrites & {
  /** Kills of PostgreSQL while people wrote. */
  databaseKills: number;
  siteKills: number;
  /** Searches during the writes; those without a page came to a site or a database that was killed. */
  searches: number;
  unanswered: number;
  compared: number;
  different: string[];
};

/** What a site shows of a search. */
type Shown = { total: number; ids: string[] };

type Size = { writes: number; rounds: number; vehicles?: number };

export async function catalogueTorture(
  postgres: OwnPostgres,
  { writes, rounds, vehicles = usualVehicles }: Size,
): Promise<CatalogueTorture> {
  const { url } = await createDatabaseOn(postgres.url);
  const counts = { confirmed: 0, unknown: 0, databaseKills: 0, siteKills: 0, searches: 0, unanswered: 0, compared: 0 };
  const result: CatalogueTorture = { ...counts, different: [] };
  const startOne = () => startSite({ env: { DATABASE_URL: url, DATABASE_POOL_SIZE: "10", LOG_LEVEL: "silent" } });
  const sites = [await startOne(), await startOne()];
  const half = Math.ceil(writes / rounds / 2);
  const writeHalf = () => writeStock(url, writingPeople, half, result);
  try {
    await fillStock(url, vehicles);
    for (let round = 0; round < rounds; round += 1) {
      const end = result.confirmed + half;
      const killing = killWithin({ postgres, sites, startOne, result, end });
      await Promise.all([searchUntil(Promise.all([writeHalf(), killing]), sites, result), killing]);
      for (const site of sites) await shownBy(site, someSearch());
      await searchUntil(writeHalf(), sites, result);
      await compare(url, sites, result);
    }
    return result;
  } finally {
    for (const site of sites) await site.kill();
  }
}

/** Different vehicles, and copies of them for a larger stock. */
async function fillStock(url: string, vehicles: number): Promise<void> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 2 }, "migration");
  const different = Math.min(vehicles, usualVehicles);
  for (let start = 0; start < different; start += vehiclesOfInsert) {
    await insertVehicles(database, generateStock(Math.min(vehiclesOfInsert, different - start), start));
  }
  for (let count = different; count < vehicles; count = Math.min(vehicles, count * 2)) {
    await sql`insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status, colour, power_kw, created_at)
      select make, model, year, price + 1, mileage, fuel_type, transmission, location, status, colour, power_kw, created_at
      from vehicles limit ${vehicles - count}`.execute(database.kysely);
  }
  await refreshStatistics(database);
  await database.close();
}

type Killing = { postgres: OwnPostgres; sites: Site[]; startOne: () => Promise<Site>; result: CatalogueTorture; end: number };

/** At a random moment before so many writes are confirmed, PostgreSQL is killed and started. Then one of the sites is. */
async function killWithin({ postgres, sites, startOne, result, end }: Killing): Promise<void> {
  const missing = (end - result.confirmed) * (0.2 + Math.random() * 0.6);
  while (end - result.confirmed > missing) await pause(2);
  await postgres.kill();
  if (result.confirmed < end) result.databaseKills += 1;
  postgres.start();
  await postgres.untilBack();
  const position = Math.floor(Math.random() * sites.length);
  await sites[position]?.kill();
  sites[position] = await startOne();
  result.siteKills += 1;
}

async function searchUntil(ending: Promise<unknown>, sites: readonly Site[], result: CatalogueTorture): Promise<void> {
  const ended = new AbortController();
  const stopped = ending.finally(() => ended.abort());
  const person = async (number: number) => {
    while (!ended.signal.aborted) {
      const shown = await shownBy(sites[number % 2], someSearch()).catch(() => undefined);
      result.searches += 1;
      if (shown) continue;
      result.unanswered += 1;
      await pause(50);
    }
  };
  await Promise.all([stopped, ...Array.from({ length: 4 }, (_, number) => person(number))]);
}

/**
 * Compares what both sites show with one statement over all vehicles. Nobody else writes meanwhile. Some searches come right after a change that
 * ends a quiet time, in which a site expects none (market/quiet-time.ts).
 */
async function compare(url: string, sites: readonly Site[], result: CatalogueTorture): Promise<void> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  for (let number = 0; number < searchesOfRound; number += 1) {
    const search = someSearch();
    if (number % searchesBetweenChanges === searchesBetweenChanges - 1) await changeAfterQuietTime(database);
    const expected = await plainList(contextOf(database, system), search);
    for (const site of sites) {
      const shown = await shownBy(site, search);
      result.compared += 1;
      if (JSON.stringify(shown) !== JSON.stringify(expected)) {
        result.different.push(`${catalogueAddress(search)}: ${shown.total} in place of ${expected.total}`);
      }
    }
  }
  await database.close();
}

async function changeAfterQuietTime(database: Database): Promise<void> {
  await pause(quietInMilliseconds);
  await runAs(contextOf(database, system), (transaction) =>
    sql`update vehicles set price = price + 1, mileage = mileage + 1 where id in (select id from vehicles order by random() limit 50)`.execute(
      transaction,
    ),
  );
}

/** The page that a search shows: the last one if it asks for a later one. */
async function plainList(context: ReturnType<typeof contextOf>, search: CatalogueSearch): Promise<Shown> {
  const asked = await plainPage(context, search);
  const last = Math.max(1, Math.ceil(asked.total / pageSize));
  return search.page <= last ? asked : plainPage(context, { ...search, page: last });
}

/** Makes come and go with the writes. A search leaves out those that the catalogue does not know, so none is ticked here. */
function someSearch(): CatalogueSearch {
  const [search] = fc.sample(anySearch, 1);
  if (!search) throw new Error("There is no search.");
  return { ...search, makes: [], models: [] };
}

/** Reads the total and the cars of a page, in their order. Throws without a good answer. */
async function shownBy(site: Site | undefined, search: CatalogueSearch): Promise<Shown> {
  const response = await fetch(`${site?.url}${catalogueAddress(search)}`);
  const page = await response.text();
  if (response.status !== 200) throw new Error(`${catalogueAddress(search)}: ${response.status}`);
  const total = /role="status"[^>]*>(?:<!-- -->)?([\d.]+)/.exec(page)?.[1] ?? "";
  const ids = Array.from(page.matchAll(/href="\/stock\/([0-9a-f-]{36})/g), ([, id = ""]) => id);
  return { total: Number(total.replaceAll(".", "")), ids: [...new Set(ids)] };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      writes: { type: "string", default: "10000" },
      rounds: { type: "string", default: "10" },
      vehicles: { type: "string", default: String(usualVehicles) },
    },
  });
  const programs = newestOfDebian();
  if (programs === undefined) {
    console.error("There is no PostgreSQL in /usr/lib/postgresql. Install one, for example with: apt-get install postgresql");
    process.exit(1);
  }
  const postgres = await createOwnPostgres(programs, { durable: true });
  try {
    const { different, ...counts } = await catalogueTorture(postgres, {
      writes: Number(values.writes),
      rounds: Number(values.rounds),
      vehicles: Number(values.vehicles),
    });
    console.table({ ...counts, different: different.length });
    for (const one of different) console.log(one);
    process.exitCode = different.length > 0 ? 1 : 0;
  } finally {
    await postgres.remove();
  }
}
