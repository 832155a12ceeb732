/**
 * `npm run torture:overload [-- --seconds S --signed-in N]`: sends the site three times what it can do (row R11). It first measures the
 * capacity, and the usual times at half of it, with the same mix. Of ten requests one is a form, N are pages of signed-in people (usually
 * one), and the rest are searches. The first seconds of the crowd count apart, because the site takes it for a short one. Then a robot
 * floods from one network while a person asks from another. Figures are printed next to their limits. With DATABASE_URL it uses PostgreSQL.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { metricsOf, valueIn } from "#tests/metrics.ts";
import { printTable, quantile } from "../bench/measure.ts";
import { startStockedSite } from "../bench/stocked-site.ts";
import { Mix, type Outcome, type RequestKind } from "./overload-mix.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "6" }, "signed-in": { type: "string", default: "1" } } });
const seconds = Math.min(Number(values.seconds), 30);
const signedIn = Math.min(Number(values["signed-in"]), 9);
const peopleAtCapacity = 6;
const most = 60_000;
/** A crowd counts as lasting after three seconds. Who was let in until then waits at most six more (server/pages/admission.ts). */
const secondsUntilItLasts = 9;

const stocked = await startStockedSite(600, 20 * signedIn);
const { site, cookies } = stocked;
const mix = new Mix(site.url, cookies, { searches: most, signedIn });
try {
  await together(seconds);
  const capacity = (await together(seconds)).filter(isAdmitted).length / seconds;
  await loopDelay();
  const usual = await atPace(capacity / 2, 1);
  const usualDelay = await loopDelay();
  const ownDelay = monitorEventLoopDelay({ resolution: 2 });
  ownDelay.enable();
  await mix.openConnections();
  const flooded = await atPace(capacity * 3, secondsUntilItLasts);
  const floodedDelay = await loopDelay();
  ownDelay.disable();
  const alone = await whileRobotFloods();
  report(capacity, usual.lasting, flooded.lasting);
  reportRefusals(flooded.lasting);
  reportBeginning(flooded.beginning);
  console.log(
    `event loop of the site, p99: ${usualDelay} ms usually, ${floodedDelay} ms at 3x; of this command: ${ms(ownDelay.percentile(99) / 1e6)} ms`,
  );
  reportRobot(alone);
} finally {
  mix.close();
  await stocked.stop();
}

/** A few people who each wait for their response. */
async function together(forSeconds: number): Promise<Outcome[]> {
  const end = performance.now() + forSeconds * 1000;
  const outcomes: Outcome[] = [];
  const person = async () => {
    while (performance.now() < end) outcomes.push(await mix.sendNext());
  };
  await Promise.all(Array.from({ length: peopleAtCapacity }, person));
  return outcomes;
}

/** Sends at an even pace, without waiting for earlier responses. `beginning`: the outcomes of the first `lead` seconds. */
async function atPace(perSecond: number, lead: number): Promise<{ beginning: Outcome[]; lasting: Outcome[] }> {
  const start = performance.now();
  const count = Math.min(Math.round(perSecond * (seconds + lead)), most / 2);
  const underWay: Promise<Outcome>[] = [];
  for (let number = 0; number < count; number += 1) {
    const due = start + (number * 1000) / perSecond - performance.now();
    if (due > 1) await pause(due);
    underWay.push(mix.sendNext());
  }
  const all = await Promise.all(underWay);
  const began = ({ sentAt }: Outcome) => sentAt < start + lead * 1000;
  return { beginning: all.filter(began), lasting: all.filter((one) => !began(one)) };
}

/** The p99 of the site's event loop delay since the last call, in milliseconds. */
async function loopDelay(): Promise<string> {
  return ms((valueIn(await metricsOf(site), "nodejs_eventloop_lag_p99_seconds") ?? Number.NaN) * 1000);
}

async function whileRobotFloods(): Promise<{ person: Outcome[]; robot: Outcome[] }> {
  const robot: Outcome[] = [];
  const person: Outcome[] = [];
  const stopping = new AbortController();
  const flood = async () => {
    while (!stopping.signal.aborted) robot.push(await mix.search("203.0.113.66"));
  };
  const flooding = Promise.all(Array.from({ length: 100 }, flood));
  await pause(1_500);
  for (let turn = 0; turn < 20; turn += 1) person.push(await mix.search("198.51.100.7"));
  stopping.abort();
  await flooding;
  return { person, robot };
}

function report(capacity: number, usual: Outcome[], flooded: Outcome[]): void {
  const kinds: RequestKind[] = ["search", "signed in", "form"];
  const row = (name: string, of: (one: Outcome) => boolean) => {
    const [before, during] = [usual.filter(of), flooded.filter(of)];
    const times = (outcomes: Outcome[], share: number) => ms(quantile(timesOf(outcomes.filter(isAdmitted)), share));
    const admitted = during.filter(isAdmitted).length / during.length;
    const p99 = (outcomes: Outcome[]) => quantile(timesOf(outcomes.filter(isAdmitted)), 0.99);
    const ratio = (p99(during) / p99(before)).toFixed(1);
    return [
      name,
      times(before, 0.5),
      times(before, 0.99),
      times(during, 0.5),
      times(during, 0.99),
      ratio,
      `${(admitted * 100).toFixed(0)} %`,
    ];
  };
  printTable(`capacity ${capacity.toFixed(0)} requests a second; milliseconds`, [
    ["", "usual median", "usual p99", "at 3x median", "at 3x p99", "p99 ratio", "admitted"],
    row("all", () => true),
    ...kinds.map((kind) => row(kind, (one) => one.kind === kind)),
  ]);
  const others = [...usual, ...flooded].filter((one) => !isAdmitted(one) && one.status !== 503).map(({ status }) => status);
  console.log(`other statuses: ${others.length === 0 ? "none" : [...new Set(others)].join(", ")}`);
  console.log(
    'limits: of each kind, p99 of the admitted at most twice its usual one ("all" has other shares then); of the 503s at most 50 ms',
  );
}

function reportRefusals(flooded: readonly Outcome[]): void {
  const refused = flooded.filter(isRefused);
  const figures = (outcomes: readonly Outcome[]) => {
    const times = timesOf(outcomes);
    return `${times.length}, median ${ms(quantile(times, 0.5))} ms, p99 ${ms(quantile(times, 0.99))} ms, slowest ${ms(quantile(times, 1))} ms`;
  };
  console.log(`503 at 3x: ${figures(refused)}`);
  console.log(`of these on new connections: ${figures(refused.filter(({ opened }) => opened))}`);
}

function reportBeginning(beginning: readonly Outcome[]): void {
  const p99 = (outcomes: readonly Outcome[]) => ms(quantile(timesOf(outcomes), 0.99));
  const [admitted, refused] = [beginning.filter(isAdmitted), beginning.filter(isRefused)];
  console.log(
    `the first ${secondsUntilItLasts} seconds: ${admitted.length} admitted, p99 ${p99(admitted)} ms; ${refused.length} refused, p99 ${p99(refused)} ms`,
  );
}

function reportRobot({ person, robot }: { person: Outcome[]; robot: Outcome[] }): void {
  const served = (outcomes: Outcome[]) => `${outcomes.filter(isAdmitted).length} of ${outcomes.length}`;
  console.log(`a robot in one network: ${served(robot)} pages; a person in another: ${served(person)} pages (limit: all)`);
  console.log(
    `the person's pages: median ${quantile(timesOf(person), 0.5).toFixed(0)} ms, slowest ${quantile(timesOf(person), 1).toFixed(0)} ms`,
  );
}

function isAdmitted({ status }: Outcome): boolean {
  return status === 200;
}

function isRefused({ status }: Outcome): boolean {
  return status === 503;
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(0);
}

function timesOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ milliseconds }) => milliseconds);
}
