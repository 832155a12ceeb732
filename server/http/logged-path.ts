/** A uuid and our signature over it, in the links of mails (server/secrets/keys.ts). */
const signedPart = /(\/[0-9a-f]{8}-[0-9a-f-]{27}\/)[\w-]{22}(?=[./]|$)/gi;
/** A secret token in the links of an account's mails (server/secrets/secret-token.ts). */
const tokenPart = /\/[\w-]{43}(?=[./]|$)/g;

/** The path without signatures and tokens, because a signature gives access to a person's request and a token to an account. */
export function loggedPath(path: string): string {
  return path.replace(signedPart, "$1…").replace(tokenPart, "/…");
}
