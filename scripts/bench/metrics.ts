/**
 * `npm run bench:metrics`: the processor time that the metrics add to a request, next to the time of a page from the page cache, the
 * cheapest page there is. The limit is 1 %. Linux only.
 */
import autocannon from "autocannon";
import { Registry } from "prom-client";
import { registerRequestFigures } from "#server/metrics/request-figures.ts";
import { pageRoutes } from "#tests/every-address.ts";
import { cpuMicroseconds } from "./site.ts";
import { startStockedSite } from "./stocked-site.ts";

const calls = 400_000;
const seconds = 4;

const routes = Object.fromEntries(pageRoutes.map(({ pattern }) => [pattern, { id: pattern, path: pattern }]));
const countRequest = registerRequestFigures(new Registry(), { routes });
const addresses = Array.from({ length: 2_000 }, (_, number) =>
  number % 4 === 0 ? `https://shop.test/stock/${number}` : `https://shop.test/stock?search=${number}`,
);
const count = (times: number) => {
  for (let number = 0; number < times; number += 1)
    countRequest({ method: "GET", url: addresses[number % addresses.length] ?? "", status: 200, seconds: 0.004 });
};
count(calls / 4);
const start = process.cpuUsage();
count(calls);
const used = process.cpuUsage(start);
const perCall = (used.user + used.system) / calls;

const stocked = await startStockedSite(100, 0);
const { site } = stocked;
try {
  const visit = () => autocannon({ url: `${site.url}/faq`, connections: 8, duration: seconds, headers: { "accept-encoding": "gzip" } });
  await visit();
  const before = cpuMicroseconds(site.process);
  const { requests } = await visit();
  const perPage = (cpuMicroseconds(site.process) - before) / requests.total;
  console.log(`one request: metrics ${perCall.toFixed(2)} µs, a page from memory ${perPage.toFixed(0)} µs`);
  console.log(`share: ${((perCall / perPage) * 100).toFixed(2)} % (limit: 1 %)`);
} finally {
  await stocked.stop();
}
