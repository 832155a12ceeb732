/** The cars that a person without an account has saved: ids in a cookie of the browser, newest first. It needs no consent, because they asked for it. */
import { cookieValue, type SecretCookie, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import type { CookieScope } from "#server/request.ts";

/** Cars that a browser keeps. Their cookie then has 1,320 letters, and an address with all of them is short enough for every mail program. */
export const mostInBrowser = 60;

const sixMonthsInSeconds = 182 * 24 * 60 * 60;
const cookie: SecretCookie = { name: "guardados", maxAge: sixMonthsInSeconds };

/** Letters of one packed id: sixteen bytes as base64url. */
const packedLength = 22;

/** Ids as one short text, for the cookie and for the address of a list. */
export function packed(ids: readonly string[]): string {
  return ids.map((id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")).join("");
}

/** The ids of such a text, each once and at most `mostInBrowser`. A text that we did not write has none: anybody can write a cookie. */
export function unpacked(text: string | null | undefined): string[] {
  if (!text || text.length % packedLength !== 0 || !/^[\w-]+$/.test(text)) return [];
  const ids = (text.match(/.{22}/g) ?? []).map(idOf);
  return [...new Set(ids)].slice(0, mostInBrowser);
}

function idOf(letters: string): string {
  return Buffer.from(letters, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The list in a request's cookie. */
export function browserList({ cookies, client }: CookieScope): string[] {
  return unpacked(cookieValue(cookies, secretCookieName(cookie.name, client.secure)));
}

/** The Set-Cookie header that keeps this list for six months; an empty list deletes the cookie, so that pages are everybody's again. */
export function browserListHeader({ client }: Pick<CookieScope, "client">, ids: readonly string[]): string {
  return secretCookie(ids.length === 0 ? { ...cookie, maxAge: 0 } : cookie, packed(ids), client.secure);
}
