import { expect, test } from "vitest";
import { movedTo, placedAt, wantedOrder, writtenMove } from "./picture-order.ts";

const order = ["a", "b", "c", "d"];
const text = (ids: readonly string[]) => ids.join("");

test.each([
  ["c", "up", "acbd"],
  ["a", "up", "abcd"],
  ["b", "down", "acbd"],
  ["d", "down", "abcd"],
  ["d", "first", "dabc"],
  ["a", "first", "abcd"],
  ["x", "first", "abcd"],
] as const)("%s %s: %s", (id, move, moved) => {
  expect(text(movedTo(order, id, move))).toBe(moved);
  expect(text(wantedOrder(order, { move: writtenMove(id, move) }))).toBe(moved);
});

test.each([
  ["a", 3, "bcda"],
  ["d", 0, "dabc"],
  ["b", 1, "abcd"],
  ["b", 2, "acbd"],
  ["b", 4, "abcd"],
  ["b", -1, "abcd"],
  ["x", 1, "abcd"],
])("%s put at %i: %s", (id, position, placed) => {
  expect(text(placedAt(order, id, position))).toBe(placed);
});

test("a complete order is taken as it is, and an invalid move leaves the seen order", () => {
  expect(wantedOrder(order, { order: "d,c,b,a" })).toEqual(["d", "c", "b", "a"]);
  expect(text(wantedOrder(order, {}))).toBe("abcd");
  expect(text(wantedOrder(order, { move: "away:b" }))).toBe("abcd");
});
