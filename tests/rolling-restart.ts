import { Agent, request as ask } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { createDatabaseOn } from "./database.ts";
import { manyForms } from "./forms.ts";
import { type Site, startSite } from "./site.ts";
import { startBalancer } from "./balancer.ts";
import { type PlannedRequest, type RestartPeople, seedPeople } from "./restart-people.ts";

export type RollingRestart = {
  sent: number;
  ok: number;
  failed: number;
  /** Requests for pages of signed-in people, and forms. Both are part of `sent`. */
  signedIn: number;
  forms: number;
  notStoredOnce: number;
  restarts: number;
  /** Longest pause of this process. With a pause of seconds, the machine was too busy and failures prove little. */
  longestStallInMilliseconds: number;
  reasons: Record<string, number>;
};

const agent = new Agent({ keepAlive: true });
/** Text of a page that could not read one of its parts. */
const incomplete = "No hemos podido";

/**
 * Two sites behind a balancer, on one PostgreSQL, get requests from visitors, signed-in people and people who send forms (row R7). Sends
 * `requests` requests, `perSecond` a second, while both sites restart in turn at least once. `serverUrl`: a PostgreSQL server.
 * `before`: the folder of another release, which the sites run until their first restart; then this is an upgrade.
 */
export async function rollingRestart(serverUrl: string, requests: number, perSecond = 100, before?: string): Promise<RollingRestart> {
  const created = await createDatabaseOn(serverUrl);
  const env = { ...manyForms, DATABASE_URL: created.url, DRAIN_SECONDS: "3", LOG_LEVEL: "warn", DATABASE_POOL_SIZE: "5" };
  const startOne = () => startSite({ env });
  const startBefore = () => startSite({ env, ...(before === undefined ? {} : { project: before }) });
  const sites: Site[] = [await startBefore(), await startBefore()];
  const balancer = await startBalancer();
  const people = await seedPeople(created.url, balancer.url);
  const counts = { sent: 0, ok: 0, failed: 0, signedIn: 0, forms: 0, notStoredOnce: 0, restarts: 0 };
  const result: RollingRestart = { ...counts, longestStallInMilliseconds: 0, reasons: {} };
  const delay = monitorEventLoopDelay();
  delay.enable();
  try {
    balancer.use(sites.map((site) => site.url));
    await balancer.allReady();

    const allAnswered = new AbortController();
    const requestsSent = sendAll(balancer.url, people, { requests, perSecond }, result).finally(() => allAnswered.abort());
    for (let turn = 0; !allAnswered.signal.aborted || turn < sites.length; turn += 1) {
      const position = turn % sites.length;
      await sites[position]?.stop("SIGTERM");
      sites[position] = await startOne();
      balancer.use(sites.map((site) => site.url));
      result.restarts += 1;
      await balancer.allReady();
    }
    result.notStoredOnce = await people.notStoredOnce(await requestsSent);
    result.longestStallInMilliseconds = Math.round(delay.max / 1e6);
    return result;
  } finally {
    await balancer.close();
    for (const site of sites) await site.kill();
    await created.drop();
  }
}

type RequestRate = { requests: number; perSecond: number };

/** Sends at an even pace, without waiting for earlier responses. Returns the texts that must now be stored. */
async function sendAll(
  url: string,
  people: RestartPeople,
  { requests, perSecond }: RequestRate,
  result: RollingRestart,
): Promise<string[]> {
  const start = performance.now();
  const acknowledged: string[] = [];
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < requests; number += 1) {
    const due = start + (number * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const planned = people.next();
    result.sent += 1;
    if (planned.kind.startsWith("signed")) result.signedIn += 1;
    if (planned.stored !== undefined) result.forms += 1;
    underWay.push(sendOne(url, planned, people, { result, acknowledged }));
  }
  await Promise.all(underWay);
  return acknowledged;
}

type Outcomes = { result: RollingRestart; acknowledged: string[] };

async function sendOne(url: string, planned: PlannedRequest, people: RestartPeople, { result, acknowledged }: Outcomes): Promise<void> {
  const reason = await send(url, planned, people);
  if (reason === undefined && planned.stored !== undefined) acknowledged.push(planned.stored);
  count(result, planned, reason);
}

function count(result: RollingRestart, { kind, method }: PlannedRequest, reason: string | undefined): void {
  if (reason === undefined) {
    result.ok += 1;
    return;
  }
  const key = `${kind}: ${method} ${reason}`;
  result.failed += 1;
  result.reasons[key] = (result.reasons[key] ?? 0) + 1;
}

/** Returns the reason of a failure; undefined when the whole response came with the right content. */
function send(
  url: string,
  { method, path, headers, body, expectedText }: PlannedRequest,
  people: RestartPeople,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = ask(url + path, { method, agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("error", (error) => resolve(error.message));
      answer.on("end", () => {
        people.addTicket(String(answer.headers["x-request-id"]));
        const whole = (answer.statusCode ?? 500) < 400 && answer.complete;
        const good = expectedText === undefined || (answer.statusCode === 200 && text.includes(expectedText) && !text.includes(incomplete));
        resolve(whole && good ? undefined : `${answer.statusCode} ${/role="alert"[^>]*>([^<]*)/.exec(text)?.[1] ?? text.slice(0, 60)}`);
      });
    });
    request.on("error", (error) => resolve(error.message));
    request.setTimeout(15_000, () => request.destroy(new Error("no answer in 15 s")));
    request.end(body);
  });
}
