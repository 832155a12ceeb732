import { expect, test } from "vitest";
import { reminderTime } from "./reminder.ts";
import { startOf } from "./slots.ts";

const reminderOf = (day: string, time: string, now: string) =>
  reminderTime(startOf(Temporal.PlainDate.from(day), time), Temporal.Instant.from(now))?.toString();

test.each([
  ["in winter", "2026-12-09", "09:30", "2026-12-08T09:00:00Z"],
  ["in summer", "2027-07-14", "18:00", "2027-07-13T08:00:00Z"],
  ["on the day after the clocks go forward", "2027-03-29", "09:00", "2027-03-28T08:00:00Z"],
  ["on the day after they go back", "2027-11-02", "09:00", "2027-11-01T09:00:00Z"],
  ["on the Monday of the change, from its Sunday", "2027-10-25", "09:00", "2027-10-24T08:00:00Z"],
])("an appointment %s has its reminder at ten in Madrid, the day before", (_, day, time, reminder) => {
  expect(reminderOf(day, time, "2026-11-20T11:00:00Z")).toBe(reminder);
});

test.each([
  ["made before ten of the day before, but less than a day ahead", "09:00", "2026-12-08T08:30:00Z", undefined],
  ["made before ten of the day before, and more than a day ahead", "18:00", "2026-12-08T08:30:00Z", "2026-12-08T09:00:00Z"],
  ["made at ten of the day before", "18:00", "2026-12-08T09:00:00Z", undefined],
  ["made on the same day", "18:00", "2026-12-09T08:00:00Z", undefined],
])("an appointment %s", (_, time, now, reminder) => {
  expect(reminderOf("2026-12-09", time, now)).toBe(reminder);
});
