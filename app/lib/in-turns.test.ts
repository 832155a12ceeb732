import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { atOnce, inTurn, type Pieces } from "./in-turns.ts";

// A clock that only these tests move, because a busy machine stops a process at any time.
const clock = { now: 0 };
beforeAll(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock.now);
});
afterAll(() => {
  vi.restoreAllMocks();
});

function spend(milliseconds: number): void {
  clock.now += milliseconds;
}

function* work(pieces: number, eachPiece: () => void): Pieces<number> {
  for (let piece = 0; piece < pieces; piece += 1) {
    eachPiece();
    yield;
  }
  return pieces;
}

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  const turns = { count: 0, stopped: false };
  void (async () => {
    for (; !turns.stopped; turns.count += 1) await setImmediate();
  })();
  return turns;
}

test("other tasks come between the pieces of a long work", async () => {
  const turns = countTurns();
  expect(await inTurn(work(20, () => spend(1.1)))).toBe(20);
  turns.stopped = true;
  expect(turns.count).toBeGreaterThanOrEqual(19);
});

test("short pieces are done together", async () => {
  const turns = countTurns();
  await inTurn(work(1_000, () => spend(0.01)));
  turns.stopped = true;
  expect(turns.count).toBeLessThanOrEqual(11);
});

test("one work comes after the other, in the order in which they were asked for", async () => {
  const done: string[] = [];
  const one = (name: string, pieces: number) =>
    inTurn(
      work(pieces, () => {
        spend(0.6);
        done.push(name);
      }),
    );
  await Promise.all([one("a", 4), one("b", 1), one("c", 3)]);
  await one("d", 1);
  expect(done.join("")).toBe("aaaabcccd");
});

test("a work that fails fails for whoever asked for it, and the others go on", async () => {
  const failing = (after: number) =>
    inTurn(
      (function* (): Pieces<never> {
        yield* work(after, () => spend(0.6));
        throw new Error(`failed after ${after}`);
      })(),
    );
  const all = await Promise.allSettled([
    inTurn(work(3, () => {})),
    failing(0),
    inTurn(work(2, () => {})),
    failing(5),
    inTurn(work(1, () => {})),
  ]);
  expect(all.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)))).toEqual([
    3,
    "Error: failed after 0",
    2,
    "Error: failed after 5",
    1,
  ]);
  expect(await inTurn(work(1, () => {}))).toBe(1);
});

test("whoever waits for a finished work goes on before the next one begins", async () => {
  const happened: string[] = [];
  const goOn = async () => {
    await inTurn(work(1, () => happened.push("first")));
    for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
    happened.push("goes on");
  };
  await Promise.all([goOn(), inTurn(work(1, () => happened.push("second")))]);
  expect(happened).toEqual(["first", "goes on", "second"]);
});

test("among long tasks of others, a work has about half of the time", async () => {
  const others = { stopped: false, turns: 0 };
  const busy = (async () => {
    for (; !others.stopped; others.turns += 1) {
      await setImmediate();
      spend(10);
    }
  })();
  await inTurn(work(100, () => spend(1)));
  others.stopped = true;
  await busy;
  // A millisecond in each turn would make a hundred turns.
  expect(others.turns).toBeLessThanOrEqual(12);
});

test("a work can be done at once", () => {
  expect(atOnce(work(5, () => {}))).toBe(5);
});
