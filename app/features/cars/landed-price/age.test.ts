import fc from "fast-check";
import { expect, test } from "vitest";
import { decisiveDays, yearsOfUse } from "./age.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ["2025-11-27", "2026-11-27", 1],
  ["2025-11-26", "2026-11-27", 2],
  ["2014-11-27", "2026-11-27", 12],
  ["2014-11-26", "2026-11-27", 13],
  ["2024-02-29", "2025-02-28", 1],
  ["2024-02-29", "2025-03-01", 2],
  ["2027-01-01", "2026-11-27", 1],
])("a car of %s is on %s in year %i of use", (registered, on, years) => {
  expect(yearsOfUse(day(registered), day(on))).toBe(years);
});

test("the decisive days of a range know every year of use and every rule in it", () => {
  const offset = fc.integer({ min: 0, max: 8000 });
  const today = fc.oneof(
    offset.map((days) => day("2012-01-01").add({ days })),
    fc.constant(day("2024-02-29")),
    fc.constant(day("2025-02-28")),
  );
  const change = "2021-07-11";
  // No table tells older cars apart.
  const oldest = 21;
  const situationOf = (registered: Temporal.PlainDate, on: Temporal.PlainDate) =>
    `${Math.min(yearsOfUse(registered, on), oldest)} ${registered.toString() >= change}`;
  fc.assert(
    fc.property(offset, fc.integer({ min: 0, max: 800 }), today, (start, length, on) => {
      const first = day("2010-01-01").add({ days: start });
      const all = Array.from({ length: length + 1 }, (_, days) => first.add({ days }));
      const decisive = decisiveDays({ first, last: first.add({ days: length }) }, on, [change]);
      expect(new Set(decisive.map((each) => situationOf(each, on)))).toEqual(new Set(all.map((each) => situationOf(each, on))));
    }),
    { numRuns: 300 },
  );
});
