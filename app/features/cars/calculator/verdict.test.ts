import { expect, test } from "vitest";
import { type Outcome, stockPrice, verdictOn } from "./verdict.ts";
import { verdictWords } from "./verdict-words.ts";

const euros = (amount: number) => amount * 100;
const landed = (low: number, high = low) => ({ low: euros(low), high: euros(high) });
const given = (price: number) => ({ kind: "given", price: euros(price) }) as const;
const stock = (low: number, median: number, high: number) =>
  ({ kind: "stock", count: 14, low: euros(low), median: euros(median), high: euros(high) }) as const;

test.each<[string, { low: number; high: number }, ReturnType<typeof given> | ReturnType<typeof stock>, Outcome, number]>([
  ["a clear saving", landed(21_000, 21_400), given(24_000), "worth", 2_800],
  ["a saving below 3 %", landed(21_000, 21_400), given(21_500), "barely", 300],
  ["a saving that the worst case eats", landed(20_000, 23_000), given(22_500), "barely", 1_000],
  ["a small loss", landed(21_000, 21_400), given(21_100), "barely", -100],
  ["a loss in every case", landed(21_000, 21_400), given(20_900), "not-worth", -300],
  ["a loss of 3 % in the middle", landed(20_000, 23_000), given(20_800), "not-worth", -700],
  ["a saving against the whole middle half of the stock", landed(18_000, 18_400), stock(20_000, 21_000, 22_000), "worth", 2_800],
  ["a saving against the median only", landed(19_800, 20_400), stock(20_000, 22_000, 24_000), "barely", 1_900],
])("%s", (_what, total, basis, outcome, difference) => {
  expect(verdictOn(total, basis)).toMatchObject({ outcome, difference: euros(difference) });
});

test("nine cars say nothing, ten give their quartiles", () => {
  const prices = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((thousands) => euros(thousands * 1000));
  expect(stockPrice(prices)).toBeUndefined();
  expect(stockPrice([...prices, euros(19_000)])).toEqual({
    kind: "stock",
    count: 10,
    low: euros(12_250),
    median: euros(14_500),
    high: euros(16_750),
  });
});

test.each([
  [verdictOn(landed(21_000, 21_400), given(24_000)), "Unos 2.800\u00a0€ menos que en España (entre 2.600\u00a0€ y 3.000\u00a0€ menos)."],
  [verdictOn(landed(21_000), given(24_000)), "Unos 3.000\u00a0€ menos que en España."],
  [verdictOn(landed(21_000, 21_400), given(20_900)), "Unos 300\u00a0€ más que en España (entre 100\u00a0€ y 500\u00a0€ más)."],
  [verdictOn(landed(20_000, 23_000), given(22_500)), "Unos 1.000\u00a0€ menos que en España (entre 500\u00a0€ más y 2.500\u00a0€ menos)."],
])("the spread is told in words", (verdict, text) => {
  expect(verdictWords(verdict).text).toBe(text);
});
