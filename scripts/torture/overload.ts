/**
 * `npm run torture:overload [-- --seconds S]`: sends the site three times what it can do (row R11). It first measures the capacity, and the usual
 * times at half of it, with the same mix. Then a robot floods from one network while a person asks from another. Figures are printed next
 * to their limits. With DATABASE_URL it uses PostgreSQL.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { printTable, quantile } from "../bench/measure.ts";
import { startStockedSite } from "../bench/stocked-site.ts";
import { Mix, type Outcome } from "./overload-mix.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "6" } } });
const seconds = Math.min(Number(values.seconds), 30);
const peopleAtCapacity = 6;
const most = 60_000;
/** A rush begins after three seconds. Until then the site takes it for a short crowd (server/pages/admission.ts). */
const secondsUntilRush = 4;

const stocked = await startStockedSite(600, 20);
const mix = new Mix(stocked.site.url, stocked.cookies, most);
try {
  await together();
  const capacity = (await together()).filter(isAdmitted).length / seconds;
  const usual = await atPace(capacity / 2);
  await mix.openConnections();
  report(capacity, usual, await atPace(capacity * 3));
  reportRobot(await whileRobotFloods());
} finally {
  mix.close();
  await stocked.stop();
}

/** A few people who each wait for their response. */
async function together(): Promise<Outcome[]> {
  const end = performance.now() + seconds * 1000;
  const outcomes: Outcome[] = [];
  const person = async () => {
    while (performance.now() < end) outcomes.push(await mix.sendNext());
  };
  await Promise.all(Array.from({ length: peopleAtCapacity }, person));
  return outcomes;
}

/** Sends at an even pace, without waiting for earlier responses. Returns the outcomes after the beginning. */
async function atPace(perSecond: number): Promise<Outcome[]> {
  const start = performance.now();
  const count = Math.min(Math.round(perSecond * (seconds + secondsUntilRush)), most / 2);
  const underWay: Promise<Outcome>[] = [];
  for (let number = 0; number < count; number += 1) {
    const due = start + (number * 1000) / perSecond - performance.now();
    if (due > 1) await pause(due);
    underWay.push(mix.sendNext());
  }
  const outcomes = await Promise.all(underWay);
  return outcomes.filter(({ sentAt }) => sentAt >= start + secondsUntilRush * 1000);
}

async function whileRobotFloods(): Promise<{ person: Outcome[]; robot: Outcome[] }> {
  const robot: Outcome[] = [];
  const person: Outcome[] = [];
  const stopping = new AbortController();
  const flood = async () => {
    while (!stopping.signal.aborted) robot.push(await mix.search("203.0.113.66"));
  };
  const flooding = Promise.all(Array.from({ length: 100 }, flood));
  await pause(secondsUntilRush * 1000);
  for (let turn = 0; turn < 20; turn += 1) person.push(await mix.search("198.51.100.7"));
  stopping.abort();
  await flooding;
  return { person, robot };
}

function report(capacity: number, usual: readonly Outcome[], flooded: readonly Outcome[]): void {
  const row = (kind: Outcome["kind"]) => {
    const during = flooded.filter((one) => one.kind === kind);
    const [before, admitted] = [usual.filter((one) => one.kind === kind && isAdmitted(one)), during.filter(isAdmitted)];
    const times = [time(before, 0.5), time(before, 0.99), time(admitted, 0.5), time(admitted, 0.99)];
    const ratio = (time(admitted, 0.99) / time(before, 0.99)).toFixed(1);
    return [
      kind,
      ...times.map((milliseconds) => milliseconds.toFixed(0)),
      ratio,
      `${((admitted.length / during.length) * 100).toFixed(0)} %`,
    ];
  };
  printTable(`capacity ${capacity.toFixed(0)} requests a second; milliseconds`, [
    ["", "usual median", "usual p99", "at 3x median", "at 3x p99", "p99 ratio", "admitted"],
    row("search"),
    row("signed in"),
    row("form"),
  ]);
  const others = [...usual, ...flooded].filter((one) => !isAdmitted(one) && !isRefused(one)).map(({ status }) => status);
  console.log(`other statuses: ${others.length === 0 ? "none" : [...new Set(others)].join(", ")}`);
  const refused = flooded.filter(isRefused);
  console.log(`503 at 3x: ${refused.length}, median ${time(refused, 0.5).toFixed(0)} ms, p99 ${time(refused, 0.99).toFixed(0)} ms`);
  console.log("limits: p99 of the admitted at most three times the usual one; p99 of the 503s at most 100 ms");
}

function reportRobot({ person, robot }: { person: Outcome[]; robot: Outcome[] }): void {
  const served = (outcomes: Outcome[]) => `${outcomes.filter(isAdmitted).length} of ${outcomes.length}`;
  console.log(`a robot in one network: ${served(robot)} pages; a person in another: ${served(person)} pages (limit: all)`);
  console.log(`the person's pages: median ${time(person, 0.5).toFixed(0)} ms, slowest ${time(person, 1).toFixed(0)} ms`);
}

function isAdmitted({ status }: Outcome): boolean {
  return status === 200;
}

function isRefused({ status }: Outcome): boolean {
  return status === 503;
}

function time(outcomes: readonly Outcome[], share: number): number {
  return quantile(
    outcomes.map(({ milliseconds }) => milliseconds),
    share,
  );
}
