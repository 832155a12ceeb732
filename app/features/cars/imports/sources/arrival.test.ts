import { expect, test } from "vitest";
import { askFor, lateFrom, nextFetch } from "./arrival.ts";

test.each([
  ["the first file", { accepted: 1, usual: [] }, undefined],
  ["as many as usual", { accepted: 100, usual: [100, 90, 3000, 110, 100] }, undefined],
  ["one more than half", { accepted: 51, usual: [100] }, undefined],
  ["half", { accepted: 50, usual: [100] }, "halved"],
  ["half of the middle, not of the mean", { accepted: 50, usual: [10, 100, 100] }, "halved"],
  ["no car", { accepted: 0, usual: [] }, "no_cars"],
  ["as many gone as stay", { accepted: 100, gone: 50, stay: 50, usual: [100] }, "gone"],
  ["fewer gone than stay", { accepted: 100, gone: 49, stay: 50, usual: [100] }, undefined],
  ["a broken file, however many cars it has", { accepted: 100, broken: true, usual: [100] }, "broken"],
])("%s: the run asks for %s", (_name, given, asks) => {
  expect(askFor({ broken: false, gone: 0, stay: 0, ...given })).toBe(asks);
});

test("a source is late some hours after its days, or never if nobody waits", () => {
  const since = Temporal.Instant.from("2026-11-20T04:00:00Z");
  expect(lateFrom(since, 2)?.toString()).toBe("2026-11-22T10:00:00Z");
  expect(lateFrom(since, null)).toBeUndefined();
});

test.each([
  ["never fetched: at once", undefined, false, "2026-11-20T12:00:00Z", "2026-11-20T04:00:00Z"],
  ["fetched today: tomorrow", "2026-11-20T04:00:10Z", false, "2026-11-20T12:00:00Z", "2026-11-21T04:00:00Z"],
  ["fetched yesterday, before the hour", "2026-11-19T04:00:10Z", false, "2026-11-20T03:59:59Z", "2026-11-20T04:00:00Z"],
  ["failed: in an hour", "2026-11-20T04:00:10Z", true, "2026-11-20T04:10:00Z", "2026-11-20T05:00:10Z"],
  ["failed before the hour: at the hour", "2026-11-20T03:30:00Z", true, "2026-11-20T03:40:00Z", "2026-11-20T04:00:00Z"],
  ["the day on which the clocks go forward", "2026-03-28T04:00:10Z", false, "2026-03-28T12:00:00Z", "2026-03-29T03:00:00Z"],
])("an address at 5 in Madrid: %s", (_name, looked, failed, now, next) => {
  const lookedAt = looked === undefined ? undefined : Temporal.Instant.from(looked);
  expect(nextFetch({ hour: 5, lookedAt, failed }, Temporal.Instant.from(now)).toString()).toBe(next);
});
