/**
 * `npm run bench:http`: measures what a rendered page and a page from the page cache cost the server. The reference is a bare Hono that
 * returns the same bytes. Requests accept gzip, as browsers do. CPU time is the server process's, as the operating system counts it; Linux
 * only.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { metricsOf, valueIn } from "#tests/metrics.ts";
import { printTable } from "./measure.ts";
import { differentSearches } from "./searches.ts";
import { cpuMicroseconds, type MeasuredProcess, startProcess } from "./site.ts";
import { startStockedSite } from "./stocked-site.ts";

const rounds = 3;
const seconds = 3;
const connections = 8;
const gzip = { "accept-encoding": "gzip" };
/** More than the site keeps the filters of. */
const searches = differentSearches(2_000).map((search) => catalogueAddress(search));
const bareUrl = "http://127.0.0.1:3972";

/** CPU microseconds of one request, requests per second, and how many requests there were. */
type Cost = { microseconds: number; perSecond: number; requests: number };

const stocked = await startStockedSite(600, 0, { pictures: true });
const { site, databaseUrl } = stocked;
const siteProcess: Pick<MeasuredProcess, "child"> = { child: site.process };
const folder = mkdtempSync(join(tmpdir(), "rinsegura-bench-"));
try {
  const stock = await (await fetch(`${site.url}/stock`)).text();
  const vehicle = /\/stock\/[0-9a-f-]{36}/.exec(stock)?.[0] ?? "/stock";
  const rows = [["", "rendered", "memory", "bare", "memory/bare", "rendered/memory", "rendered/s", "memory/s", "bare/s"]];
  rows.push(await compare("/", "/"));
  rows.push(await compare("/stock, filtered", "/stock?fuel=Di%C3%A9sel&price_max=40000"));
  rows.push(await compare("/stock/{vehicle}", vehicle));
  printTable(`CPU time per request in microseconds, median of ${rounds} rounds; requests per second with ${connections} connections`, rows);
  console.log("limit: memory/bare at most 2");
  await compareWithHandWritten();
} finally {
  await stocked.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Compares the rendered list with the same list written by hand. Both are sent uncompressed, as to a person who is signed in. */
async function compareWithHandWritten(): Promise<void> {
  if (databaseUrl === "") return console.log("The hand-written list is compared on PostgreSQL only: give DATABASE_URL.");
  const handWritten = await startProcess(["scripts/bench/hand-written.ts", "3972", databaseUrl], bareUrl);
  const costs: Record<"rendered" | "different" | "handWritten", Cost[]> = { rendered: [], different: [], handWritten: [] };
  const cookie = "bench=1";
  const collectionsBefore = await fullCollections();
  for (let round = 0; round <= 2 * rounds; round += 1) {
    costs.rendered.push(await measure(siteProcess, `${site.url}/stock`, { cookie }));
    costs.different.push(await measure(siteProcess, site.url, { cookie }, searches));
    costs.handWritten.push(await measure(handWritten, bareUrl));
  }
  handWritten.stop();
  const pages = [...costs.rendered, ...costs.different].reduce((sum, { requests }) => sum + requests, 0);
  const collections = (await fullCollections()) - collectionsBefore;
  const reference = median(costs.handWritten);
  const row = (name: string, all: readonly Cost[]) => {
    const [middle, counted] = [median(all), all.slice(1).map(cpu)];
    const spread = `${Math.min(...counted).toFixed(0)} to ${Math.max(...counted).toFixed(0)}`;
    return [name, cpu(middle).toFixed(0), spread, middle.perSecond.toFixed(0), (cpu(middle) / cpu(reference)).toFixed(1)];
  };
  printTable("/stock rendered beside a hand-written list (node:http, pg, strings; same rows)", [
    ["CPU microseconds per request", "median", "spread", "requests/s", "ratio"],
    row("rendered", costs.rendered),
    row(`rendered, ${searches.length} different searches`, costs.different),
    row("hand-written", costs.handWritten),
  ]);
  console.log("limit: a ratio of at most 6 for the list without a search");
  console.log(`full garbage collections per 1,000 of these pages: ${((collections / pages) * 1_000).toFixed(1)}`);
}

/** How many the site has had. */
async function fullCollections(): Promise<number> {
  return valueIn(await metricsOf(site), 'nodejs_gc_duration_seconds_count{kind="major"}') ?? Number.NaN;
}

function cpu(cost: Cost): number {
  return cost.microseconds;
}

async function compare(name: string, path: string): Promise<string[]> {
  const file = join(folder, "page.html.gz");
  writeFileSync(file, await bytesOf(`${site.url}${path}`));
  const bare = await startProcess(["scripts/bench/bare-hono.ts", "3972", file], bareUrl);
  const costs: Record<"rendered" | "memory" | "bare", Cost[]> = { rendered: [], memory: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    // With a cookie, a page is personal: the server renders it each time.
    costs.rendered.push(await measure(siteProcess, site.url + path, { cookie: "bench=1" }));
    costs.memory.push(await measure(siteProcess, site.url + path));
    costs.bare.push(await measure(bare, bareUrl));
  }
  bare.stop();

  const rendered = median(costs.rendered);
  const memory = median(costs.memory);
  const reference = median(costs.bare);
  return [
    name,
    ...[rendered, memory, reference].map((cost) => cost.microseconds.toFixed(0)),
    (memory.microseconds / reference.microseconds).toFixed(1),
    (rendered.microseconds / memory.microseconds).toFixed(1),
    ...[rendered, memory, reference].map((cost) => cost.perSecond.toFixed(0)),
  ];
}

/** `paths`: these addresses in turn, in place of that of `url`. */
async function measure(
  { child }: Pick<MeasuredProcess, "child">,
  url: string,
  headers: Record<string, string> = {},
  paths: readonly string[] = [],
): Promise<Cost> {
  const before = cpuMicroseconds(child);
  const all = { ...gzip, ...headers };
  let people = 0;
  // Each person begins at another address, so that nobody finds what another one just left.
  const setupClient = (client: autocannon.Client) => {
    if (paths.length === 0) return;
    const start = Math.floor((people * paths.length) / connections);
    people += 1;
    client.setRequests([...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ path, method: "GET", headers: all })));
  };
  const result = await autocannon({ url, connections, duration: seconds, headers: all, setupClient });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  const { total, average } = result.requests;
  return { microseconds: (cpuMicroseconds(child) - before) / total, perSecond: average, requests: total };
}

/** The median round by CPU time. The first round is the warm-up and does not count. */
function median(costs: readonly Cost[]): Cost {
  const sorted = costs.slice(1).sort((a, b) => a.microseconds - b.microseconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing measured");
  return middle;
}

/** The compressed bytes of a page. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: gzip }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
}
