import { expect, test } from "vitest";
import { checkDigitOf, hasWrongCheckDigit, readWrittenNumber, readWrittenPrice } from "./written-values.ts";

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
  ["45 000", 45_000],
  ["62'000 km", 62_000],
  ["EUR 17.900", 17_900],
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
  ["12.990,00 €", 12_990],
  ["19.450,-", 19_450],
  ["19450,-- EUR", 19_450],
  ["EUR 17.900", 17_900],
  ["€ 17.900,- VB", 17_900],
  ["9.990,50", 9_991],
  ["9,990.40", 9_990],
  ["9990.0", 9_990],
  ["12.990", 12_990],
  ["12.990 € VB", 12_990],
  ["8.990 VB", 8_990],
  ["8990 Festpreis", 8_990],
  ["$4,250", 4_250],
  ["VB", undefined],
  ["Preis auf Anfrage", undefined],
  ["-5", undefined],
  ["8.990 km VB 12", undefined],
  ["", undefined],
])("the price %j is %s", (text, euros) => {
  expect(readWrittenPrice(text)).toBe(euros);
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
