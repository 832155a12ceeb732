import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

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
  const tree = childrenOf(build, undefined);
  return (url) => {
    const id = matchRoutes(tree, pagePath(url))?.at(-1)?.route.id;
    return id !== undefined && build.routes[id]?.module.headers === sameForEverybody;
  };
}

/** Turns the build's flat list of routes into the tree that React Router matches. */
function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  const children = Object.values(build.routes).flatMap((route) => (route && route.parentId === parentId ? [route] : []));
  return children.map(({ id, path, index, caseSensitive }) => {
    const place = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive === undefined ? {} : { caseSensitive }) };
    return index === true ? { ...place, index } : { ...place, children: childrenOf(build, id) };
  });
}

/** The path of the page at this address; for a `.data` address, the path of that data's page. */
function pagePath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}
