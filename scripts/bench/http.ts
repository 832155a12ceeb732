/**
 * `npm run bench:http`: what pages cost the server, in milliseconds of the processor and beside a list of cars that is written by hand
 * (with DATABASE_URL). `-- --smallest-server`: a whole shop on one core instead (smallest-server.ts). Linux only.
 */
import autocannon from "autocannon";
import { catalogueAddress } from "#app/features/cars/catalogue/search-params.ts";
import { printTable } from "./measure.ts";
import { differentSearches } from "./searches.ts";
import { cpuMicroseconds, type MeasuredProcess, startProcess } from "./site.ts";
import { measureSmallestServer } from "./smallest-server.ts";
import { startStockedSite } from "./stocked-site.ts";

const rounds = 5;
const seconds = 3;
const connections = 8;
const handWrittenUrl = "http://127.0.0.1:3972";

type Cost = { milliseconds: number; perSecond: number };
type Page = { name: string; process: Pick<MeasuredProcess, "child">; url: string; cookie?: string; paths?: readonly string[] };

if (process.argv.includes("--smallest-server")) await measureSmallestServer();
else await measurePages();

async function measurePages(): Promise<void> {
  const { site, env, stop } = await startStockedSite(600, 0, { pictures: true });
  const handWritten =
    env.DATABASE_URL === "" ? undefined : await startProcess(["scripts/bench/hand-written.ts", "3972", env.DATABASE_URL], handWrittenUrl);
  try {
    const stock = await (await fetch(`${site.url}/stock`)).text();
    const vehicle = /\/stock\/[0-9a-f-]{36}/.exec(stock)?.[0] ?? "/stock";
    const ofSite = { process: { child: site.process } };
    const searches = differentSearches(2_000).map((search) => catalogueAddress(search));
    // With a cookie, a page is personal: the server renders it each time.
    const cookie = "bench=1";
    const pages: Page[] = [
      { name: "/stock rendered", ...ofSite, url: `${site.url}/stock`, cookie },
      { name: "/stock rendered, different searches", ...ofSite, url: site.url, cookie, paths: searches },
      { name: "/stock/{vehicle} rendered", ...ofSite, url: site.url + vehicle, cookie },
      { name: "/stock from the page cache", ...ofSite, url: `${site.url}/stock` },
      ...(handWritten ? [{ name: "reference: the list written by hand", process: handWritten, url: handWrittenUrl }] : []),
    ];
    const costs = new Map<string, Cost[]>(pages.map(({ name }) => [name, []]));
    // In turns, so that other work on the machine meets all of them. The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        const cost = await measure(page);
        if (round > 0) costs.get(page.name)?.push(cost);
      }
    }
    printTable(`median of ${rounds} rounds, ${connections} connections; limit for /stock rendered: 6 ms`, [
      ["", "ms of the processor for a page", "spread", "pages/s"],
      ...[...costs].map(([name, all]) => rowOf(name, all)),
    ]);
  } finally {
    handWritten?.stop();
    await stop();
  }
}

function rowOf(name: string, costs: readonly Cost[]): string[] {
  const sorted = costs.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const spread = `${least?.milliseconds.toFixed(2)} to ${most?.milliseconds.toFixed(2)}`;
  return [name, middle?.milliseconds.toFixed(2) ?? "", spread, middle?.perSecond.toFixed(0) ?? ""];
}

async function measure({ process: { child }, url, cookie, paths = [] }: Page): Promise<Cost> {
  const before = cpuMicroseconds(child);
  const headers = { "accept-encoding": "gzip", ...(cookie === undefined ? {} : { cookie }) };
  let people = 0;
  // Each person begins at another address, so that nobody finds what another one just left.
  const setupClient = (client: autocannon.Client) => {
    if (paths.length === 0) return;
    const start = Math.floor((people * paths.length) / connections);
    people += 1;
    client.setRequests([...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ path, method: "GET", headers })));
  };
  const result = await autocannon({ url, connections, duration: seconds, headers, setupClient });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return { milliseconds: (cpuMicroseconds(child) - before) / result.requests.total / 1000, perSecond: result.requests.average };
}
