import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checksumOf, checksumOfNothing, joinedChecksum } from "./joined-checksum.ts";

const joined = (parts: readonly Buffer[]) => parts.map(checksumOf).reduce(joinedChecksum, checksumOfNothing);

test("the checksum of joined pieces is that of all their bytes", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (bytes) => {
      const parts = bytes.map((part) => Buffer.from(part));
      expect(joined(parts)).toEqual(checksumOf(Buffer.concat(parts)));
      expect(joined(parts).crc).toBe(crc32(Buffer.concat(parts)));
    }),
    { numRuns: 500 },
  );
});

test("also of large pieces, and of no piece", () => {
  const parts = ["ñandú ".repeat(50_000), "", "🚗".repeat(70_000)].map((text) => Buffer.from(text));
  expect(joined(parts).crc).toBe(crc32(Buffer.concat(parts)));
  expect(joined([]).crc).toBe(0);
});
