import { expect, test } from "vitest";
import { readTypedEuros, typedEuros } from "./typed-euros.ts";

test.each<[text: string, amount: number | undefined]>([
  ["", 0],
  ["21.450", 21_450_00],
  ["21450,5 €", 21_450_50],
  ["0,05", 5],
  ["9999999", 9_999_999_00],
  ["10000000", undefined],
  ["21,450", undefined],
  ["   ", 0],
  ["0", 0],
  ["125", 125_00],
  ["1.250", 1250_00],
  ["15.000,5 €", 15_000_50],
  ["1250,05", 1250_05],
  ["1250.5", 1250_50],
  ["1 250,00\u00a0€", 1250_00],
  ["1.234.567", 1_234_567_00],
  ["9.999.999", 9_999_999_00],
  ["10.000.000", undefined],
  ["1.25.0", undefined],
  ["12,345", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["Infinity", undefined],
  ["doce", undefined],
  ["1,2,3", undefined],
])("%j is %s cents", (text, amount) => {
  expect(readTypedEuros(text)).toBe(amount);
});

test.each<[amount: number, text: string]>([
  [0, "0"],
  [125_00, "125"],
  [1250_05, "1.250,05"],
  [1_199_900_00, "1.199.900"],
  [-5_50, "-5,50"],
])("%i cents are written %s", (amount, text) => {
  expect(typedEuros(amount)).toBe(text);
  expect(readTypedEuros(text)).toBe(amount < 0 ? undefined : amount);
});
