import { expect, test } from "vitest";
import { checkDigitOf, hasWrongCheckDigit } from "./vin.ts";

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
