import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { busyProcess } from "./busy-process.ts";

/** Works in turns of the event loop, as a server does. */
async function workFor(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const turn = performance.now() + 5;
    while (performance.now() < turn);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a process is busy while it works, and no longer when it has rested", async () => {
  const isBusy = busyProcess(0.65);
  expect(isBusy()).toBe(false);
  await workFor(800);
  expect(isBusy()).toBe(true);
  await pause(800);
  expect(isBusy()).toBe(false);
});
