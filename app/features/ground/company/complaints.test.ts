import { expect, test } from "vitest";
import { complaintDue, complaintIsLate } from "./complaints.ts";

const instant = (text: string) => Temporal.Instant.from(text);

test.each([
  ["2026-11-20T11:00:00Z", "2026-12-05"],
  // Half past midnight in Madrid is the next day there.
  ["2026-11-20T23:30:00Z", "2026-12-06"],
  ["2026-12-31T12:00:00Z", "2027-01-15"],
])("a complaint of %s is answered on %s at the latest", (sent, day) => {
  expect(complaintDue(instant(sent)).toString()).toBe(day);
});

test.each([
  ["2026-11-20T11:00:00Z", "2026-12-05T22:59:59Z", false],
  ["2026-11-20T11:00:00Z", "2026-12-05T23:00:00Z", true],
  ["2026-11-20T23:30:00Z", "2026-12-06T22:59:59Z", false],
  // Across the change of the clocks, a day stays a day.
  ["2026-10-20T10:00:00Z", "2026-11-04T22:59:59Z", false],
  ["2026-10-20T10:00:00Z", "2026-11-04T23:00:00Z", true],
])("one of %s is late at %s: %s", (sent, now, late) => {
  expect(complaintIsLate(instant(sent), instant(now))).toBe(late);
});
