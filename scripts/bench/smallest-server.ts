import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { createOwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";
import { type Site, startSite } from "#tests/site.ts";
import { printTable, quantile } from "./measure.ts";
import { differentSearches } from "./searches.ts";
import { fillStock } from "./stock.ts";

const crowds = [30, 120];
const secondsOfCrowd = 60;
const secondsBetweenPages = 2;

type Visit = { status: number; milliseconds: number };

/** A whole shop on one core, site and PostgreSQL: 46,000 cars, and people who browse, each a page every two seconds. The crowd has the other core. */
export async function measureSmallestServer(): Promise<void> {
  const [programs] = installedPostgres();
  if (!programs) throw new Error("There is no PostgreSQL to start.");
  const postgres = await createOwnPostgres(programs, { durable: false });
  let site: Site | undefined;
  try {
    const { url } = await createDatabaseOn(postgres.url);
    const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
    await migrate(database);
    const cars = await fillStock(database, 46_000);
    await database.close();
    site = await startSite({ env: { DATABASE_URL: url, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "silent" } });
    bindToCore(0, Number(readFileSync(`${postgres.folder}/data/postmaster.pid`, "utf8").split("\n", 1)[0]));
    bindToCore(0, site.process.pid ?? 0);
    bindToCore(1, process.pid);
    const rows = [["people", "pages", "median ms", "p95 ms", "refused", "resident MB of the site"]];
    for (const people of crowds) {
      await browse(site.url, people, 10);
      const visits = await browse(site.url, people, secondsOfCrowd);
      const times = visits.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
      const refused = visits.length - times.length;
      rows.push([
        String(people),
        String(visits.length),
        ...[0.5, 0.95].map((share) => quantile(times, share).toFixed(0)),
        String(refused),
        residentOf(site),
      ]);
    }
    printTable(
      `${cars} cars, PostgreSQL ${programs.version} and the site on one core, each person a page every ${secondsBetweenPages} s`,
      rows,
    );
    console.log("limits: p95 100 ms with 30 people and 250 ms with 120, none refused, 300 MB");
  } finally {
    await site?.kill();
    await postgres.remove();
  }
}

/** Binds a process, its threads and its later children to one core. New sessions of PostgreSQL are children of its first process. */
function bindToCore(core: number, pid: number): void {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)], { stdio: "ignore" });
}

/** People come one after the other within two seconds. Each waits for a page, and opens the next one at its own pace. */
async function browse(url: string, people: number, seconds: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  const searches = differentSearches(people * Math.ceil(seconds / secondsBetweenPages)).map((search) => catalogueAddress(search));
  const end = performance.now() + seconds * 1000;
  const person = async (number: number) => {
    await pause((number * secondsBetweenPages * 1000) / people);
    let vehicle: string | undefined;
    for (let turn = 0; performance.now() < end; turn += 1) {
      const next = pause(secondsBetweenPages * 1000);
      // A list, then a car of it, then the home page.
      const path = turn % 3 === 1 ? (vehicle ?? "/stock") : turn % 3 === 2 ? "/" : (searches.pop() ?? "/stock");
      const start = performance.now();
      const response = await fetch(url + path, { headers: { "X-Forwarded-For": `10.1.${number}.1` } });
      const html = await response.text();
      visits.push({ status: response.status, milliseconds: performance.now() - start });
      vehicle = /\/stock\/[0-9a-f-]{36}/.exec(html)?.[0] ?? vehicle;
      await next;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return visits;
}

function residentOf(site: Site): string {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))?.[1];
  return ((Number(kibibytes) * 1024) / 1e6).toFixed(0);
}
