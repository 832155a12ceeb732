import { createHmac, hkdfSync } from "node:crypto";

/**
 * Names a person after an erasure without saying who it was: an HMAC of the account's id or of an address, in 64 hexadecimal digits. The key
 * comes from the database's own secret, which every backup of this database has, whatever SECRET_KEY was in use (decision 0037).
 */
export function erasureMark(databaseSecret: Uint8Array, idOrAddress: string): string {
  const key = Buffer.from(hkdfSync("sha256", databaseSecret, "", "marks of erased people", 32));
  return createHmac("sha256", key).update(idOrAddress.toLowerCase()).digest("hex");
}
