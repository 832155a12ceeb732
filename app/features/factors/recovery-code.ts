const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
/** 80 bits: nobody finds one by trying, and its SHA-256 gives nothing away. */
const length = 16;

/** How many there are at a time. */
export const recoveryCodesAtATime = 10;

/** A code from random bytes, of which there are at least 16: "k3dq-77ma-…", four groups of four. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** A code as somebody typed it, without spaces, hyphens and capitals; undefined for what is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[a-z2-7]{16}$/.test(letters) ? letters : undefined;
}
