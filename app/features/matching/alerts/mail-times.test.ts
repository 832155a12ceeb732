import { expect, test } from "vitest";
import { dueMoment } from "./mail-times.ts";

test.each([
  ["a daily mail has no sense before eight", "daily", "2026-11-20T07:59:59+01:00", "2026-11-19T08:00+01:00"],
  ["at eight the day's mail is due", "daily", "2026-11-20T08:00+01:00", "2026-11-20T08:00+01:00"],
  ["in the night before summer time", "daily", "2027-03-28T01:59+01:00", "2027-03-27T08:00+01:00"],
  ["on the morning of summer time", "daily", "2027-03-28T08:00+02:00", "2027-03-28T08:00+02:00"],
  ["one minute before eight in summer time", "daily", "2027-03-28T07:59+02:00", "2027-03-27T08:00+01:00"],
  ["on the morning of winter time", "daily", "2027-10-31T08:00+01:00", "2027-10-31T08:00+01:00"],
  ["an hour earlier on that day", "daily", "2027-10-31T08:00+02:00", "2027-10-30T08:00+02:00"],
  ["a week ends on Monday at eight", "weekly", "2027-03-29T08:00+02:00", "2027-03-29T08:00+02:00"],
  ["and not before", "weekly", "2027-03-29T07:59+02:00", "2027-03-22T08:00+01:00"],
  ["on Sunday the last Monday counts, across winter time", "weekly", "2027-10-31T23:00+01:00", "2027-10-25T08:00+02:00"],
  ["at once is now", "at_once", "2027-10-31T23:00+01:00", "2027-10-31T23:00+01:00"],
] as const)("%s (row R17)", (_name, frequency, now, expected) => {
  expect(dueMoment(frequency, Temporal.Instant.from(now)).toString()).toBe(Temporal.Instant.from(expected).toString());
});
