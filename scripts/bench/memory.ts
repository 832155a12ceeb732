/**
 * `npm run bench:memory [-- --minutes M --newcomer]`: the memory of the built site when it is idle, and after 10,000 different searches by eight people
 * (row R24; with DATABASE_URL on PostgreSQL). Then the newcomer's site: embedded, with the demonstration, M minutes after its first start
 * with a visitor; `--newcomer`: only that.
 * Linux only.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { freePort } from "#tests/free-port.ts";
import { startOptions } from "#tests/start-options.ts";
import { printTable } from "./measure.ts";
import { differentSearches } from "./searches.ts";
import { startProcess } from "./site.ts";
import { startStockedSite } from "./stocked-site.ts";

const people = 8;
const searches = 10_000;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "2" }, newcomer: { type: "boolean", default: false } } });
const minutes = Number(values.minutes);
const rows = [["", "resident MB", "limit"]];
if (!values.newcomer) await measureSearches();
await measureNewcomer();
printTable(`${process.env["DATABASE_URL"] ? "PostgreSQL" : "embedded database"}, ${people} people`, rows);
console.log("The first two limits are for PostgreSQL. The embedded database lives in the process of the site.");

async function measureSearches(): Promise<void> {
  const { site, stop } = await startStockedSite(600, 0);
  try {
    await pause(5_000);
    rows.push(["idle", residentOf(site.process.pid), "150"]);
    const waiting = differentSearches(searches).map((search) => catalogueAddress(search));
    const person = async (number: number) => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        while (!(await opens(site.url + path, `198.51.${number}.1`))) await pause(20);
      }
    };
    await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
    rows.push([`after ${searches} searches`, residentOf(site.process.pid), "350"]);
  } finally {
    await stop();
  }
}

/** What somebody has who only runs `npm start`: its own options, and a visitor who opens a page each second. Prints a line a minute. */
async function measureNewcomer(): Promise<void> {
  const folder = temporaryFolder("newcomer");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: folder.path, DATABASE_URL: "", LOG_LEVEL: "warn" };
  const site = await startProcess([...startOptions(), "build/server/index.js"], `${url}/readyz`, env);
  const paths = differentSearches(minutes * 60).map((search) => catalogueAddress(search));
  try {
    for (let minute = 0; minute <= minutes; minute += 1) {
      console.log(`newcomer's site after ${minute} minutes: ${residentOf(site.child.pid)} MB`);
      const end = Date.now() + (minute < minutes ? 60_000 : 0);
      while (Date.now() < end) {
        await opens(url + (paths.pop() ?? "/"), "198.51.1.1");
        await opens(`${url}/faq`, "198.51.1.1");
        await pause(1_000);
      }
    }
    rows.push([`newcomer's site, ${minutes} minutes after its start`, residentOf(site.child.pid), "350"]);
  } finally {
    site.stop();
    folder.remove();
  }
}

/** Whether the page came; a site that is too busy refuses it. */
async function opens(address: string, sender: string): Promise<boolean> {
  const response = await fetch(address, { headers: { "X-Forwarded-For": sender } });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 503) throw new Error(`${address}: ${response.status}`);
  return response.status === 200;
}

function residentOf(pid: number | undefined): string {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return ((Number(kibibytes) * 1024) / 1e6).toFixed(0);
}
