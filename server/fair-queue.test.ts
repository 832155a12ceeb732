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

describe("a queue that lasts", () => {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const outcome = (waiting: Promise<unknown>) =>
    waiting.then(
      () => "done",
      (error: unknown) => (error instanceof TooBusy ? "refused" : "failed"),
    );

  const crowd = { begins: 3, after: 20, atOnce: 1, waiting: 2, lasts: 1_000 };

  test("takes few more, and many again a while after nobody had to wait", async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 10, crowd });
    const stuck = work("stuck", []);
    const running = queue.run({ name: "stuck" }, stuck.run);
    const early = ["a", "b", "c"].map((name) => outcome(queue.run({ name }, async () => {})));
    await wait(40);
    expect([await outcome(queue.run({ name: "d" }, async () => {})), queue.state.waiting]).toEqual(["refused", 3]);
    stuck.end();
    await running;
    expect(await Promise.all(early)).toEqual(["done", "done", "done"]);

    const four = async () => {
      const again = work("again", []);
      const all = [queue.run({ name: "again" }, again.run), ...["a", "b", "c"].map((name) => queue.run({ name }, async () => {}))];
      again.end();
      return (await Promise.all(all.map(outcome))).toSorted();
    };
    expect(await four()).toEqual(["done", "done", "done", "refused"]);
    await wait(1_200);
    expect(await four()).toEqual(["done", "done", "done", "done"]);
  });

  describe("and is busy", () => {
    const busy = { now: false };
    const busyCrowd = { begins: 3, after: 20, atOnce: 1, waiting: 2, lasts: 100, isBusy: () => busy.now };
    const arrivals = (queue: FairQueue, names: readonly string[]) =>
      Promise.all(names.map((name) => outcome(queue.run({ name }, nothing))));
    const nothing = async () => {};

    /** A queue in which a crowd has just begun, while the process is busy. */
    async function crowdedQueue(lasts = busyCrowd.lasts): Promise<FairQueue> {
      const queue = new FairQueue({ atOnce: 1, waiting: 10, crowd: { ...busyCrowd, lasts } });
      const stuck = work("stuck", []);
      const running = queue.run({ name: "stuck" }, stuck.run);
      const early = ["a", "b", "c"].map((name) => outcome(queue.run({ name }, nothing)));
      await wait(40);
      const late = outcome(queue.run({ name: "d" }, nothing));
      stuck.end();
      await Promise.all([running, late, ...early]);
      busy.now = true;
      return queue;
    }

    test("refuses almost everybody although a place is free, until it is no longer busy", async () => {
      const queue = await crowdedQueue();
      expect([queue.state, await arrivals(queue, ["newcomer"])]).toEqual([{ running: 0, waiting: 0 }, ["done"]]);
      expect(await arrivals(queue, ["e"])).toEqual(["refused"]);
      busy.now = false;
      expect(await arrivals(queue, ["f"])).toEqual(["done"]);
    });

    test("lets a person in who has not asked in the last moments, while the senders of a flood are refused", async () => {
      // Long, because on a busy machine the pauses below can last many times as long.
      const queue = await crowdedQueue(5_000);
      const flood = ["x", "y", "z"];
      await arrivals(queue, flood);
      for (let moment = 0; moment < 5; moment += 1) {
        await wait(50);
        expect((await arrivals(queue, flood)).slice(1)).toEqual(["refused", "refused"]);
      }
      expect(await arrivals(queue, ["person"])).toEqual(["done"]);
    });

    test("ends when fewer than a quarter of the names were refused in the last moments", async () => {
      const queue = await crowdedQueue(1_000);
      await arrivals(queue, ["newcomer"]);
      for (let moment = 0; moment < 6; moment += 1) {
        expect(await arrivals(queue, ["e", "f", "g"]), "longer than the crowd's shortest time").toEqual(["refused", "refused", "refused"]);
        await wait(200);
      }
      busy.now = false;
      const served = Array.from({ length: 30 }, (_, number) => `n${number}`);
      for (const name of served) await arrivals(queue, [name]);
      busy.now = true;
      expect(await arrivals(queue, ["h"])).toEqual(["done"]);
    });

    test("ends although one sender keeps asking", async () => {
      const queue = await crowdedQueue();
      for (let moment = 0; moment < 6; moment += 1) {
        await arrivals(queue, ["robot", "robot"]);
        await wait(30);
      }
      expect(await arrivals(queue, ["person", "robot"])).toEqual(["done", "done"]);
    });
  });

  test("runs fewer at once", async () => {
    const queue = new FairQueue({ atOnce: 2, waiting: 10, crowd });
    const [one, other, next] = [work("one", []), work("other", []), work("next", [])];
    const running = [queue.run({ name: "one" }, one.run), queue.run({ name: "other" }, other.run)];
    const waiting = ["a", "b", "next"].map((name) => outcome(queue.run({ name }, name === "next" ? next.run : async () => {})));
    await wait(40);
    await outcome(queue.run({ name: "late" }, async () => {}));
    one.end();
    await running[0];
    expect(queue.state).toEqual({ running: 1, waiting: 3 });
    other.end();
    next.end();
    await Promise.all([...running, ...waiting]);
  });

  test("is no crowd while only a few wait, however long", async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 10, crowd });
    const stuck = work("stuck", []);
    const running = queue.run({ name: "stuck" }, stuck.run);
    const early = ["a", "b"].map((name) => outcome(queue.run({ name }, async () => {})));
    await wait(40);
    const later = ["c", "d", "e"].map((name) => outcome(queue.run({ name }, async () => {})));
    stuck.end();
    await running;
    expect(await Promise.all([...early, ...later])).toEqual(["done", "done", "done", "done", "done"]);
  });

  test("is no crowd while one sender alone fills it", async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 10, crowd });
    const stuck = work("stuck", []);
    const running = queue.run({ name: "robot" }, stuck.run);
    const robot = Array.from({ length: 6 }, () => outcome(queue.run({ name: "robot" }, async () => {})));
    await wait(40);
    const people = ["a", "b", "c"].map((name) => outcome(queue.run({ name }, async () => {})));
    expect(queue.state.waiting).toBe(9);
    stuck.end();
    await running;
    expect(await Promise.all([...people, ...robot])).toEqual(Array.from({ length: 9 }, () => "done"));
  });

  test("refuses work that has waited for too long, and starts it never", async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 10, longestWait: 20 });
    const stuck = work("stuck", []);
    const began: string[] = [];
    const running = queue.run({ name: "stuck" }, stuck.run);
    expect(await outcome(queue.run({ name: "late" }, async () => void began.push("late")))).toBe("refused");
    stuck.end();
    await running;
    expect(await outcome(queue.run({ name: "next" }, async () => void began.push("next")))).toBe("done");
    expect(began).toEqual(["next"]);
  });
});

test("when a crowd ends, all places are taken again by those who wait", async () => {
  let counts = true;
  const crowd = { begins: 2, after: 0, atOnce: 1, waiting: 20, lasts: 60_000, countsWhile: () => counts };
  const queue = new FairQueue({ atOnce: 4, waiting: 20, crowd });
  const began: string[] = [];
  const works = Array.from({ length: 10 }, (_, number) => work(`${number}`, began));
  const all: Promise<void>[] = [];
  for (const [number, { run }] of works.entries()) {
    all.push(queue.run({ name: `${number}` }, run));
    // A crowd begins when some have waited for a moment.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  for (const { end } of works.slice(0, 4)) end();
  await settled();
  expect(queue.state, "in the crowd").toEqual({ running: 1, waiting: 5 });
  counts = false;
  works[4]?.end();
  await settled();
  expect(queue.state, "after it").toEqual({ running: 4, waiting: 1 });
  for (const { end } of works) end();
  await Promise.all(all);
});
