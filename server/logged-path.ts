/** A uuid and our signature over it, as they stand in the links of mails (server/keys.ts). */
const signedPart = /(\/[0-9a-f]{8}-[0-9a-f-]{27}\/)[\w-]{22}(?=[./]|$)/gi;

/** The path as the log may know it: a signature is a key to somebody's request, so it stays out. */
export function loggedPath(path: string): string {
  return path.replace(signedPart, "$1…");
}
