import { expect, test } from "vitest";
import { readClaimed } from "./claimed.ts";

const is = { inquiries: 3, appointments: 1 };

test.each([
  ["3-0", "Hemos añadido 3 consultas anteriores"],
  ["1-0", "Hemos añadido 1 consulta anterior"],
  ["0-1", "Hemos añadido 1 cita anterior"],
  ["2-1", "Hemos añadido 2 consultas anteriores y 1 cita anterior"],
])("%s reads: %s", (claimed, sentence) => {
  expect(readClaimed(claimed, is)).toBe(sentence);
});

test.each([null, "", "0-0", "3", "x-y", "-1-1", "1-1-1", "1e3-0", "999999-0", "<b>-1"])("%s gives no sentence", (claimed) => {
  expect(readClaimed(claimed, is)).toBeUndefined();
});

test("the sentence has no greater numbers than the account has", () => {
  expect(readClaimed("99-99", is)).toBe("Hemos añadido 3 consultas anteriores y 1 cita anterior");
  expect(readClaimed("5-5", { inquiries: 0, appointments: 0 })).toBeUndefined();
});
