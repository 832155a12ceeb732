/** Our signature in the links of mails (server/secrets/keys.ts), whatever stands before it: who mistypes the id shows it as well. */
const signedPart = /\/[\w-]{22}(?=[./]|$)/g;
/** A secret token in the links of an account's mails (server/secrets/secret-token.ts). */
const tokenPart = /\/[\w-]{43}(?=[./]|$)/g;

/** The path without signatures and tokens, because a signature gives access to a person's request and a token to an account. */
export function loggedPath(path: string): string {
  return path.replace(signedPart, "/…").replace(tokenPart, "/…");
}
