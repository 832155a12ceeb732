import { storedNotice } from "#server/notice.ts";
import type { RequestFacts } from "#server/request.ts";
import type { Claimed } from "./claim-rows.server.ts";
import type { NoticeKey } from "../messages.ts";

/** Where a person goes after using a link, signed in: to their panel, which tells what was added to it. */
export function linkResponse(
  { client }: RequestFacts,
  { cookie, claimed }: { cookie: string; claimed: Claimed },
  notice: NoticeKey,
): [string, { headers: Headers }] {
  const headers = new Headers([
    ["Set-Cookie", cookie],
    ["Set-Cookie", storedNotice(notice, client.secure)],
  ]);
  const { inquiries, appointments } = claimed;
  return [inquiries + appointments === 0 ? "/dashboard" : `/dashboard?claimed=${inquiries}-${appointments}`, { headers }];
}
