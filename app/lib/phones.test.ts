import { expect, test } from "vitest";
import { writtenPhone } from "./phones.ts";

test.each([
  ["+34600112233", "600 11 22 33"],
  ["+34968000000", "968 00 00 00"],
  ["+4915123456789", "+4915123456789"],
  ["+3460011223", "+3460011223"],
])("%s is written %s", (international, written) => {
  expect(writtenPhone(international)).toBe(written);
});
