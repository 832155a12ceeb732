import { cookieValue, secretCookie, secretCookieName } from "#server/cookies.ts";
import type { RequestFacts } from "#server/request.ts";

/** Kept by the browser that signs up, for as long as the link is good: with it the link needs no password (security.md, ownership of an address). */
const signUpCookie = { name: "signup", maxAge: 24 * 3600 };

/** What this browser keeps since it signed up; undefined in any other. */
export function signUpBrowser({ cookies, client }: RequestFacts): string | undefined {
  const value = cookieValue(cookies, secretCookieName(signUpCookie.name, client.secure));
  return value?.length === 43 ? value : undefined;
}

/** The Set-Cookie header that makes this the browser that signs up. */
export function storedSignUpBrowser({ client }: RequestFacts, token: string): string {
  return secretCookie(signUpCookie, token, client.secure);
}
