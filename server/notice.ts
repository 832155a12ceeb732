import { cookieValue } from "./cookies.ts";

const noticeCookie = "notice";
/** Long enough for the page that follows, too short for the one after it. */
const seconds = 8;

/** The Set-Cookie header that has the next page say something; `key` names a text of the application's. */
export function storedNotice(key: string, secure: boolean): string {
  return `${noticeCookie}=${key}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** What the page before asked this one to say, as anybody could have written it. */
export function noticeKey(cookies: string | null): string | undefined {
  return cookieValue(cookies, noticeCookie);
}
