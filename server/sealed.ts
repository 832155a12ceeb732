import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM: nonce, ciphertext and tag in one. `key` is 32 bytes; `about` says whose it is, and what was sealed about one
 * thing cannot be opened about another.
 */
export function seal(key: Buffer, about: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed. Throws when the key, what it is about, or a single bit is another. */
export function unseal(key: Buffer, about: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
