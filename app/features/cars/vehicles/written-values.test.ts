import { expect, test } from "vitest";
import { checkDigitOf, hasWrongCheckDigit, readWrittenNumber } from "./written-values.ts";

test.each([
  ["5000", 5000],
  ["5000.0", 5000],
  ["0", 0],
  ["$5,000", 5000],
  ["$11,111,111", 11_111_111],
  ["150,000km", 150_000],
  ["43.472 km", 43_472],
  ["9.990 €", 9990],
  ["€24.900", 24_900],
  ["1.199.900 €", 1_199_900],
  ["101 PS", 101],
  ["", undefined],
  ["-5", undefined],
  ["5,00", undefined],
  ["1e9", undefined],
  ["0x10", undefined],
  ["VB", undefined],
  ["5000 6000", undefined],
])("%j is %s", (text, number) => {
  expect(readWrittenNumber(text)).toBe(number);
});

test.each([
  ["1M8GDM9AXKP042788", "X"],
  ["11111111111111111", "1"],
  ["1HGCM82633A004352", "3"],
  ["WBA8E9C50GK644237", "0"],
])("the check digit of %s is %s", (vin, digit) => {
  expect(checkDigitOf(vin)).toBe(digit);
  expect(hasWrongCheckDigit(vin)).toBe(false);
});

test.each([
  ["1M8GDM9A1KP042788", true],
  ["11111111211111111", true],
  ["WBA8E9C51GK644237", true],
  // Volkswagen writes Z where others have a check digit.
  ["WVWZZZ1KZAW123456", false],
])("%s has a wrong check digit: %s", (vin, expected) => {
  expect(hasWrongCheckDigit(vin)).toBe(expected);
});
