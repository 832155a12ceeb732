import { expect, test } from "vitest";
import { withPauses } from "./with-pauses.ts";

/** Items that each keep the processor busy for two milliseconds. */
async function* slowItems(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item += 1) {
    const start = performance.now();
    while (performance.now() - start < 2) continue;
    yield item;
  }
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

test("other tasks come between items that take long, and the items stay the same", async () => {
  const items: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const item of withPauses(slowItems(10))) items.push(item);
  });
  expect(items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(turns).toBeGreaterThanOrEqual(10);
});
