import { describe, expect, test } from "vitest";
import { FairQueue, TooBusy } from "./fair-queue.ts";

/** Work that ends on the test's signal, and records when it began. */
function work(name: string, began: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = () => {
    began.push(name);
    return ended;
  };
  return { run, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("one piece of work of a sender goes before the rest of a sender with many", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10 });
  const began: string[] = [];
  const many = Array.from({ length: 5 }, () => work("many", began));
  const one = work("one", began);
  const all = [...many.map(({ run }) => queue.run({ name: "many" }, run)), queue.run({ name: "one" }, one.run)];
  for (const { end } of [...many, one]) end();
  await Promise.all(all);
  expect(began.indexOf("one")).toBe(1);
});

test("a sender with earlier failures waits for senders without", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10 });
  const began: string[] = [];
  const works = ["running", "failed", "fresh"].map((name) => work(name, began));
  const all = works.map(({ run }, number) => queue.run({ name: String(number), burden: number === 1 ? 7 : 0 }, run));
  for (const { end } of works) end();
  await Promise.all(all);
  expect(began).toEqual(["running", "fresh", "failed"]);
});

test("a full queue drops its largest burden for a smaller one, and refuses all others", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 2 });
  const began: string[] = [];
  const many = Array.from({ length: 3 }, () => work("many", began));
  const taken = many.map(({ run }) => queue.run({ name: "many" }, run));
  const gaveWay = taken[2]?.catch((error: unknown) => error);
  const one = work("one", began);
  const taking = queue.run({ name: "one" }, one.run);
  expect(await gaveWay).toBeInstanceOf(TooBusy);
  await expect(queue.run({ name: "many" }, one.run)).rejects.toThrow(TooBusy);
  for (const { end } of [...many, one]) end();
  await Promise.all([taken[0], taken[1], taking]);
  expect(began).toEqual(["many", "one", "many"]);
  // The queue is empty again, so the next one runs at once.
  const next = work("next", began);
  const last = queue.run({ name: "next" }, next.run);
  await settled();
  expect(began.at(-1)).toBe("next");
  next.end();
  await last;
});

test("one sender has at most its own places, so that a slow flood leaves one for the others", async () => {
  const queue = new FairQueue({ atOnce: 3, waiting: 10, ofOneName: 2 });
  const began: string[] = [];
  const many = Array.from({ length: 4 }, () => work("many", began));
  const one = work("one", began);
  const all = many.map(({ run }) => queue.run({ name: "many" }, run));
  all.push(queue.run({ name: "one" }, one.run));
  await settled();
  expect([began, queue.state]).toEqual([["many", "many", "one"], { running: 3, waiting: 2 }]);
  for (const { end } of [...many, one]) end();
  await Promise.all(all);
  expect(queue.state).toEqual({ running: 0, waiting: 0 });
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const outcome = (waiting: Promise<unknown>) =>
  waiting.then(
    () => "done",
    (error: unknown) => (error instanceof TooBusy ? "refused" : "failed"),
  );

test("refuses work that has waited for too long, and never starts it", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10, longestWait: 20 });
  const [stuck, began] = [work("stuck", []), [] as string[]];
  const running = queue.run({ name: "stuck" }, stuck.run);
  const late = outcome(queue.run({ name: "late" }, async () => void began.push("late")));
  // Also while nothing comes or ends.
  expect(await Promise.race([late, wait(200)])).toBe("refused");
  stuck.end();
  await running;
  expect(await outcome(queue.run({ name: "next" }, async () => void began.push("next")))).toBe("done");
  expect(began).toEqual(["next"]);
});

describe("in a rush, when many have always waited for a while", () => {
  const limits = { atOnce: 2, waiting: 60, ofOneName: 1, longestWait: 5_000, rush: { names: 2, after: 100 } };

  /** A queue in which a robot holds one place, somebody else the other one, and these have waited for longer than a rush needs to begin. */
  async function rush(names: readonly string[]) {
    const queue = new FairQueue(limits);
    const [robot, other, began] = [work("robot", []), work("other", []), [] as string[]];
    const running = [queue.run({ name: "robot" }, robot.run), queue.run({ name: "other" }, other.run)];
    const ask = (name: string, rushWait = 0) => outcome(queue.run({ name, rushWait }, async () => void began.push(name)));
    const early = names.map((name) => ask(name));
    const patient = ask("patient", 5_000);
    await wait(150);
    const end = async () => {
      other.end();
      robot.end();
      await Promise.all(running);
    };
    return { queue, ask, began, early, patient, other, end };
  }

  test("who waits for nothing is refused at once, unless a place is free; who is patient waits", async () => {
    const { ask, began, early, patient, other, end } = await rush(["first", "second"]);
    expect(await ask("next")).toBe("refused");
    expect(await Promise.all(early)).toEqual(["refused", "refused"]);
    other.end();
    expect(await patient).toBe("done");
    await settled();
    expect(await ask("lucky")).toBe("done");
    expect(began).toEqual(["patient", "lucky"]);
    await end();
  });

  test("it is over when nobody was refused for a while: then all wait again", async () => {
    const { ask, queue, early, patient, end } = await rush(["first", "second"]);
    expect(await ask("next")).toBe("refused");
    await end();
    await Promise.all([...early, patient]);
    await wait(150);
    const stuck = ["a", "b"].map((name) => work(name, []));
    const all = stuck.map(({ run }, place) => queue.run({ name: String(place) }, run));
    const waiting = ["c", "d", "e"].map((name) => ask(name));
    for (const { end: endOf } of stuck) endOf();
    expect(await Promise.all(waiting)).toEqual(["done", "done", "done"]);
    await Promise.all(all);
  });

  test("one sender alone makes none, and a person goes before all its waiting work", async () => {
    const { ask, began, early, patient, other, end } = await rush([]);
    const robots = [1, 2, 3].map(() => ask("patient"));
    const person = ask("person");
    other.end();
    expect(await Promise.all([patient, person])).toEqual(["done", "done"]);
    expect(began.slice(0, 2)).toEqual(["patient", "person"]);
    await end();
    expect(await Promise.all([...early, ...robots])).toEqual(["done", "done", "done"]);
  });
});
