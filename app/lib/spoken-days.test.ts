import { expect, test, vi } from "vitest";
import { monthNames, spokenDay, spokenDayWithYear, spokenMonth, weekdayLetters, weekdayNames } from "./spoken-days.ts";

const intl = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("es-ES", { ...options, timeZone: "UTC" });
const withoutYear = intl({ weekday: "long", day: "numeric", month: "long" });
const withYear = intl({ dateStyle: "full" });
const month = intl({ month: "long", year: "numeric" });
const monthName = intl({ month: "long" });
const weekdayName = intl({ weekday: "long" });
const weekdayLetter = intl({ weekday: "narrow" });

/** More than two years, with a leap day. */
const days = Array.from({ length: 800 }, (_, index) => new Date(Date.UTC(2026, 10, 1 + index)));

test("a day is written with and without its year, and by its month", () => {
  expect(spokenDay("2026-11-23")).toBe("lunes, 23 de noviembre");
  expect(spokenDayWithYear("2026-11-23")).toBe("lunes, 23 de noviembre de 2026");
  expect(spokenMonth("2026-11-23")).toBe("noviembre de 2026");
});

test("the text is the same as Intl's for every day", () => {
  const ours = days.map((date) => date.toISOString().slice(0, 10)).map((day) => [spokenDay(day), spokenDayWithYear(day), spokenMonth(day)]);
  expect(ours).toEqual(days.map((date) => [withoutYear.format(date), withYear.format(date), month.format(date)]));
});

test("the names are Intl's, from Monday and from January", () => {
  const week = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 10, 23 + index));
  const year = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1));
  expect(weekdayNames).toEqual(week.map((day) => weekdayName.format(day)));
  expect(weekdayLetters).toEqual(week.map((day) => weekdayLetter.format(day)));
  expect(monthNames).toEqual(year.map((day) => monthName.format(day)));
});

test("the module needs neither Temporal nor Intl", async () => {
  vi.resetModules();
  vi.stubGlobal("Temporal", undefined);
  vi.stubGlobal("Intl", undefined);
  const fresh = await import("./spoken-days.ts");
  const spoken = fresh.spokenDayWithYear("2028-02-29");
  vi.unstubAllGlobals();
  expect(spoken).toBe("martes, 29 de febrero de 2028");
});
