import { expect, test } from "vitest";
import { lineCount, violationsOnLines } from "./source-file.ts";

test("a violation has the number of the line", () => {
  const file = { path: "a.ts", text: "one\ntwo\none\n" };
  expect(violationsOnLines(file, /one/, "No.").map(({ line }) => line)).toEqual([1, 3]);
});

test.each([
  ["", 1],
  ["a", 1],
  ["a\n", 1],
  ["a\nb\n", 2],
])("%j has %i lines", (text, lines) => {
  expect(lineCount({ path: "a.ts", text })).toBe(lines);
});
