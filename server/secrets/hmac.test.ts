import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256 } from "./hmac.ts";

test("gives the signature of RFC 4231's second test case", () => {
  const signature = hmacSha256(Buffer.from("Jefe"))("what do ya want for nothing?").toString("hex");
  expect(signature).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("gives the same as Node's own for every key and text", () => {
  const keys = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));
  const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", maxLength: 300 })));
  fc.assert(
    fc.property(keys, texts, (key, all) => {
      const sign = hmacSha256(key);
      for (const text of all) expect(sign(text)).toEqual(createHmac("sha256", key).update(text).digest());
    }),
    { numRuns: 300 },
  );
});

test("refuses a key that would need another step", () => {
  expect(() => hmacSha256(Buffer.alloc(65))).toThrow("longer key");
});
