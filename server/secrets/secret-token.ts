import { createHash, randomBytes, randomFillSync } from "node:crypto";

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

/** 256 random bits as 43 URL-safe characters, for a cookie or a link. Only its `hashOf` is stored. */
export function secretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that the database stores, so that a reader of the database cannot use the token. SHA-256 is enough for 256 random bits. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
