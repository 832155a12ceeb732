import { cookieValue, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import type { CookieScope } from "#server/request.ts";

/** Marks the browser that signed up while the link works: there the link needs no password (docs/security.md, "Who owns an address"). */
const signUpCookie = { name: "signup", maxAge: 24 * 3600 };

export function signUpBrowser({ cookies, client }: CookieScope): string | undefined {
  const value = cookieValue(cookies, secretCookieName(signUpCookie.name, client.secure));
  return value?.length === 43 ? value : undefined;
}

export function storedSignUpBrowser({ client }: CookieScope, token: string): string {
  return secretCookie(signUpCookie, token, client.secure);
}
