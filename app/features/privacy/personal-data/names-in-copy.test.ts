import fc from "fast-check";
import { expect, test } from "vitest";
import { pathInCopy } from "./commands/copy.server.ts";

test.each([
  ["dni.pdf", "papeles/01 dni.pdf"],
  ["CON.pdf", "papeles/01 CON.pdf"],
  ["../../etc/passwd", "papeles/01 passwd"],
  ["=HYPERLINK.pdf", "papeles/01 =HYPERLINK.pdf"],
  ["año nuevo ñ 🚗.pdf", "papeles/01 año nuevo ñ 🚗.pdf"],
  [`${"muy largo ".repeat(11)}.webp`, `papeles/01 ${"muy largo ".repeat(5)}muy la.webp`],
  [". .", "papeles/01"],
])("%j is %j in a copy", (name, path) => {
  expect(pathInCopy("papeles", 0, name)).toBe(path);
});

test("every name becomes a path that every system can save, in its folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 220 }), fc.nat(9_999), (name, position) => {
      const path = pathInCopy("papeles", position, name);
      expect(path).toMatch(/^papeles\/\d{2,5}( [^/\\:<>"|?*\p{Cc}\p{Cf}]+)?(\.[^/\\:<>"|?*\p{Cc}\p{Cf}]*)?$/u);
      expect(path).not.toMatch(/[. ]$/);
      expect(Buffer.byteLength(path.slice("papeles/".length))).toBeLessThanOrEqual(255);
    }),
  );
});
