import { describe, expect, test } from "vitest";
import { easterSunday, lastYearKnown, publicHoliday } from "./public-holidays.ts";

const sameEachYear = ["01-01", "01-06", "03-19", "05-01", "06-09", "08-15", "10-12", "11-01", "12-06", "12-08", "12-25"];

/** The days that each year adds to the fixed ones. 2024 to 2026 as published; 2027 and 2028 by the rules. */
const ofYear: [year: number, days: string[]][] = [
  [2024, ["03-28", "03-29", "04-02", "09-17", "12-09"]],
  [2025, ["04-17", "04-18", "04-22", "09-16"]],
  [2026, ["04-02", "04-03", "04-07", "09-15", "12-07"]],
  [2027, ["03-25", "03-26", "03-30", "08-16", "09-14"]],
  [2028, ["03-20", "04-13", "04-14", "04-18", "09-12"]],
];

const nameOf = (day: string) => publicHoliday(Temporal.PlainDate.from(day));

function daysOf(year: number): string[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }).toString());
}

test.each(ofYear)("the public holidays of %i are exactly the listed days", (year, days) => {
  const expected = [...sameEachYear, ...days].sort().map((day) => `${year}-${day}`);
  expect(daysOf(year).filter((day) => nameOf(day) !== undefined)).toEqual(expected);
});

test.each([
  ["2026-01-01", "Año Nuevo"],
  ["2026-01-06", "Epifanía del Señor"],
  ["2026-03-19", "San José"],
  ["2026-04-02", "Jueves Santo"],
  ["2026-04-03", "Viernes Santo"],
  ["2026-04-07", "Bando de la Huerta"],
  ["2026-05-01", "Fiesta del Trabajo"],
  ["2026-06-09", "Día de la Región de Murcia"],
  ["2026-08-15", "Asunción de la Virgen"],
  ["2026-09-15", "Romería de la Fuensanta"],
  ["2026-10-12", "Fiesta Nacional de España"],
  ["2026-11-01", "Todos los Santos"],
  ["2026-12-06", "Día de la Constitución Española"],
  ["2026-12-07", "Día de la Constitución Española (pasa al lunes)"],
  ["2026-12-08", "Inmaculada Concepción"],
  ["2026-12-25", "Natividad del Señor"],
  ["2027-08-16", "Asunción de la Virgen (puede pasar al lunes)"],
  ["2026-12-24", undefined],
  ["2026-04-06", undefined],
])("%s is %s", (day, name) => {
  expect(nameOf(day)).toBe(name);
});

test.each(["2013-09-17", "2018-09-11", "2020-09-15", "2022-09-13", "2023-09-12", "2024-09-17", "2025-09-16", "2026-09-15"])(
  "the Romería was on %s, and on no other day of that month",
  (romeria) => {
    const september = Array.from({ length: 30 }, (_, index) => `${romeria.slice(0, 8)}${String(index + 1).padStart(2, "0")}`);
    expect(september.filter((day) => nameOf(day) !== undefined)).toEqual([romeria]);
  },
);

test.each(["2018-04-03", "2020-04-14", "2013-04-02", "2026-04-07"])("the Bando was on %s", (day) => {
  expect(nameOf(day)).toBe("Bando de la Huerta");
});

describe("the Monday after a holiday on a Sunday", () => {
  test.each(["2024-06-10", "2025-10-13", "2026-11-02"])("%s was an ordinary Monday, as published", (day) => {
    expect(nameOf(day)).toBeUndefined();
  });

  test("is a holiday in every year without a published resolution", () => {
    for (let year = lastYearKnown + 1; year <= lastYearKnown + 30; year++) {
      const sundays = sameEachYear.map((day) => Temporal.PlainDate.from(`${year}-${day}`)).filter((day) => day.dayOfWeek === 7);
      for (const sunday of sundays) expect(publicHoliday(sunday.add({ days: 1 }))).toContain("puede pasar al lunes");
    }
  });
});

// The earliest and latest possible dates, the turns of centuries, and the exceptions of Gauss's rule (1954, 1981, 2049, 2076).
const easters =
  "1818-03-22 1943-04-25 1954-04-18 1981-04-19 2000-04-23 2019-04-21 2024-03-31 2025-04-20 2026-04-05 " +
  "2027-03-28 2028-04-16 2029-04-01 2030-04-21 2038-04-25 2049-04-18 2076-04-19 2100-03-28";
test.each(easters.split(" "))("%s is Easter Sunday", (day) => {
  expect(easterSunday(Number(day.slice(0, 4))).toString()).toBe(day);
});

test("Easter is a Sunday from 22 March to 25 April in every year", () => {
  for (let year = 1900; year <= 2299; year++) {
    const easter = easterSunday(year);
    expect(easter.dayOfWeek).toBe(7);
    expect(easter.toString() >= `${year}-03-22` && easter.toString() <= `${year}-04-25`).toBe(true);
  }
});
