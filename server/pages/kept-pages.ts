import type { IncomingMessage, ServerResponse } from "node:http";
import { originWithoutAddress } from "../http/client-origin.ts";
import { usualHeaders } from "../http/security-headers.ts";
import type { AnsweredRequest, RequestRecord } from "../request-record.ts";
import { makeTicket } from "../secrets/form-ticket.ts";
import type { Services } from "../services.ts";
import { acceptsGzip, keptHeaders } from "./kept-response.ts";
import type { RememberedPage } from "./page-memory.ts";
import { sharedRouteMatcher } from "./same-for-everybody.ts";
import { type AskedPage, isVisitors, newlyChosenRegion, sharedAddress } from "./shared-address.ts";
import { borrowBytes, returnBytes } from "./send-buffers.ts";
import { gzipLength, joinGzip } from "./spliced-page.ts";

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** A kept page for a request, and what its record says. `secure`: the person came by https. */
type Found = { kept: RememberedPage; secure: boolean; record: Omit<AnsweredRequest, "requestId" | "start"> };

type Parts = Pick<Services, "build" | "config" | "keys" | "pages">;

/**
 * Hosts and paths that stand in a parsed address as the request has them, so nobody need parse them. All others are for the application. Some
 * of these hosts do not exist, such as 999.999.999.999. No page is kept for those.
 */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
const plainPath = /^\/[^?#%]*(?=\?|$)/;

/**
 * Sends a kept page to a visitor at once, before the application. Such a request has no form, no upload and no session. So most steps of the
 * application cannot concern it, but together they cost more than the page (decision 0057). The returned function says whether it has sent
 * one. Everything else it leaves to the application, which alone decides what is kept.
 */
export function keptPages({ build, config, keys, pages }: Parts, record: RequestRecord): (...asked: Exchange) => boolean {
  // Development keeps no page.
  const sharingOf = typeof build === "function" ? () => undefined : sharedRouteMatcher(build);

  const find = (request: IncomingMessage): Found | undefined => {
    const { host = "", "accept-encoding": accepted } = request.headers;
    const path = plainPath.exec(request.url ?? "")?.[0];
    if (path === undefined || !plainHost.test(host) || !acceptsGzip(accepted)) return undefined;
    const { origin, secure } = originWithoutAddress(host, request, config);
    const asked = askedPage(request, origin);
    // The application remembers a new choice of region in a cookie.
    if (!isVisitors(asked) || newlyChosenRegion(asked, sharingOf) !== undefined) return undefined;
    const { key, url } = sharedAddress(asked, sharingOf);
    const kept = pages.recall(key);
    return kept && { kept, secure, record: { method: asked.method, path, url, status: kept.status } };
  };

  return (request, response) => {
    const start = performance.now();
    const found = withoutErrors(() => find(request));
    if (!found) return false;
    const { kept, secure } = found;
    const requestId = makeTicket(keys);
    const headers = { ...usualHeaders(config.mode, secure, requestId), ...keptHeaders(kept, gzipLength(kept.page), true) };
    response.writeHead(kept.status, headers);
    const bytes = borrowBytes(gzipLength(kept.page));
    response.once("close", () => returnBytes(bytes));
    response.end(joinGzip(kept.page, requestId, bytes));
    record({ ...found.record, requestId, start });
    return true;
  };
}

/** An error here would end the process, because nobody waits for it. The application has a response for whatever a stranger sends. */
function withoutErrors<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function askedPage({ method = "", url = "", headers }: IncomingMessage, origin: string): AskedPage {
  const { cookie, authorization, "sec-fetch-site": fetchSite } = headers;
  return { method, origin, address: url, cookies: cookie, authorization, fetchSite };
}
