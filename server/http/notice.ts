import { cookieValue } from "./cookies.ts";

const noticeCookie = "notice";
/** Long enough for the next page, too short for the page after it. */
const seconds = 8;

/** The Set-Cookie header that makes the next page show a notice; `key` names a text of the application. */
export function noticeCookieHeader(key: string, secure: boolean): string {
  return `${noticeCookie}=${key}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The key of the notice that this page shows. Untrusted, because anybody can write the cookie. */
export function noticeKey(cookies: string | null): string | undefined {
  return cookieValue(cookies, noticeCookie);
}
