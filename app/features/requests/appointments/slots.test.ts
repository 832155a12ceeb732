import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { publicHoliday } from "./public-holidays.ts";
import { slotKey } from "./calendar.ts";
import { calendarOf, callTimes, earliestDay, isBookable, lastDay, reminderTime, startOf } from "./slots.ts";

const madrid = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Madrid]`).toInstant();
const date = (day: string) => Temporal.PlainDate.from(day);
const slotTimes = callTimes(date("2026-11-23"));
const nobody = new Map<string, number>();

/** Any time within ten years, in milliseconds. */
const moments = fc
  .integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2035-12-31T23:59:59Z") })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));

const around = (now: Temporal.Instant) => fc.integer({ min: -10, max: 60 }).map((days) => earliestDay(now).add({ days }));
const momentAndDay = moments.chain((now) => around(now).map((day) => ({ now, day })));

afterEach(() => void vi.unstubAllEnvs());

test("calls begin at these times, Monday to Friday (BOOK-2)", () => {
  const times = "09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00 17:30 18:00";
  const week = Array.from({ length: 7 }, (_, days) => callTimes(date("2026-11-23").add({ days })).join(" "));
  expect(week).toEqual([times, times, times, times, times, "", ""]);
});

describe("tomorrow", () => {
  const midnights: [now: string, earliest: string, last: string][] = [
    ["2026-11-22T23:59", "2026-11-23", "2027-01-03"],
    ["2026-11-23T00:01", "2026-11-24", "2027-01-04"],
    ["2027-06-30T23:59", "2027-07-01", "2027-08-11"],
    ["2027-03-27T23:59", "2027-03-28", "2027-05-08"],
    ["2027-03-28T00:01", "2027-03-29", "2027-05-09"],
    ["2027-10-30T23:59", "2027-10-31", "2027-12-11"],
    ["2027-10-31T00:01", "2027-11-01", "2027-12-12"],
    ["2027-10-31T23:59", "2027-11-01", "2027-12-12"],
  ];

  test.each(midnights)("at %s in Madrid is %s, and the last day %s", (now, earliest, last) => {
    expect([earliestDay(madrid(now)).toString(), lastDay(madrid(now)).toString()]).toEqual([earliest, last]);
  });

  test.each(["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])("is Madrid's if the process runs in %s", (zone) => {
    const calendar = calendarOf(madrid("2027-03-28T00:01"), nobody, 1);
    vi.stubEnv("TZ", zone);
    expect(Temporal.Now.timeZoneId()).toBe(zone);
    for (const [now, earliest] of midnights) expect(earliestDay(madrid(now)).toString()).toBe(earliest);
    expect(calendarOf(madrid("2027-03-28T00:01"), nobody, 1)).toEqual(calendar);
    expect(startOf(date("2027-03-29"), "09:00").toInstant().toString()).toBe("2027-03-29T07:00:00Z");
  });
});

test.each(["9:00", "24:00", "mañana", ""])("%j is not a slot time", (time) => {
  expect(() => startOf(date("2026-11-23"), time)).toThrow(RangeError);
  expect(isBookable(date("2026-11-23"), time, madrid("2026-11-20T12:00"))).toBe(false);
});

describe("the offer", () => {
  test("excludes weekends, holidays, days before tomorrow and days after six weeks, and includes every other day", () => {
    const obeyTheRules = () =>
      fc.assert(
        fc.property(momentAndDay, fc.constantFrom(...slotTimes), ({ now: instant, day }, time) => {
          const today = instant.toZonedDateTimeISO("Europe/Madrid").toPlainDate();
          const ahead = today.until(day).days;
          const working = ![6, 7].includes(day.dayOfWeek) && publicHoliday(day) === undefined;
          const expected = ahead >= 1 && ahead <= 42 && working;
          expect(callTimes(day).length > 0).toBe(working);
          expect(isBookable(day, time, instant)).toBe(expected);
          if (expected) expect(startOf(day, time).epochMilliseconds).toBeGreaterThan(instant.epochMilliseconds);
        }),
        { numRuns: 2000 },
      );
    expect(obeyTheRules).not.toThrow();
  });
});

describe("the calendar", () => {
  test("runs in whole weeks from Monday and has every bookable day", () => {
    const calendar = calendarOf(madrid("2026-11-21T15:00"), nobody, 1);
    expect([calendar[0]?.day, calendar.at(-1)?.day, calendar.length]).toEqual(["2026-11-16", "2027-01-03", 49]);
    const holidays = calendar.filter(({ holiday }) => holiday !== undefined).map(({ day }) => day);
    expect(holidays.join(" ")).toBe("2026-12-06 2026-12-07 2026-12-08 2026-12-25 2027-01-01");
    expect(calendar.find(({ day }) => day === "2026-11-23")).toEqual({ day: "2026-11-23", state: "free", free: [...slotTimes] });
  });

  test("marks a day as full, not closed, if every slot is taken, also with a capacity of two", () => {
    const now = madrid("2026-11-21T15:00");
    const taken = new Map(slotTimes.map((time) => [slotKey("2026-11-23", time), 1]));
    const monday = (capacity: number) => calendarOf(now, taken, capacity).find(({ day }) => day === "2026-11-23");
    expect(monday(1)).toEqual({ day: "2026-11-23", state: "full", free: [] });
    expect(monday(2)?.free).toEqual([...slotTimes]);
    taken.set(slotKey("2026-11-23", "09:30"), 2);
    expect(monday(2)?.free).toEqual(slotTimes.filter((time) => time !== "09:30"));
  });

  test("agrees with isBookable and the taken slots at any time, and is plain JSON", () => {
    const takenSlots = fc.array(fc.tuple(fc.integer({ min: -10, max: 60 }), fc.constantFrom(...slotTimes), fc.integer({ min: 1, max: 3 })));
    const agree = () =>
      fc.assert(
        fc.property(moments, takenSlots, fc.integer({ min: 1, max: 3 }), (now, slots, capacity) => {
          const first = earliestDay(now);
          const taken = new Map(slots.map(([days, time, count]) => [slotKey(first.add({ days }).toString(), time), count]));
          const calendar = calendarOf(now, taken, capacity);
          const monday = date(calendar[0]?.day ?? "");
          const after = lastDay(now).until(monday.add({ days: calendar.length - 1 })).days;
          expect([monday.dayOfWeek, calendar.length % 7]).toEqual([1, 0]);
          expect([first.since(monday).days, after].every((days) => days >= 0 && days < 7)).toBe(true);
          const expected = calendar.map((_, days) => {
            const day = monday.add({ days });
            const open = slotTimes.filter((time) => isBookable(day, time, now));
            const free = open.filter((time) => (taken.get(slotKey(day.toString(), time)) ?? 0) < capacity);
            const holiday = publicHoliday(day);
            const state = free.length > 0 ? "free" : open.length > 0 ? "full" : "closed";
            return { day: day.toString(), state, ...(holiday !== undefined && { holiday }), free };
          });
          const sent = JSON.stringify(calendar);
          expect(JSON.parse(sent)).toStrictEqual(expected);
        }),
        { numRuns: 50 },
      );
    expect(agree).not.toThrow();
  });
});

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
