import { expect, test } from "vitest";
import { sharedRuns } from "./shared-runs.ts";

test("calls during a run share the next one, which begins after them", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const call = sharedRuns(async () => {
    const run = begun.push(begun.length) - 1;
    await new Promise<void>((resolve) => ends.push(resolve));
    return run;
  });
  const first = call();
  await Promise.resolve();
  const [second, third] = [call(), call()];
  await Promise.resolve();
  expect(begun).toEqual([0]);
  ends[0]?.();
  expect(await first).toBe(0);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
});

test("a failed run fails for those who share it, and the next one runs", async () => {
  let runs = 0;
  const call = sharedRuns(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error("away")) : Promise.resolve(runs);
  });
  await expect(Promise.all([call(), call()])).rejects.toThrow("away");
  expect(await call()).toBe(2);
});
