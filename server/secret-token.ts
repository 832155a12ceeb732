import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, 43 URL-safe characters: for a cookie or a link. What is stored of it is `hashOf`. */
export function secretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: who reads the database cannot use it. SHA-256 is enough for 256 random bits. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
