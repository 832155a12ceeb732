/** A uuid and our signature over it, as they stand in the links of mails (server/keys.ts). */
const signedPart = /(\/[0-9a-f]{8}-[0-9a-f-]{27}\/)[\w-]{22}(?=[./]|$)/gi;
/** A secret token in the links of an account's mails (server/secret-token.ts). */
const tokenPart = /\/[\w-]{43}(?=[./]|$)/g;

/** The path as the log may know it: a signature is a key to somebody's request, and a token to an account, so they stay out. */
export function loggedPath(path: string): string {
  return path.replace(signedPart, "$1…").replace(tokenPart, "/…");
}
