import fc from "fast-check";
import { expect, test } from "vitest";
import { read, write } from "./written.ts";

test("a value comes back as it was written, whatever quotes and characters it holds", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      expect(read(write(value as string))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([`O'Higgins "el rápido"`, "'", '"', "\u0000", String.raw`\'\"`, ""])("the text %j comes back", (text) => {
  expect(read(write({ text }))).toEqual({ text });
});

test("a usual value has no double quote, because each takes four characters in a page", () => {
  expect(write({ make: "Škoda", year: 2019 })).toBe("{'make':'Škoda','year':2019}");
});
