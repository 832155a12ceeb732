import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { seal, unseal } from "./sealed.ts";

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

/** What is locked at rest. */
export type LockUse = "factor-secrets" | "blocked-records";

/** What derived bytes are for. */
export type KeyUse = LockUse | "access-tokens";

/** All keys that follow from one secret. Several may count at a time, while one takes the place of another (decision 0027). */
export type KeyVersion = {
  id: string;
  /** The first 128 bits of an HMAC-SHA256. */
  signature(purpose: Purpose, text: string): Buffer;
  /** Secret bytes for a cipher or a signing key; the same on every instance, and stored nowhere. */
  derive(use: KeyUse, bytes: number): Buffer;
};

export type Keys = {
  /** 22 URL-safe characters (128 bits) that only the holder of the secret can make, by the key in use. */
  sign(purpose: Purpose, text: string): string;
  /** Whether the signature is that text's by any key that counts, compared in constant time. */
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** Encrypts under the key in use. What was locked for one use and about one thing cannot be opened for or about another. */
  lock(use: LockUse, about: string, content: Uint8Array): Buffer;
  /** What was locked by any known key. Throws when the key, what it is about, or a single bit is another. */
  open(use: LockUse, about: string, locked: Uint8Array): Buffer;
  /** The versions whose signatures count, the one in use first. */
  counting(): readonly KeyVersion[];
};

export type KeyRing = {
  /** The one in use first. */
  counting: readonly KeyVersion[];
  /** Those that open what is locked: also one whose signatures count no more. */
  opening: readonly KeyVersion[];
};

/** The version that follows from the database's own secret; what it locks bears no mark, as before there were others. */
export const databaseKey = "database";
/** Stands before what any other version has locked, together with the version's id. */
export const lockMark = Buffer.from("locked:");

const signatureBytes = 16;

/** One key for each purpose from a secret (HKDF-SHA256). */
export function keyVersion(secret: Buffer, id: string): KeyVersion {
  const keys = new Map(purposes.map((purpose) => [purpose, Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))]));
  return {
    id,
    signature: (purpose, text) =>
      createHmac("sha256", keys.get(purpose) ?? "")
        .update(text)
        .digest()
        .subarray(0, signatureBytes),
    derive: (use, bytes) => Buffer.from(hkdfSync("sha256", secret, "", `key for ${use}`, bytes)),
  };
}

/** Keys from one secret, as a database without a SECRET_KEY has them. */
export function keysFrom(secret: Buffer): Keys {
  const only = [keyVersion(secret, databaseKey)];
  return keysOf(() => ({ counting: only, opening: only }));
}

/** Keys from several versions. `ring` is asked each time, so that a change of key needs no restart. */
export function keysOf(ring: () => KeyRing): Keys {
  const inUse = () => ring().counting[0] ?? noKey();
  return {
    sign: (purpose, text) => inUse().signature(purpose, text).toString("base64url"),
    verify(purpose, text, given) {
      const bytes = Buffer.from(given, "base64url");
      if (bytes.byteLength !== signatureBytes) return false;
      return ring().counting.some((version) => timingSafeEqual(bytes, version.signature(purpose, text)));
    },
    lock(use, about, content) {
      const version = inUse();
      return Buffer.concat([markOf(version), seal(version.derive(use, 32), about, content)]);
    },
    open(use, about, locked) {
      const bytes = Buffer.from(locked);
      const version = ring().opening.find((each) => each.id !== databaseKey && bytes.indexOf(markOf(each)) === 0);
      if (version) return unseal(version.derive(use, 32), about, bytes.subarray(markOf(version).byteLength));
      const unmarked = ring().opening.find(({ id }) => id === databaseKey) ?? noKey();
      return unseal(unmarked.derive(use, 32), about, bytes);
    },
    counting: () => ring().counting,
  };
}

/** What stands before everything that a version has locked. */
export function markOf({ id }: Pick<KeyVersion, "id">): Buffer {
  return id === databaseKey ? Buffer.alloc(0) : Buffer.concat([lockMark, Buffer.from(id, "hex")]);
}

function noKey(): never {
  throw new Error("There is no key.");
}
