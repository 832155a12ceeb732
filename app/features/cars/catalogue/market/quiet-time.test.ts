import { expect, test } from "vitest";
import { QuietTime } from "./quiet-time.ts";

const attempts = (quiet: QuietTime, found: boolean, count: number) => {
  for (let attempt = 0; attempt < count; attempt += 1) quiet.attempted(found);
  return quiet.milliseconds;
};

test("a search expects no change after a second; each attempt that meets one doubles the time, up to half a minute", () => {
  const quiet = new QuietTime();
  expect(quiet.milliseconds).toBe(1_000);
  expect(attempts(quiet, false, 1)).toBe(2_000);
  expect(attempts(quiet, false, 2)).toBe(8_000);
  expect(attempts(quiet, false, 20)).toBe(32_000);
});

test("sixteen attempts in a row that meet no change halve the time, down to a second", () => {
  const quiet = new QuietTime();
  attempts(quiet, false, 2);
  expect(attempts(quiet, true, 15)).toBe(4_000);
  expect(attempts(quiet, true, 1)).toBe(2_000);
  attempts(quiet, true, 15);
  expect(attempts(quiet, false, 1)).toBe(4_000);
  expect(attempts(quiet, true, 15)).toBe(4_000);
  expect(attempts(quiet, true, 200)).toBe(1_000);
});
