import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { calendarMonths, nearestFree, type CalendarDay } from "./calendar.ts";
import { callTimesOn } from "#app/lib/opening-hours.ts";
import { calendarOf } from "./slots.ts";

const slotTimes = callTimesOn("2026-11-23");

const dayWith = (day: string, ...free: CalendarDay["free"]): CalendarDay => ({ day, state: free.length > 0 ? "free" : "full", free });
const spoken = (calendar: CalendarDay[], day: string, time: string, count?: number) =>
  nearestFree(calendar, day, time, count).map((slot) => `${slot.day} ${slot.time}`);

test("on a full day the days around it are offered, also across a weekend", () => {
  const calendar = [dayWith("2026-11-27", "17:30", "18:00"), dayWith("2026-11-28"), dayWith("2026-11-30"), dayWith("2026-12-01", "09:00")];
  expect(spoken(calendar, "2026-11-30", "17:00")).toEqual(["2026-11-27 17:30", "2026-11-27 18:00", "2026-12-01 09:00"]);
});

test("the module needs neither Temporal nor Intl", async () => {
  vi.resetModules();
  vi.stubGlobal("Temporal", undefined);
  vi.stubGlobal("Intl", undefined);
  const [fresh, hours] = await Promise.all([import("./calendar.ts"), import("#app/lib/opening-hours.ts")]);
  const slots = fresh.nearestFree([dayWith("2026-11-23", ...hours.callTimesOn("2026-11-23"))], "2026-11-23", "09:00", 1);
  vi.unstubAllGlobals();
  expect(slots).toEqual([{ day: "2026-11-23", time: "09:30" }]);
});

test("the slots are free, sorted and the nearest ones", () => {
  const first = Temporal.PlainDate.from("2027-03-22");
  const dayOf = (days: number) => first.add({ days }).toString();
  const calendars = fc
    .array(fc.subarray([...slotTimes]), { minLength: 1, maxLength: 20 })
    .map((weeks) => weeks.map((free, index) => dayWith(dayOf(index), ...free)));
  const indexOfDay = fc.integer({ min: 0, max: 19 });
  const areNearest = () =>
    fc.assert(
      fc.property(calendars, indexOfDay, fc.constantFrom(...slotTimes), fc.integer({ min: 0, max: 5 }), (calendar, index, time, count) => {
        const wanted = `${dayOf(index)} ${time}`;
        const free = calendar.flatMap(({ day, free: times }) => times.map((each) => `${day} ${each}`)).filter((slot) => slot !== wanted);
        const offered = spoken(calendar, dayOf(index), time, count);
        const distance = (slot: string) => Math.abs(Date.parse(`${slot}Z`) - Date.parse(`${wanted}Z`));
        expect(offered).toHaveLength(Math.min(count, free.length));
        expect(offered).toEqual([...new Set(offered)].sort());
        expect(free).toEqual(expect.arrayContaining(offered));
        const farthest = Math.max(0, ...offered.map(distance));
        const missed = free.filter((slot) => !offered.includes(slot));
        for (const slot of offered.length > 0 ? missed : []) expect(distance(slot)).toBeGreaterThanOrEqual(farthest);
      }),
      { numRuns: 500 },
    );
  expect(areNearest).not.toThrow();
});

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
