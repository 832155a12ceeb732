import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CarDates,
  fewestProofs,
  isProof,
  longestUnprovenDays,
  mileageRecord,
  type Reading,
  type ReadingKind,
  readingKinds,
} from "./mileage-verdict.ts";

const dates = { firstRegistration: "2019-03-01", until: "2026-11-28" };
const reading = (day: string, kilometres: number, kind: ReadingKind = "hu_report", withPaper = true): Reading => ({
  day,
  kilometres,
  kind,
  withPaper,
});
const known = [
  reading("2022-03-10", 45_000),
  reading("2024-03-12", 78_000),
  reading("2024-08-01", 85_000, "invoice"),
  reading("2026-03-20", 110_000),
];
const ofOneMonth = [reading("2026-11-01", 64_000), reading("2026-11-05", 64_320, "inspection"), reading("2026-11-26", 66_800, "handover")];
const ofYoungCar = [reading("2026-03-10", 40, "invoice"), reading("2026-09-01", 9_000, "service_stamp"), reading("2026-11-05", 12_000)];
const ofOurs = [
  reading("2025-03-01", 12_000, "inspection"),
  reading("2025-03-20", 14_000, "handover"),
  reading("2026-11-05", 30_000, "inspection"),
];
const behindAdvertisement = [reading("2026-10-01", 110_500, "advertisement"), reading("2026-10-20", 109_900)];
const verdictOf = (readings: readonly Reading[], about: CarDates = dates) => mileageRecord(readings, about).verdict;

describe("the verdict", () => {
  const cases: [string, readonly Reading[], string, Partial<typeof dates>?][] = [
    ["proves with papers of two kinds over the car's whole life", known, "proven"],
    ["stays proven in another order", known.toReversed(), "proven"],
    ["has nothing to say without readings", [], "unproven"],
    ["does not believe advertisements, with or without a picture", known.map((one) => ({ ...one, kind: "advertisement" })), "unproven"],
    ["does not believe readings without a paper", known.map((one) => ({ ...one, withPaper: false })), "unproven"],
    ["needs two days, not two papers of one day", [reading("2026-03-20", 1), reading("2026-03-20", 1, "invoice")], "unproven"],
    ["is coherent with two papers", known.slice(2), "coherent"],
    ["is coherent with papers of one kind", known.filter(({ kind }) => kind === "hu_report"), "coherent"],
    ["is coherent when the last paper is old", known, "coherent", { until: "2027-04-01" }],
    ["ages after a handover, too", [...known, reading("2026-04-01", 112_000, "handover")], "coherent", { until: "2029-04-01" }],
    [
      "is coherent with papers of one month, because a turn before it is hidden",
      ofOneMonth,
      "coherent",
      { firstRegistration: "2023-11-01" },
    ],
    [
      "is coherent with papers of less than a year",
      [reading("2025-11-29", 63_000, "invoice"), ...ofOneMonth],
      "coherent",
      { firstRegistration: "2023-11-01" },
    ],
    [
      "is proven with the paper of a year before",
      [reading("2025-11-20", 63_000, "invoice"), ...ofOneMonth],
      "proven",
      { firstRegistration: "2023-11-01" },
    ],
    ["proves a young car with a paper of its first month", ofYoungCar, "proven", { firstRegistration: "2026-02-20" }],
    ["is coherent when a young car's first paper is not of its first month", ofYoungCar, "coherent", { firstRegistration: "2026-01-20" }],
    ["is coherent with a first paper long before the first registration", ofYoungCar, "coherent", { firstRegistration: "2026-05-01" }],
    ["is coherent with our own readings alone", ofOurs, "coherent", { firstRegistration: "2024-01-01" }],
    ["is proven with one of somebody else", [...ofOurs, reading("2026-06-01", 25_000)], "proven", { firstRegistration: "2024-01-01" }],
    ["lets an advertisement round", [...known, reading("2026-11-01", 109_000, "advertisement", false)], "proven"],
    ["hears an advertisement that rounds too much", [...known, reading("2026-11-01", 108_999, "advertisement", false)], "contradictory"],
    ["lets no invoice round", [...known, reading("2026-11-01", 109_900, "invoice")], "contradictory"],
    ["does not hear the figure of today as one of the past", [reading("2022-04-01", 112_000, "advertisement", false), ...known], "proven"],
    ["hears an old advertisement with its paper", [...known, reading("2026-01-01", 112_000, "advertisement")], "contradictory"],
    ["hears a small fall behind the rounding of an advertisement", [...known, ...behindAdvertisement], "contradictory"],
    ["is coherent when years lack a paper", known, "coherent", { firstRegistration: "2018-12-01" }],
    ["contradicts itself by one kilometre", [...known, reading("2026-11-01", 109_999)], "contradictory"],
    ["does not contradict itself on one day", [...known, reading("2026-03-20", 109_999, "invoice")], "proven"],
    ["hears a contradiction in the advertisement", [...known, reading("2026-11-01", 90_000, "advertisement", false)], "contradictory"],
    ["asks about a rate that no private car drives", [...known, reading("2026-06-20", 150_000)], "coherent"],
    ["lets a car drive home from Germany", [...known, reading("2026-03-22", 112_700, "inspection")], "proven"],
    ["asks about kilometres before the first registration", [reading("2019-01-10", 9_000), ...known], "coherent"],
  ];
  test.each(cases)("%s", (_name, readings, verdict, about = {}) => {
    expect(verdictOf(readings, { ...dates, ...about })).toBe(verdict);
  });

  test("is never proven while nobody knows the first registration", () => {
    expect(mileageRecord(known, { ...dates, firstRegistration: undefined })).toMatchObject({
      verdict: "coherent",
      missing: ["unknown_start"],
    });
  });
});

test("the record has kilometres a year, the longest time without proof, and each fall beside the higher reading", () => {
  const { readings, longestUnproven, contradictions } = mileageRecord(
    [...known, reading("2026-04-02", 60_000, "advertisement", false)],
    dates,
  );
  expect(readings.map(({ perYear }) => perYear)).toEqual([undefined, 16_444, 18_005, 15_321, undefined]);
  expect(longestUnproven).toBe(1_105);
  expect(longestUnproven).toBeLessThan(longestUnprovenDays);
  expect(contradictions.map(({ earlier, later }) => [earlier.kilometres, later.kilometres])).toEqual([[110_000, 60_000]]);
});

/** A true history: days that follow one another, and rates from a parked car's to a taxi's. */
const kinds = fc.constantFrom(...(Object.keys(readingKinds) as ReadingKind[]));
const stretch = fc.record({
  days: fc.integer({ min: 0, max: 900 }),
  perDay: fc.integer({ min: 0, max: 160 }),
  kind: kinds,
  withPaper: fc.boolean(),
});
type Stretch = { days: number; perDay: number; kind: ReadingKind; withPaper: boolean };
function historyOf(stretches: readonly Stretch[], start = 10): Reading[] {
  let [day, kilometres] = [Temporal.PlainDate.from("2015-01-01"), start];
  return stretches.map(({ days, perDay, kind, withPaper }) => {
    day = day.add({ days });
    kilometres += days * perDay;
    return { day: day.toString(), kilometres, kind, withPaper };
  });
}
const stretches = fc.array(stretch, { minLength: 2, maxLength: 12 });
const history = stretches.map((list) => historyOf(list));
const anyDates = fc.record({ firstRegistration: fc.constantFrom(undefined, "2014-12-01", "2019-03-01"), until: fc.constant("2026-11-28") });
const runs = { numRuns: 1_000 };

test("1,000 true histories: none is called contradictory, one reading is not proven, and proof takes three with a paper", () => {
  const check = fc.property(history, anyDates, (readings, about) => {
    expect(verdictOf(readings.toReversed(), about)).not.toBe("contradictory");
    expect(verdictOf(readings.slice(0, 1), about)).toBe("unproven");
    if (readings.filter(isProof).length < fewestProofs) expect(verdictOf(readings, about)).not.toBe("proven");
  });
  fc.assert(check, runs);
});

test("1,000 histories with the odometer turned back by 5,000 to 100,000 km between two readings: all are found", () => {
  const check = fc.property(stretches, fc.nat(), fc.integer({ min: 5_000, max: 100_000 }), (list, place, turn) => {
    const at = 1 + (place % (list.length - 1));
    // Around the turn at least a day passes, and less is driven than is turned back: otherwise no reading falls.
    // The reading before it is one of its day: what an advertisement without its paper said then, nobody knows.
    const slow = list.map((one, index) =>
      index === at ? { ...one, days: 1 + (one.days % 30), perDay: one.perDay % 100 } : index === at - 1 ? { ...one, withPaper: true } : one,
    );
    const turned = historyOf(slow, 100_000).map((one, index) => (index < at ? one : { ...one, kilometres: one.kilometres - turn }));
    const { verdict, contradictions } = mileageRecord(turned.toReversed(), dates);
    expect(verdict).toBe("contradictory");
    expect(contradictions.map(({ later }) => later.day)).toContain(turned[at]?.day);
  });
  fc.assert(check, runs);
});

test("a further reading without a paper never improves the verdict", () => {
  const rank = ["contradictory", "unproven", "coherent", "proven"];
  const whole = fc.oneof(history, fc.constant(known), fc.constant(known.slice(1)));
  const word = fc.record({ days: fc.integer({ min: -2_000, max: 6_000 }), kilometres: fc.nat(400_000), kind: kinds });
  const check = fc.property(whole, word, anyDates, (readings, { days, kilometres, kind }, about) => {
    const day = Temporal.PlainDate.from("2015-01-01").add({ days }).toString();
    const after = verdictOf([...readings, reading(day, kilometres, kind, false)], about);
    expect(rank.indexOf(after)).toBeLessThanOrEqual(rank.indexOf(verdictOf(readings, about)));
  });
  fc.assert(check, runs);
});
