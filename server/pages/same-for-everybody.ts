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

/** Whether a rendered response is for everybody: status 200, no Set-Cookie, and the header above. */
export function isSameForEverybody({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("set-cookie") && /\bs-maxage=/.test(headers.get("cache-control") ?? "");
}

/** Returns a function that says, before rendering, whether an address's route declares `sameForEverybody`. */
export function sharedRouteMatcher(build: ServerBuild): (url: string) => boolean {
  const routeOf = routeFinder(build);
  return (url) => {
    const id = routeOf(url)?.id;
    return id !== undefined && build.routes[id]?.module.headers === sameForEverybody;
  };
}
