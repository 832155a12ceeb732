/**
 * `npm run torture:catalogue [-- --writes N --rounds R]`: several people write to the stock while others search two sites on one PostgreSQL.
 * In each round SIGKILL ends the whole PostgreSQL and one of the sites. After each round, 50 searches of each site are compared with one
 * plain statement over all vehicles (decision 0053). Ends with code 1 if a site shows another list or another total.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { catalogueAddress, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { openDatabase } from "#db/client.ts";
import { plainPage } from "../bench/market-comparison.ts";
import { system } from "#server/context.ts";
import { generateStock } from "#tests/catalogue-model.ts";
import { anySearch } from "#tests/catalogue-searches.ts";
import { contextOf, createDatabaseOn } from "#tests/database.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { newestOfDebian } from "#tests/postgres-programs.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { writeStock } from "./stock-writers.ts";

const vehicles = 3_000;
const pageSize = 24;
const searchesOfRound = 50;

export type CatalogueTorture = {
  writes: number;
  /** Writes without a confirmation, because PostgreSQL was killed. */
  unknown: number;
  kills: number;
  /** Searches during the writes; those without an answer came to a site or a database that was killed. */
  searches: number;
  unanswered: number;
  compared: number;
  different: string[];
};

/** What a site shows of a search. */
type Shown = { total: number; ids: string[] };

export async function catalogueTorture(postgres: OwnPostgres, writes: number, rounds: number): Promise<CatalogueTorture> {
  const { url } = await createDatabaseOn(postgres.url);
  const result: CatalogueTorture = { writes: 0, unknown: 0, kills: 0, searches: 0, unanswered: 0, compared: 0, different: [] };
  const startOne = () => startSite({ env: { DATABASE_URL: url, DATABASE_POOL_SIZE: "10", LOG_LEVEL: "silent" } });
  const sites = [await startOne(), await startOne()];
  const config = { kind: "postgres", url, poolSize: 2 } as const;
  try {
    const database = await openDatabase(config, "command");
    await insertVehicles(database, generateStock(vehicles));
    await database.close();
    for (let round = 0; round < rounds; round += 1) {
      const writing = writeStock(url, 4, Math.ceil(writes / rounds));
      const searching = searchUntil(writing, sites, result);
      await killWithin(writing, postgres, sites, startOne);
      const { confirmed, unknown } = await writing;
      await searching;
      result.kills += 2;
      result.writes += confirmed;
      result.unknown += unknown;
      await compare(url, sites, result);
    }
    return result;
  } finally {
    for (const site of sites) await site.kill();
  }
}

/** While the writes go on, first PostgreSQL is killed and started, then one of the sites. */
async function killWithin(writing: Promise<unknown>, postgres: OwnPostgres, sites: Site[], startOne: () => Promise<Site>): Promise<void> {
  await Promise.race([writing, pause(Math.random() * 1_500)]);
  await postgres.kill();
  postgres.start();
  await postgres.untilBack();
  await Promise.race([writing, pause(Math.random() * 1_500)]);
  const position = Math.floor(Math.random() * sites.length);
  await sites[position]?.kill();
  sites[position] = await startOne();
}

async function searchUntil(ending: Promise<unknown>, sites: readonly Site[], result: CatalogueTorture): Promise<void> {
  const ended = new AbortController();
  void ending.finally(() => ended.abort());
  const person = async (number: number) => {
    while (!ended.signal.aborted) {
      const shown = await shownBy(sites[number % 2], someSearch()).catch(() => undefined);
      result.searches += 1;
      if (shown) continue;
      result.unanswered += 1;
      await pause(50);
    }
  };
  await Promise.all(Array.from({ length: 4 }, (_, number) => person(number)));
}

/** Compares what both sites show with one statement over all vehicles. Nobody writes meanwhile. */
async function compare(url: string, sites: readonly Site[], result: CatalogueTorture): Promise<void> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  for (let number = 0; number < searchesOfRound; number += 1) {
    const search = someSearch();
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
  const { values } = parseArgs({ options: { writes: { type: "string", default: "10000" }, rounds: { type: "string", default: "10" } } });
  const programs = newestOfDebian();
  if (programs === undefined) {
    console.error("There is no PostgreSQL in /usr/lib/postgresql. Install one, for example with: apt-get install postgresql");
    process.exit(1);
  }
  const postgres = await createOwnPostgres(programs, { durable: true });
  const { different, ...counts } = await catalogueTorture(postgres, Number(values.writes), Number(values.rounds));
  await postgres.remove();
  console.table({ ...counts, different: different.length });
  for (const one of different) console.log(one);
  process.exit(different.length > 0 ? 1 : 0);
}
