import type { ServerBuild } from "react-router";
import { routeFinder } from "../route-of.ts";

/**
 * Declares that a route's GET is the same for everybody: its module has `export { sameForEverybody as headers }`. Only such a route's
 * response, and only if it still has this header, may be sent to a second request (decision 0023). The header is for our own page memory;
 * `server/pages/page-handler.ts` replaces it before the response leaves.
 */
export function sameForEverybody(): { "Cache-Control": string } {
  return { "Cache-Control": "s-maxage=300" };
}

/**
 * Declares the same for everybody who has chosen the same region: the page may read the cookie of `server/http/region-cookie.ts`, and no other.
 * The region becomes part of the key under which the page is kept (decision 0044).
 */
export function sameForEachRegion(): { "Cache-Control": string } {
  return sameForEverybody();
}

/** Whether a rendered response is for everybody: status 200, no Set-Cookie, and the header above. */
export function isSameForEverybody({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("set-cookie") && /\bs-maxage=/.test(headers.get("cache-control") ?? "");
}

export type Sharing = "everybody" | "region";

/** Returns a function that says, before rendering, for whom an address's route declares to be the same; undefined: for one request only. */
export function sharedRouteMatcher(build: ServerBuild): (url: string) => Sharing | undefined {
  const routeOf = routeFinder(build);
  return (url) => {
    const id = routeOf(url)?.id;
    const headers = id === undefined ? undefined : build.routes[id]?.module.headers;
    if (headers === sameForEachRegion) return "region";
    return headers === sameForEverybody ? "everybody" : undefined;
  };
}
