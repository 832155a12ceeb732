import { expect, test } from "vitest";
import { calendarMonths } from "./calendar-months.ts";
import { calendarOf } from "./slots.ts";

const monthsOn = (now: string) => calendarMonths(calendarOf(Temporal.Instant.from(now), new Map(), 1));
const shape = (now: string) => monthsOn(now).map(({ month, empty, days }) => [month, empty, days.length]);

test("a calendar is shown by months, from the first week that offers something, Monday to Friday", () => {
  // On a Saturday the next day that is offered is Monday; January has only New Year's Day until the last day, and is left out.
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

test("every day stands in its own column", () => {
  for (const { empty, days } of monthsOn("2026-11-25T11:00:00Z")) {
    for (const [position, { day }] of days.entries()) expect(Temporal.PlainDate.from(day).dayOfWeek).toBe(((empty + position) % 5) + 1);
  }
});

test("without a calendar there is no month", () => {
  expect(calendarMonths([])).toEqual([]);
});
