/**
 * `npm run torture:restart [-- --requests N]`: two sites over one PostgreSQL (DATABASE_URL) behind a balancer, 100 requests a second, and
 * each site restarted by SIGTERM in turn all the while (row R7). Prints what was sent, answered and lost; ends with code 1 if anything was.
 */
import { Agent, request as ask } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { startBalancer } from "./balancer.ts";

export type RollingRestart = {
  sent: number;
  ok: number;
  failed: number;
  restarts: number;
  /** How long this process itself once stood still: where that is seconds, the machine was too busy for the failures to say much. */
  longestStallInMilliseconds: number;
  reasons: Record<string, number>;
};

const perSecond = 100;
const agent = new Agent({ keepAlive: true });

/** Sends `requests` requests while the two sites are restarted in turn, each at least once. `serverUrl`: a PostgreSQL server. */
export async function rollingRestart(serverUrl: string, requests: number): Promise<RollingRestart> {
  const created = await createDatabaseOn(serverUrl);
  const startOne = () => startSite({ env: { DATABASE_URL: created.url, DRAIN_SECONDS: "3", LOG_LEVEL: "warn", DATABASE_POOL_SIZE: "5" } });
  const sites: Site[] = [await startOne(), await startOne()];
  const paths = await publicPaths(created.url);
  const balancer = await startBalancer();
  const result: RollingRestart = { sent: 0, ok: 0, failed: 0, restarts: 0, longestStallInMilliseconds: 0, reasons: {} };
  const delay = monitorEventLoopDelay();
  delay.enable();
  try {
    balancer.use(sites.map((site) => site.url));
    await balancer.allReady();

    const allAnswered = new AbortController();
    const requestsSent = sendAll(balancer.url, paths, requests, result).finally(() => allAnswered.abort());
    for (let turn = 0; !allAnswered.signal.aborted || turn < sites.length; turn += 1) {
      const position = turn % sites.length;
      await sites[position]?.stop("SIGTERM");
      sites[position] = await startOne();
      balancer.use(sites.map((site) => site.url));
      result.restarts += 1;
      await balancer.allReady();
    }
    await requestsSent;
    result.longestStallInMilliseconds = Math.round(delay.max / 1e6);
    return result;
  } finally {
    await balancer.close();
    for (const site of sites) await site.kill();
    await created.drop();
  }
}

async function publicPaths(url: string): Promise<string[]> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  const ids = await insertVehicles(
    database,
    Array.from({ length: 50 }, (_, number) => ({ price: 10_000 + number })),
  );
  await database.close();
  return [
    "/",
    "/stock",
    "/faq",
    "/stock?search=audi&page=2",
    "/healthz",
    ...ids.flatMap((id) => [`/stock/${id}`, `POST /stock/${id}/visit`]),
  ];
}

/** At an even pace, whether or not earlier answers have come. */
async function sendAll(url: string, paths: readonly string[], requests: number, result: RollingRestart): Promise<void> {
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < requests; number += 1) {
    const due = start + (number * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    result.sent += 1;
    underWay.push(sendOne(url, paths[number % paths.length] ?? "/", result));
  }
  await Promise.all(underWay);
}

async function sendOne(url: string, path: string, result: RollingRestart): Promise<void> {
  const reason = await send(url, path);
  if (reason === undefined) {
    result.ok += 1;
  } else {
    result.failed += 1;
    result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
  }
}

/** Why a request failed; undefined where it got its whole answer. */
function send(url: string, path: string): Promise<string | undefined> {
  const [method, address] = path.startsWith("POST ") ? ["POST", path.slice(5)] : ["GET", path];
  return new Promise((resolve) => {
    const headers = method === "POST" ? { Origin: url, "User-Agent": "Mozilla/5.0 Firefox/140.0" } : {};
    const request = ask(url + address, { method, agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text = `${text}${part}`.slice(0, 60)));
      answer.on("error", (error) => resolve(error.message));
      answer.on("end", () =>
        resolve((answer.statusCode ?? 500) < 400 && answer.complete ? undefined : `${method} ${answer.statusCode} ${text}`),
      );
    });
    request.on("error", (error) => resolve(error.message));
    request.setTimeout(15_000, () => request.destroy(new Error("no answer in 15 s")));
    request.end();
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { requests: { type: "string", default: "10000" } } });
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl) {
    console.error(
      "Set DATABASE_URL to a PostgreSQL server with a login that may create databases: two sites cannot share the embedded one.",
    );
    process.exit(1);
  }
  const { reasons, ...counts } = await rollingRestart(serverUrl, Number(values.requests));
  console.table([counts]);
  if (counts.failed > 0) console.table(reasons);
  process.exit(counts.failed > 0 ? 1 : 0);
}
