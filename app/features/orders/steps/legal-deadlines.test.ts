import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  refundDeadline,
  registrationDeadline,
  warningFor,
  withdrawalDeadline,
  afterWorkingDays,
  isLegalWorkingDay,
  workingDayFrom,
} from "./legal-deadlines.ts";

const dayOf = (text: string) => Temporal.PlainDate.from(text);
const anyDay = fc.integer({ min: 0, max: 12 * 366 }).map((days) => dayOf("2024-01-01").add({ days }));
const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other);

describe("the last day to withdraw: 14 calendar days, and the next working day after a closed one", () => {
  test.each<[begins: string, last: string, why: string]>([
    ["2026-11-02", "2026-11-16", "a Monday"],
    ["2026-10-30", "2026-11-13", "a Friday"],
    ["2026-10-31", "2026-11-16", "Saturday becomes Monday"],
    ["2026-11-01", "2026-11-16", "Sunday becomes Monday"],
    // The 6th is a Sunday, whose holiday moved to Monday the 7th; the 8th is a holiday too.
    ["2026-11-21", "2026-12-09", "a Saturday before two holidays"],
    ["2026-12-11", "2026-12-28", "Christmas on a Friday becomes Monday"],
    ["2026-12-15", "2026-12-29", "the example of the sketch"],
    ["2026-12-18", "2027-01-04", "New Year on a Friday becomes Monday"],
    ["2026-12-23", "2027-01-07", "Epiphany becomes the day after"],
    // Maundy Thursday, Good Friday and the weekend.
    ["2026-03-19", "2026-04-06", "Easter, with the clock change between"],
    ["2026-03-24", "2026-04-08", "the Bando on Easter Tuesday becomes Wednesday"],
    ["2026-10-12", "2026-10-26", "the clock change of October between"],
    ["2028-02-15", "2028-02-29", "29 February"],
  ])("from %s it is %s: %s", (begins, last) => {
    expect(withdrawalDeadline(dayOf(begins)).toString()).toBe(last);
  });

  test("is never on a closed day, never before 14 days, at most a week after them, and a later beginning never ends earlier", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 30 }), (begins, days) => {
        const last = withdrawalDeadline(begins);
        expect(isLegalWorkingDay(last)).toBe(true);
        expect(begins.until(last).days).toBeGreaterThanOrEqual(14);
        expect(begins.until(last).days).toBeLessThanOrEqual(21);
        expect(compare(last, withdrawalDeadline(begins.add({ days })))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("the refund is due 14 calendar days after the declaration, closed days or not", () => {
    expect(refundDeadline(dayOf("2026-12-11")).toString()).toBe("2026-12-25");
    expect(refundDeadline(dayOf("2026-10-17")).toString()).toBe("2026-10-31");
  });
});

describe("the last day to register a car: 30 days from its arrival, and the working day before a closed one (ORDER-24)", () => {
  test.each<[inSpainOn: string, last: string, why: string]>([
    ["2026-11-03", "2026-12-03", "a Thursday"],
    ["2026-11-06", "2026-12-04", "Sunday the 6th becomes Friday"],
    ["2026-11-07", "2026-12-04", "Monday the 7th is a moved holiday"],
    ["2026-11-08", "2026-12-04", "Tuesday the 8th is a holiday after it"],
    ["2026-11-25", "2026-12-24", "Christmas becomes the day before"],
    ["2026-12-02", "2026-12-31", "New Year becomes the last day of the year"],
    ["2026-12-07", "2027-01-05", "Epiphany becomes the day before"],
    ["2026-03-04", "2026-04-01", "Good Friday becomes Wednesday, with the clock change between"],
    ["2028-01-30", "2028-02-29", "29 February"],
  ])("from %s it is %s: %s", (inSpainOn, last) => {
    expect(registrationDeadline(dayOf(inSpainOn)).toString()).toBe(last);
  });

  test("is never on a closed day, never after 30 days, at most a week before them, and a later arrival never ends earlier", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 30 }), (inSpainOn, days) => {
        const last = registrationDeadline(inSpainOn);
        expect(isLegalWorkingDay(last)).toBe(true);
        expect(inSpainOn.until(last).days).toBeLessThanOrEqual(30);
        expect(inSpainOn.until(last).days).toBeGreaterThanOrEqual(23);
        expect(compare(last, registrationDeadline(inSpainOn.add({ days })))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each([
    ["2026-11-19", undefined],
    ["2026-11-20", "soon"],
    ["2026-11-30", "soon"],
    ["2026-12-01", "late"],
  ])("on %s, the deadline of 30 November warns: %s", (today, warning) => {
    expect(warningFor(dayOf("2026-11-30"), dayOf(today))).toBe(warning);
  });
});

describe("working days", () => {
  test("so many working days later is a working day with exactly so many after the first one", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 25 }), (day, count) => {
        const start = workingDayFrom(day);
        const end = afterWorkingDays(day, count);
        let between = 0;
        for (let one = start; compare(one, end) < 0; one = one.add({ days: 1 })) if (isLegalWorkingDay(one)) between += 1;
        expect(isLegalWorkingDay(end)).toBe(true);
        expect(between).toBe(count);
      }),
    );
  });

  test("a working day from a day on is the day itself or the first one after it", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const found = workingDayFrom(day);
        expect(isLegalWorkingDay(found)).toBe(true);
        for (let one = day; compare(one, found) < 0; one = one.add({ days: 1 })) expect(isLegalWorkingDay(one)).toBe(false);
      }),
    );
  });
});
