import { expect, test } from "vitest";
import { atOnce, byPieces, inPieces, type Pausable, withPauses } from "./in-pieces.ts";

/** Keeps the processor busy for two milliseconds. */
function work(): void {
  const start = performance.now();
  while (performance.now() - start < 2) continue;
}

function* longWork(parts: number): Pausable<string> {
  for (let part = 0; part < parts; part += 1) {
    work();
    yield;
  }
  return "done";
}

/** How many turns of the event loop a task took. */
async function turnsDuring(task: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await task();
  isOver = true;
  return turns;
}

test("other tasks come between the parts of long work", async () => {
  expect(await turnsDuring(() => inPieces(longWork(10)))).toBeGreaterThanOrEqual(10);
  expect(await inPieces(longWork(2))).toBe("done");
});

test("the same work can be done at once", () => {
  expect(atOnce(longWork(2))).toBe("done");
});

test("a failure of long work is that of the call", async () => {
  const failing = function* (): Pausable {
    yield;
    throw new Error("no memory");
  };
  await expect(inPieces(failing())).rejects.toThrow("no memory");
});

test.each([0, 1, 8_192, 20_000])("%i steps are done once each, in their order", (count) => {
  const steps: number[] = [];
  atOnce(
    byPieces(count, (from, to) => {
      for (let step = from; step < to; step += 1) steps.push(step);
    }),
  );
  expect(steps).toEqual(Array.from({ length: count }, (_, step) => step));
});

test("other tasks come between items that take long, and the items stay the same", async () => {
  const source = async function* () {
    for (let item = 0; item < 10; item += 1) {
      work();
      yield item;
    }
  };
  const items: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const item of withPauses(source())) items.push(item);
  });
  expect(items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(turns).toBeGreaterThanOrEqual(10);
});
