import { expect, test } from "vitest";
import { createKeyGenerator } from "./judgement.ts";

test("the same car at the same price is a duplicate; at other prices it is another car, in order of appearance", () => {
  const giveKey = createKeyGenerator();
  const first = giveKey(["Opel", "Corsa", 2019], 9000);
  expect(first).toMatch(/^[\w-]{24}$/);
  expect(giveKey(["Opel", "Corsa", 2019], 9000)).toBeUndefined();
  expect(giveKey(["Opel", "Corsa", 2019], 9500)).toBe(`${first}#2`);
  expect(giveKey(["Opel", "Corsa", 2019], 9700)).toBe(`${first}#3`);
  expect(giveKey(["Opel", "Corsa", 2019], 9500)).toBeUndefined();
});

test("a second run gives the same keys, at any price", () => {
  expect(createKeyGenerator()(["Opel", "Corsa", 2019], 1)).toBe(createKeyGenerator()(["Opel", "Corsa", 2019], 2));
});

test("identities that are equal only when joined get different keys", () => {
  const giveKey = createKeyGenerator();
  expect(giveKey(["a", "bc"], 1)).not.toBe(giveKey(["ab", "c"], 1));
});
