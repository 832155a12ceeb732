import { describe, expect, test } from "vitest";
import { reminderTime } from "./reminders.ts";

describe("the mails about a charge leave at nine in Madrid, three days before and after its due day (ORDER-53)", () => {
  test.each<[dueOn: string, before: string, after: string]>([
    ["2026-11-26", "2026-11-23T08:00:00Z", "2026-11-29T08:00:00Z"],
    // Summer time begins on 29 March 2026 and ends on 25 October 2026.
    ["2026-03-29", "2026-03-26T08:00:00Z", "2026-04-01T07:00:00Z"],
    ["2026-04-01", "2026-03-29T07:00:00Z", "2026-04-04T07:00:00Z"],
    ["2026-10-25", "2026-10-22T07:00:00Z", "2026-10-28T08:00:00Z"],
    ["2027-01-02", "2026-12-30T08:00:00Z", "2027-01-05T08:00:00Z"],
    ["2028-02-29", "2028-02-26T08:00:00Z", "2028-03-03T08:00:00Z"],
  ])("due on %s", (dueOn, before, after) => {
    expect(reminderTime("order-payment-reminder", dueOn).toString()).toBe(before);
    expect(reminderTime("order-payment-overdue", dueOn).toString()).toBe(after);
  });
});
