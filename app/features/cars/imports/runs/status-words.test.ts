import { expect, test } from "vitest";
import { readStatusWord } from "./status-words.ts";

test.each([
  ["german_prospect", "german_prospect"],
  ["available", "available"],
  ["disponible", "available"],
  [" Reservado ", "reserved"],
  ["VENDIDO", "sold"],
  ["archivo", "archived"],
  ["roto", undefined],
  ["", undefined],
])("%j is %s", (text, status) => {
  expect(readStatusWord(text)).toBe(status);
});
