/**
 * `npm run torture:overload [-- --seconds S]`: sends the site three times what it can do (row R11). It first measures the capacity and the
 * usual times at half of it, with the same mix of searches, pages of signed-in people and forms. Then a robot floods from one network
 * while a person asks from another. Figures are printed next to their limits. With DATABASE_URL it uses PostgreSQL.
 */
import { parseArgs } from "node:util";
import { printTable, quantile } from "../bench/measure.ts";
import { startStockedSite } from "../bench/stocked-site.ts";
import { Mix, type Outcome, type RequestKind } from "./overload-mix.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "6" } } });
const seconds = Math.min(Number(values.seconds), 30);
const peopleAtCapacity = 6;
const most = 20_000;

const stocked = await startStockedSite(600, 20);
const { site, cookies } = stocked;
const mix = new Mix(site.url, cookies, most);
try {
  await together(seconds);
  const capacity = (await together(seconds)).length / seconds;
  const usual = await atPace(capacity / 2);
  const flooded = await atPace(capacity * 3);
  const alone = await whileRobotFloods();
  report(capacity, usual, flooded);
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

/** Sends at an even pace, without waiting for earlier responses. The first second is the warm-up and does not count. */
async function atPace(perSecond: number): Promise<Outcome[]> {
  const start = performance.now();
  const count = Math.min(Math.round(perSecond * (seconds + 1)), most / 4);
  const underWay: Promise<Outcome>[] = [];
  for (let number = 0; number < count; number += 1) {
    const due = start + (number * 1000) / perSecond - performance.now();
    if (due > 1) await pause(due);
    underWay.push(mix.sendNext());
  }
  return (await Promise.all(underWay)).slice(Math.round(perSecond));
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
    const times = (outcomes: Outcome[], share: number) => quantile(timesOf(outcomes.filter(isAdmitted)), share).toFixed(0);
    const admitted = during.filter(isAdmitted).length / during.length;
    return [name, times(before, 0.5), times(before, 0.99), times(during, 0.5), times(during, 0.99), `${(admitted * 100).toFixed(0)} %`];
  };
  printTable(`capacity ${capacity.toFixed(0)} requests a second; milliseconds`, [
    ["", "usual median", "usual p99", "at 3x median", "at 3x p99", "admitted"],
    row("all", () => true),
    ...kinds.map((kind) => row(kind, (one) => one.kind === kind)),
  ]);
  const refusals = timesOf(flooded.filter(({ status }) => status === 503));
  const others = [...usual, ...flooded].filter((one) => !isAdmitted(one) && one.status !== 503).map(({ status }) => status);
  console.log(
    `503 at 3x: ${refusals.length}, median ${quantile(refusals, 0.5).toFixed(0)} ms, p99 ${quantile(refusals, 0.99).toFixed(0)} ms`,
  );
  console.log(`other statuses: ${others.length === 0 ? "none" : [...new Set(others)].join(", ")}`);
  console.log("limits: p99 of the admitted at most twice the usual; p99 of the 503s at most 50 ms");
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

function timesOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ milliseconds }) => milliseconds);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
