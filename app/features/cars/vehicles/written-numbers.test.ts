import { expect, test } from "vitest";
import { readWrittenNumber } from "./written-numbers.ts";

test.each([
  ["5000", 5000],
  ["5000.0", 5000],
  ["0", 0],
  ["$5,000", 5000],
  ["$11,111,111", 11_111_111],
  ["150,000km", 150_000],
  ["43.472 km", 43_472],
  ["9.990 €", 9990],
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
