import { expect, test } from "vitest";
import {
  formatCalendarDay,
  formatCalendarNumbers,
  formatDayNumbers,
  formatLongDate,
  formatMoment,
  formatShortDay,
  formatShortMoment,
} from "./dates.ts";

test("an instant is formatted as its day in Madrid, which begins before the day in UTC", () => {
  expect(formatLongDate({ epochMilliseconds: Date.parse("2021-05-13T21:59:59Z") })).toBe("13 de mayo de 2021");
  expect(formatLongDate({ epochMilliseconds: Date.parse("2021-05-13T22:00:00Z") })).toBe("14 de mayo de 2021");
});

test("a calendar day is independent of the time zone", () => {
  expect(formatCalendarDay("2021-01-01")).toBe("1 de enero de 2021");
  expect(formatShortDay("2026-10-30")).toBe("30 oct");
  expect(formatCalendarNumbers("2026-12-29")).toBe("29/12/2026");
});

test("a moment is formatted in numbers and in words in Madrid's time zone", () => {
  const midnight = { epochMilliseconds: Date.parse("2021-05-13T22:00:00Z") };
  expect(formatDayNumbers(midnight)).toBe("14/05/2021");
  expect(formatMoment(midnight)).toBe("14 de mayo de 2021 a las 00:00");
  expect(formatShortMoment(midnight)).toBe("14 may 2021, 00:00");
});
