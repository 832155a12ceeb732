import { expect, test } from "vitest";
import { firstMonthOf, lastMonthOf, readMonthOrYear, writtenMonthOrYear } from "./registration-months.ts";

test.each([
  ["2019", "2019"],
  [" 2019 ", "2019"],
  ["2019-03", "2019-03"],
  ["03/2019", "2019-03"],
  ["3/2019", "2019-03"],
  ["3.2019", "2019-03"],
  ["12-2019", "2019-12"],
  ["13/2019", undefined],
  ["0/2019", undefined],
  ["1899", undefined],
  ["12/1899", undefined],
  ["2101", undefined],
  ["19", undefined],
  ["20190", undefined],
  ["marzo", undefined],
  ["", undefined],
])("%j is read as %j", (typed, expected) => {
  expect(readMonthOrYear(typed)).toBe(expected);
});

test("a year begins in January, ends in December, and is written without a month", () => {
  expect([firstMonthOf("2019"), lastMonthOf("2019"), writtenMonthOrYear("2019")]).toEqual(["2019-01", "2019-12", "2019"]);
  expect([firstMonthOf("2019-03"), lastMonthOf("2019-03"), writtenMonthOrYear("2019-03")]).toEqual(["2019-03", "2019-03", "03/2019"]);
});
