import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 URL-safe characters, for a cookie or a link. Only its `hashOf` is stored. */
export function secretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that the database stores, so that a reader of the database cannot use the token. SHA-256 is enough for 256 random bits. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
