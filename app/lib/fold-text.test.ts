import { expect, test } from "vitest";
import { likePatterns, regexPatterns } from "./fold-text.ts";

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

test.each([
  ["Cánovas", ["[cç][aáàâäãå][nñ][oóòôöõ]v[aáàâäãå]s"]],
  ["  x3 %_ ", ["x3", "\\%\\_"]],
  ["a.*(b|c)+[d]{2}^$\\", ["[aáàâäãå]\\.\\*\\(b\\|[cç]\\)\\+\\[d\\]\\{2\\}\\^\\$\\\\"]],
  ["", []],
  ["日本 🚗", ["日本", "🚗"]],
])("%j becomes the regular expressions %j", (search, patterns) => {
  expect(regexPatterns(search)).toEqual(patterns);
});
