import { expect, test, describe } from "vitest";
import { movedTo, placedAt, wantedOrder, writtenMove, readOutcome, writtenOutcome } from "./pictures.ts";
import { uploadRefusals } from "./messages.ts";

const taken = { refusal: undefined };

describe("the result of an upload without JavaScript", () => {
  test.each<[query: string, upload: Parameters<typeof writtenOutcome>[0], tone: string, text: string]>([
    ["subidas=1", { ok: true, files: [taken] }, "good", "1 foto añadida."],
    ["subidas=3", { ok: true, files: [taken, taken, taken] }, "good", "3 fotos añadidas."],
    [
      "subidas=1&rechazadas=too_large.too_large",
      { ok: true, files: [{ refusal: "too_large" }, taken, { refusal: "too_large" }] },
      "bad",
      `1 foto añadida. 2 fotos no se han añadido: ${uploadRefusals.too_large}`,
    ],
    [
      "subidas=0&rechazadas=no_room",
      { ok: true, files: [{ refusal: "no_room" }] },
      "bad",
      `1 foto no se ha añadido: ${uploadRefusals.no_room}`,
    ],
    ["subidas=0&rechazadas=nothing", { ok: false, refusal: "nothing" }, "bad", `1 foto no se ha añadido: ${uploadRefusals.nothing}`],
  ])("%s", (query, upload, tone, text) => {
    expect(writtenOutcome(upload)).toBe(query);
    expect(readOutcome(new URLSearchParams(query))).toMatchObject({ tone, text });
  });

  test.each(["", "subidas=0", "subidas=99", "rechazadas=constructor", "rechazadas=<script>", "subidas=x&rechazadas="])(
    "%j shows nothing",
    (query) => {
      expect(readOutcome(new URLSearchParams(query))).toBeUndefined();
    },
  );
});

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
