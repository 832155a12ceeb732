import { expect, test } from "vitest";
import { likePatterns } from "./fold-text.ts";

test.each<[typed: string, patterns: string[]]>([
  ["", []],
  ["   ", []],
  ["Golf", ["%golf%"]],
  ["  Citroën   C4 ", ["%citroen%", "%c4%"]],
  ["100%", ["%100\\%%"]],
  ["a_b", ["%a\\_b%"]],
  ["c:\\", ["%c:\\\\%"]],
])("%j becomes the patterns %j", (typed, patterns) => {
  expect(likePatterns(typed)).toEqual(patterns);
});
