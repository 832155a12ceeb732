import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { type RouteFinder, routeFinder } from "../route-of.ts";

/**
 * Returns React Router's request handler, with a smaller one for each route. React Router compares an address with all routes five times for
 * each page, and makes new objects for all of them. So a route's own handler has only the routes that its addresses need
 * (docs/decisions/0056-what-a-rendering-costs.md). Addresses without a route of their own, such as missing ones, need all routes.
 */
export function narrowedHandler(build: ServerBuild, mode: string): RequestHandler {
  const routeOf = routeFinder(build);
  const whole = createRequestHandler(build, mode);
  const own = new Map<string, RequestHandler>();
  return (request, context) => {
    // React Router reads the path from a parsed address, too, where "/a/../b" is "/b".
    const route = routeOf(new URL(request.url).href);
    if (route === undefined || route.pattern.includes("*")) return whole(request, context);
    const handler = own.get(route.id) ?? createRequestHandler(narrowedBuild(build, routesAbout(routeOf, route.pattern)), mode);
    own.set(route.id, handler);
    return handler(request, context);
  };
}

/** The build with some of its routes. */
function narrowedBuild(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const some = <Value>(all: Readonly<Record<string, Value>>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return { ...build, routes: some(build.routes), assets: { ...build.assets, routes: some(build.assets.routes) } };
}

/** The routes of a pattern and of all paths above it, which React Router describes to the browser together with the page's own. */
export function routesAbout(routeOf: RouteFinder, pattern: string): ReadonlySet<string> {
  const segments = pattern.split("/").filter(Boolean);
  const paths = [...segments.keys(), segments.length].map((count) => `/${segments.slice(0, count).join("/")}`);
  return new Set(paths.flatMap((path) => routeOf(`http://pattern${path}`)?.branch ?? []));
}
