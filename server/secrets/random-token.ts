import { randomFillSync } from "node:crypto";

const pool = Buffer.alloc(16 * 256);
let position = pool.byteLength;

/** 128 random bits as 22 URL-safe characters. Random bytes are drawn for 256 tokens at a time. */
export function randomToken(): string {
  if (position === pool.byteLength) {
    randomFillSync(pool);
    position = 0;
  }
  position += 16;
  return pool.toString("base64url", position - 16, position);
}
