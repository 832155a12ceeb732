import { expect, test } from "vitest";
import { easterSunday } from "./easter.ts";

// The earliest and latest possible dates, the turns of centuries, and the exceptions of Gauss's rule (1954, 1981, 2049, 2076).
test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2019-04-21",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2029-04-01",
  "2030-04-21",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
  "2100-03-28",
])("%s is Easter Sunday", (day) => {
  expect(easterSunday(Number(day.slice(0, 4))).toString()).toBe(day);
});

test("Easter is a Sunday from 22 March to 25 April in every year", () => {
  for (let year = 1900; year <= 2299; year++) {
    const easter = easterSunday(year);
    expect(easter.dayOfWeek).toBe(7);
    expect(easter.toString() >= `${year}-03-22` && easter.toString() <= `${year}-04-25`).toBe(true);
  }
});
