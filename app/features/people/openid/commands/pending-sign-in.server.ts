import { safePath } from "#app/lib/safe-path.ts";
import { cookieValue, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import type { CookieScope } from "#server/request.ts";

/** Stored in a cookie of this host between leaving for the provider and coming back. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; redirectTo: string };

const pendingSignInCookie = { name: "openid", maxAge: 600 };

/** The Set-Cookie header that stores a pending sign-in. */
export function pendingSignInHeader({ client }: CookieScope, pending: PendingSignIn): string {
  return secretCookie(pendingSignInCookie, Buffer.from(JSON.stringify(pending)).toString("base64url"), client.secure);
}

/** The Set-Cookie header that deletes the pending sign-in. */
export function expiredSignInHeader({ client }: CookieScope): string {
  return secretCookie({ ...pendingSignInCookie, maxAge: 0 }, "", client.secure);
}

/** The pending sign-in of this browser; undefined without a readable cookie. */
export function readPendingSignIn({ client, cookies }: CookieScope): PendingSignIn | undefined {
  const value = cookieValue(cookies, secretCookieName(pendingSignInCookie.name, client.secure));
  if (value === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    return isPendingSignIn(read) ? { ...read, redirectTo: safePath(read.redirectTo) } : undefined;
  } catch {
    return undefined;
  }
}

function isPendingSignIn(read: unknown): read is PendingSignIn {
  if (typeof read !== "object" || read === null) return false;
  return ["state", "nonce", "verifier", "redirectTo"].every((name) => name in read && typeof read[name as keyof typeof read] === "string");
}
