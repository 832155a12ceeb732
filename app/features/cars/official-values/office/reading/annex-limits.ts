const mebibyte = 1024 * 1024;

/** The largest file of annex I, in bytes. The BOE's XML for 2026 has 42 MB. */
export const largestAnnex = 100 * mebibyte;

/** A size as people write it: "100 MB". */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / mebibyte)} MB`;
}
