import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { type BuiltRoutes, routeFinder } from "../route-of.ts";
import { routesAbout } from "./narrowed-routes.ts";

/** The site's routes as a build lists them. */
const built: BuiltRoutes["routes"] = Object.fromEntries([["root", { id: "root", path: "" }], ...flat(routes, "root")]);
const routeOf = routeFinder({ routes: built });

function flat(entries: readonly RouteConfigEntry[], parentId: string): [string, NonNullable<BuiltRoutes["routes"][string]>][] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file;
    const route = { id: own, parentId, ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
    return [[own, route], ...flat(children, own)];
  });
}

const patterns = [...new Set(Object.keys(built).flatMap((id) => patternOf(id)))].filter((pattern) => !pattern.includes("*"));

function patternOf(id: string): string[] {
  const parts: string[] = [];
  for (let route = built[id]; route; route = built[route.parentId ?? ""]) if (route.path) parts.unshift(route.path);
  return [`/${parts.join("/")}`];
}

test("the site has its patterns", () => expect(patterns.length).toBeGreaterThan(80));

test.each(patterns)("%s leads to the same route among the few routes of its own handler as among all", (pattern) => {
  const route = routeOf(`http://a${pattern}`);
  const few = routesAbout(routeOf, route?.pattern ?? "");
  const narrowed = routeFinder({ routes: Object.fromEntries(Object.entries(built).filter(([id]) => few.has(id))) });
  for (const value of ["x", "new", "filtros", "0b9f5c1e-6f0a-4c43-9a53-0c2f9a1f7f11"]) {
    const address = `http://a${pattern.replaceAll(/:[^/]+/g, value)}`;
    const [among, own] = [routeOf(address), narrowed(address)];
    if (among?.id === route?.id) expect(own, address).toEqual(among);
  }
  expect(few.size).toBeLessThan(12);
});

test("the pages above an address are among its routes, because the browser is told of them", () => {
  const few = routesAbout(routeOf, "/stock/:vehicleId");
  expect([...few].filter((id) => id.includes("stock") || id.includes("home"))).toEqual([
    "routes/public/home.tsx",
    "routes/public/stock.tsx",
  ]);
  expect(few.has("routes/public/vehicle.tsx")).toBe(true);
});
