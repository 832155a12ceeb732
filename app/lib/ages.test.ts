import { expect, test } from "vitest";
import { formatAge } from "./ages.ts";

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [-5 * minute, "ahora mismo"],
  [59_999, "ahora mismo"],
  [minute, "hace 1 min"],
  [hour - 1, "hace 59 min"],
  [hour, "hace 1 h"],
  [26 * hour, "hace 26 h"],
  [48 * hour - 1, "hace 47 h"],
  [48 * hour, "hace 2 días"],
  [400 * 24 * hour, "hace 400 días"],
])("%i milliseconds ago is %s", (age, shown) => {
  const now = Date.parse("2026-11-20T11:00:00Z");
  expect(formatAge({ epochMilliseconds: now - age }, { epochMilliseconds: now })).toBe(shown);
});
