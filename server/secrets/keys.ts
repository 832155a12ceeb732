import { createHmac, hkdfSync, timingSafeEqual, createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, ciphertext and tag in one buffer. `key` has 32 bytes. `about` names the owner; `unseal` needs the same. */
function seal(key: Buffer, about: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` returned. Throws when the key, `about` or a single bit differs. */
function unseal(key: Buffer, about: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

const purposes = [
  "form-ticket",
  "form-counter",
  "appointment-link",
  "data-request-link",
  "marketing-link",
  "alert-link",
  "order-link",
  "team-calendar",
  "auth-failure",
  "forgiven-ticket",
  "known-browser",
  "security-log",
  "answer-address",
] as const;

/** The purpose of a signature; a signature for one purpose is invalid for another. */
export type SignaturePurpose = (typeof purposes)[number];

/** The data that is encrypted at rest. */
export type EncryptionUse = "factor-secrets" | "blocked-records";

/** The use of derived bytes. */
export type KeyUse = EncryptionUse | "access-tokens";

/** All keys derived from one secret. Several versions are valid at a time while one replaces another (decision 0027). */
export type KeyVersion = {
  id: string;
  /** The first 128 bits of an HMAC-SHA256. */
  signature(purpose: SignaturePurpose, text: string): Buffer;
  /** Secret bytes for a cipher or a signing key: the same on every instance, and never stored. */
  derive(use: KeyUse, bytes: number): Buffer;
};

export type Keys = {
  /** Signs with the key in use: 22 URL-safe characters (128 bits). */
  sign(purpose: SignaturePurpose, text: string): string;
  /** Whether any valid key made this signature for the text; compared in constant time. */
  verify(purpose: SignaturePurpose, text: string, signature: string): boolean;
  /** Encrypts with the key in use. `decrypt` needs the same `use` and the same `about` (such as the row's id). */
  encrypt(use: EncryptionUse, about: string, content: Uint8Array): Buffer;
  /** Decrypts what any known key encrypted. Throws when the key, `about` or a single bit differs. */
  decrypt(use: EncryptionUse, about: string, encrypted: Uint8Array): Buffer;
  /** The versions with valid signatures, the one in use first. */
  validVersions(): readonly KeyVersion[];
};

export type KeyRing = {
  /** Versions with valid signatures, the one in use first. */
  validVersions: readonly KeyVersion[];
  /** Versions that can decrypt data, including those with expired signatures. */
  decryptingVersions: readonly KeyVersion[];
};

/** The version derived from the database's own secret. Its encrypted data has no mark, because at first there was no other version. */
export const databaseKey = "database";
/** Any other version's encrypted data begins with this and the version's id. */
export const encryptedMark = Buffer.from("locked:");

const signatureBytes = 16;

/** Derives one key for each purpose from a secret (HKDF-SHA256). */
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

/** The keys of a database without SECRET_KEY, all from one secret. */
export function keysFrom(secret: Buffer): Keys {
  const only = [keyVersion(secret, databaseKey)];
  return keysOf(() => ({ validVersions: only, decryptingVersions: only }));
}

/** Keys from several versions. `ring` is called each time, so that a change of key needs no restart. */
export function keysOf(ring: () => KeyRing): Keys {
  const inUse = () => ring().validVersions[0] ?? noKey();
  return {
    sign: (purpose, text) => inUse().signature(purpose, text).toString("base64url"),
    verify(purpose, text, given) {
      const bytes = Buffer.from(given, "base64url");
      // The decoder overlooks foreign characters and the last bits. Only the spelling that we wrote counts.
      if (bytes.byteLength !== signatureBytes || bytes.toString("base64url") !== given) return false;
      return ring().validVersions.some((version) => timingSafeEqual(bytes, version.signature(purpose, text)));
    },
    encrypt(use, about, content) {
      const version = inUse();
      return Buffer.concat([markOf(version), seal(version.derive(use, 32), about, content)]);
    },
    decrypt(use, about, encrypted) {
      const bytes = Buffer.from(encrypted);
      const version = ring().decryptingVersions.find((each) => each.id !== databaseKey && bytes.indexOf(markOf(each)) === 0);
      if (version) return unseal(version.derive(use, 32), about, bytes.subarray(markOf(version).byteLength));
      const unmarked = ring().decryptingVersions.find(({ id }) => id === databaseKey) ?? noKey();
      return unseal(unmarked.derive(use, 32), about, bytes);
    },
    validVersions: () => ring().validVersions,
  };
}

/** The bytes that begin everything that a version has encrypted; empty for the database's own key. */
export function markOf({ id }: Pick<KeyVersion, "id">): Buffer {
  return id === databaseKey ? Buffer.alloc(0) : Buffer.concat([encryptedMark, Buffer.from(id, "hex")]);
}

function noKey(): never {
  throw new Error("There is no key.");
}
