/**
 * `npm run bench:memory`: the memory that the built site holds when it is idle, and after 10,000 different searches by eight people (row
 * R24). With DATABASE_URL it uses PostgreSQL. The embedded database lives in the same process and takes some 200 MB more. Linux only.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { metricsOf, valueIn } from "#tests/metrics.ts";
import type { Site } from "#tests/site.ts";
import { printTable } from "./measure.ts";
import { differentSearches } from "./searches.ts";
import { startStockedSite } from "./stocked-site.ts";

const people = 8;
const steps = [800, 2_500, 5_000, 10_000];
const limits = { idle: 150, searched: 300 };

const stocked = await startStockedSite(600, 0);
const { site } = stocked;
const rows = [["MB", "resident", "JavaScript heap", "buffers", "page cache"]];
try {
  await pause(5_000);
  rows.push(["idle", ...(await memoryOf(site))]);
  const addresses = differentSearches(steps.at(-1) ?? 0).map((search) => catalogueAddress(search));
  let done = 0;
  for (const step of steps) {
    await visit(site.url, addresses.slice(done, step));
    done = step;
    rows.push([`after ${step} searches`, ...(await memoryOf(site))]);
  }
  await pause(10_000);
  rows.push(["ten seconds later", ...(await memoryOf(site))]);
} finally {
  await stocked.stop();
}
printTable(`${process.env["DATABASE_URL"] ? "PostgreSQL" : "embedded database"}, ${people} people`, rows);
console.log(`limits on PostgreSQL: idle ${limits.idle} MB, after the searches ${limits.searched} MB`);

/** Several people open the pages, each the next one when theirs is there. */
async function visit(url: string, addresses: readonly string[]): Promise<void> {
  const waiting = [...addresses];
  const person = async (number: number) => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      while (!(await opens(url + path, `198.51.${number}.1`))) await pause(20);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
}

/** Whether the page came; a site that is too busy refuses it. */
async function opens(address: string, sender: string): Promise<boolean> {
  const response = await fetch(address, { headers: { "X-Forwarded-For": sender } });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 503) throw new Error(`${address}: ${response.status}`);
  return response.status === 200;
}

async function memoryOf(of: Site): Promise<string[]> {
  const text = await metricsOf(of);
  const status = readFileSync(`/proc/${of.process.pid}/status`, "utf8");
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  const figures = ["nodejs_heap_size_total_bytes", "nodejs_external_memory_bytes", "site_page_cache_bytes"];
  return [resident, ...figures.map((name) => valueIn(text, name) ?? Number.NaN)].map((bytes) => (bytes / 1e6).toFixed(0));
}
