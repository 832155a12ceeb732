import { describe, expect, test } from "vitest";
import { regexPatterns } from "./fold-text.ts";

describe("the words of a search", () => {
  test.each([
    ["Cánovas", ["[cç][aáàâäãå][nñ][oóòôöõ]v[aáàâäãå]s"]],
    ["  x3 %_ ", ["x3", "\\%\\_"]],
    ["a.*(b|c)+[d]{2}^$\\", ["[aáàâäãå]\\.\\*\\(b\\|[cç]\\)\\+\\[d\\]\\{2\\}\\^\\$\\\\"]],
    ["", []],
    ["日本 🚗", ["日本", "🚗"]],
  ])("become regular expressions: %j", (search, patterns) => {
    expect(regexPatterns(search)).toEqual(patterns);
  });
});
