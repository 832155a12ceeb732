const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
/** 80 bits: too many to guess, and too many to find from the SHA-256. */
const length = 16;

export const recoveryCodesAtATime = 10;

/** A code made from at least 16 random bytes: "k3dq-77ma-…", four groups of four. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** A typed code without spaces, hyphens and capitals; undefined if it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[a-z2-7]{16}$/.test(letters) ? letters : undefined;
}
