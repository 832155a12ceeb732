import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/**
 * The declaration of a route whose GET is the same for everybody: its module says `export { sameForEverybody as headers }`. Only what such a
 * route returned, and only while the response still carries this header, may go to a second request (decision 0023). It speaks to our own
 * memory; `server/pages.ts` replaces it before anything leaves.
 */
export function sameForEverybody(): { "Cache-Control": string } {
  return { "Cache-Control": "s-maxage=300" };
}

/** Whether a response says, after it was made, that it is for everybody: a whole page that gives nobody a cookie. */
export function cameOutSame({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("set-cookie") && /\bs-maxage=/.test(headers.get("cache-control") ?? "");
}

/** Says of an address, before anything is rendered, whether its route has declared that its answer is the same for everybody. */
export function declaredRoutes(build: ServerBuild): (url: string) => boolean {
  const tree = childrenOf(build, undefined);
  return (url) => {
    const id = matchRoutes(tree, pagePath(url))?.at(-1)?.route.id;
    return id !== undefined && build.routes[id]?.module.headers === sameForEverybody;
  };
}

/** The build's flat list as the tree that React Router matches by. */
function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  const children = Object.values(build.routes).flatMap((route) => (route && route.parentId === parentId ? [route] : []));
  return children.map(({ id, path, index, caseSensitive }) => {
    const place = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive === undefined ? {} : { caseSensitive }) };
    return index === true ? { ...place, index } : { ...place, children: childrenOf(build, id) };
  });
}

/** The path of the page that an address is about: its own, or that of the page whose data it asks for. */
function pagePath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}
