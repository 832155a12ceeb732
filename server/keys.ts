import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { as, system } from "./context.ts";
import type { Database } from "#db/client.ts";

const purposes = [
  "form-ticket",
  "form-counter",
  "appointment-link",
  "data-request-link",
  "marketing-link",
  "auth-failure",
  "known-browser",
] as const;

/** What a signature is for; one made for one purpose is worth nothing for another. */
export type Purpose = (typeof purposes)[number];

export type Keys = {
  /** 22 URL-safe characters (128 bits) that only the holder of the database's secret can make. */
  sign(purpose: Purpose, text: string): string;
  /** Whether the signature is that text's, compared in constant time. */
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** Secret bytes for a cipher or a signing key; the same on every instance, and stored nowhere. */
  derive(use: KeyUse, bytes: number): Buffer;
};

/** What derived bytes are for. */
export type KeyUse = "factor-secrets" | "blocked-records" | "access-tokens";

const signatureBytes = 16;

/** Keys from a secret: one for each purpose (HKDF-SHA256), signatures by HMAC-SHA256. */
export function keysFrom(secret: Buffer): Keys {
  const keys = new Map(purposes.map((purpose) => [purpose, Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))]));
  const signature = (purpose: Purpose, text: string) =>
    createHmac("sha256", keys.get(purpose) ?? "")
      .update(text)
      .digest()
      .subarray(0, signatureBytes);
  return {
    sign: (purpose, text) => signature(purpose, text).toString("base64url"),
    verify(purpose, text, given) {
      const bytes = Buffer.from(given, "base64url");
      return bytes.byteLength === signatureBytes && timingSafeEqual(bytes, signature(purpose, text));
    },
    derive: (use, bytes) => Buffer.from(hkdfSync("sha256", secret, "", `key for ${use}`, bytes)),
  };
}

/** The keys of this database, the same for every instance on it. */
export async function openKeys(database: Database): Promise<Keys> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const { secret } = await as(context, (transaction) =>
    transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow(),
  );
  return keysFrom(secret);
}
