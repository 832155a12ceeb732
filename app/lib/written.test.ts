import fc from "fast-check";
import { expect, test } from "vitest";
import { read, write } from "./written.ts";

test("a value comes back as it was written, whatever quotes and characters it holds", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      expect(JSON.stringify(read(write(value as string)))).toBe(JSON.stringify(value));
    }),
  );
});

test.each([`O'Higgins "el rápido"`, "'", '"', "\u0000", String.raw`\'\"`, ""])("the text %j comes back", (text) => {
  expect(read(write({ text }))).toEqual({ text });
});
