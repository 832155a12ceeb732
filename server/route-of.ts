import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** A route as `app/routes.ts` declares it, with its pattern such as `/stock/:vehicleId`, and the parameters of the address. */
export type DeclaredRoute = { id: string; pattern: string; params: Readonly<Record<string, string | undefined>> };

export type RouteFinder = (url: string) => DeclaredRoute | undefined;

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; caseSensitive?: boolean };

/** The part of a build that names its routes. */
export type BuiltRoutes = { routes: Readonly<Record<string, BuiltRoute | undefined>> };

/** The compiled application; development loads it again for each request. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** What app/entry.server.tsx exports for the server, which does not import the application. Each part may be missing. */
export async function exportsOf<Exports extends object>(build: Build): Promise<Partial<Exports>> {
  const { entry } = typeof build === "function" ? await build() : build;
  const exported: object = entry.module;
  return exported;
}

/**
 * Returns a function that finds the route of an address, or of the data of that address (`.data`). It remembers the last 1,000 paths, because
 * React Router compiles the patterns of all routes at each call, a third of the time of a page from the cache.
 */
export function routeFinder(build: BuiltRoutes): RouteFinder {
  const tree = childrenOf(build, undefined);
  const found = new LRUCache<string, { route: DeclaredRoute | undefined }>({
    max: 1_000,
    memoMethod: (path) => ({ route: routeAt(tree, path) }),
  });
  return (url) => found.memo(pagePath(url)).route;
}

/** Whether an address can be matched. For one with broken percent signs, React Router prints the whole address, with its signature (row E4). */
export function isDecodable(path: string): boolean {
  try {
    // The result is used, because the build removes a call without one.
    return typeof decodeURIComponent(path) === "string";
  } catch {
    return false;
  }
}

function routeAt(tree: RouteObject[], path: string): DeclaredRoute | undefined {
  if (!isDecodable(path)) return undefined;
  const matches = matchRoutes(tree, path) ?? [];
  const parts = matches.map(({ route }) => route.path ?? "").filter(Boolean);
  const match = matches.at(-1);
  const id = match?.route.id;
  return match && id !== undefined ? { id, pattern: `/${parts.join("/")}`, params: match.params } : undefined;
}

/** Turns the build's flat list of routes into the tree that React Router matches. */
function childrenOf(build: BuiltRoutes, parentId: string | undefined): RouteObject[] {
  const children = Object.values(build.routes).flatMap((route) => (route && route.parentId === parentId ? [route] : []));
  return children.map(({ id, path, index, caseSensitive }) => {
    const place = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive === undefined ? {} : { caseSensitive }) };
    return index === true ? { ...place, index } : { ...place, children: childrenOf(build, id) };
  });
}

/** The path of the page at this address; for a `.data` address, the path of that data's page. */
function pagePath(url: string): string {
  const pathname = url.slice(url.indexOf("/", "https://".length)).split("?", 1)[0] ?? "";
  return pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
}
