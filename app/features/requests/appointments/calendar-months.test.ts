import { expect, test } from "vitest";
import { calendarMonths } from "./calendar-months.ts";
import { calendarOf } from "./slots.ts";

const monthsOn = (now: string) => calendarMonths(calendarOf(Temporal.Instant.from(now), new Map(), 1));
const shape = (now: string) => monthsOn(now).map(({ month, empty, days }) => [month, empty, days.length]);

test("the calendar is shown by month, Monday to Friday, from the first week with an offered day", () => {
  // On a Saturday the next offered day is Monday. January has only New Year's Day before the last day, so it is left out.
  expect(shape("2026-11-21T11:00:00Z")).toEqual([
    ["2026-11-23", 0, 6],
    ["2026-12-01", 1, 23],
  ]);
  expect(shape("2026-11-25T11:00:00Z")).toEqual([
    ["2026-11-23", 0, 6],
    ["2026-12-01", 1, 23],
    ["2027-01-01", 4, 6],
  ]);
});

test("every day is in its own column", () => {
  for (const { empty, days } of monthsOn("2026-11-25T11:00:00Z")) {
    for (const [position, { day }] of days.entries()) expect(Temporal.PlainDate.from(day).dayOfWeek).toBe(((empty + position) % 5) + 1);
  }
});

test("an empty calendar has no month", () => {
  expect(calendarMonths([])).toEqual([]);
});
