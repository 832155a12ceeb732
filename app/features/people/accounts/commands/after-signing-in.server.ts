import { noticeCookieHeader } from "#server/http/cookies.ts";
import type { CookieScope } from "#server/request.ts";
import type { NoticeKey } from "../messages.ts";
import type { Claimed } from "./claim-rows.server.ts";

/** The arguments of `redirect` after sign-in. A person who got earlier inquiries or appointments of their address goes to the panel. */
export function afterSigningIn(
  { client }: CookieScope,
  { to, cookies, claimed }: { to: string; cookies: readonly string[]; claimed?: Claimed },
  notice: NoticeKey,
): [string, { headers: Headers }] {
  const headers = new Headers([...cookies, noticeCookieHeader(notice, client.secure)].map((cookie) => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  const { inquiries, appointments } = claimed ?? { inquiries: 0, appointments: 0 };
  return [inquiries + appointments === 0 ? to : `/dashboard?claimed=${inquiries}-${appointments}`, { headers }];
}
