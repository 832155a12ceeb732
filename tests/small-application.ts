import type { Hono } from "hono";
import type { LoaderFunctionArgs, ServerBuild } from "react-router";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import type { Database } from "#db/client.ts";
import { Background } from "#server/background/after-response.ts";
import { readConfig } from "#server/config.ts";
import type { Environment } from "#server/http/environment.ts";
import { createApplication } from "#server/application.ts";
import { Admission } from "#server/pages/admission.ts";
import { LivePages } from "#server/pages/live-pages.ts";
import { openLog } from "#server/log.ts";
import { PageMemory } from "#server/pages/page-memory.ts";
import { PublicResults } from "#server/pages/public-results.ts";
import { keysFrom } from "#server/secrets/keys.ts";
import { sameForEachRegion, sameForEverybody } from "#server/pages/same-for-everybody.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import { openStorage } from "#server/files/storage.ts";

export type Loaders = Record<string, (args: LoaderFunctionArgs) => unknown>;

type RouteModule = ServerBuild["routes"][string] & {};

export type SmallApplication = {
  /** Sends a request to the application without a network. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The same function, for a server that listens. */
  fetch: Hono<Environment>["fetch"];
  log: string[];
};

/**
 * The real application (server/application.ts) with the real root and entry and a few test routes: a loader for each path. Routes in
 * `loaders` declare that they are the same for everybody, those in `regional` for everybody who has chosen the same region. Those in
 * `personal` declare nothing. `settings` override the usual ones.
 */
export function smallApplication(
  database: Database,
  loaders: Loaders,
  { personal = {}, regional = {}, settings = {} }: { personal?: Loaders; regional?: Loaders; settings?: Record<string, string> } = {},
): SmallApplication {
  const log: string[] = [];
  const config = readConfig({ SITE_URL: "http://shop.test", NODE_ENV: "production", ...settings });
  const storage = openStorage(config.storage);
  const logger = openLog({ logLevel: "debug" }, { write: (line) => void log.push(line) });
  const application: Hono<Environment> = createApplication({
    config,
    log: logger,
    database,
    keys: keysFrom(Buffer.from("secret of the tests")),
    storage,
    mailTransport: openMailTransport(config),
    background: new Background({ config: config.database, database, storage, log: logger }),
    pages: new PageMemory(),
    admission: new Admission(),
    publicResults: new PublicResults(),
    livePages: new LivePages(),
    accepting: () => true,
    build: buildOf(loaders, personal, regional),
  });
  return { log, fetch: application.fetch, ask: async (path, init) => application.request(`http://shop.test${path}`, init, {}) };
}

/** Typed as object, because its loader wants the argument types of this route, which the build leaves open. */
const rootModule: object = root;

export function buildOf(loaders: Loaders, personal: Loaders = {}, regional: Loaders = {}): ServerBuild {
  const children = Object.entries({ ...loaders, ...personal, ...regional }).map(([path, loader]): [string, RouteModule] => [
    path,
    {
      id: path,
      parentId: "root",
      path,
      module: {
        default: () => path,
        loader,
        ...(path in loaders ? { headers: sameForEverybody } : {}),
        ...(path in regional ? { headers: sameForEachRegion } : {}),
      },
    },
  ]);
  const routes = { root: { id: "root", path: "", module: rootModule as RouteModule["module"] }, ...Object.fromEntries(children) };
  const assetOf = (route: RouteModule) => ({
    ...route,
    module: `/assets/${route.id}.js`,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: route.id === "root",
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const build = {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, assetOf(route)])),
      url: "/assets/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" as const, manifestPath: "/__manifest" },
  };
  return build;
}
