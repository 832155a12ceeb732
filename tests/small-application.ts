import type { Hono } from "hono";
import type { LoaderFunctionArgs, ServerBuild } from "react-router";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import type { Route } from "../app/+types/root.ts";
import type { Database } from "#db/client.ts";
import { Background } from "#server/background/after-response.ts";
import { SiteRestore } from "#server/backup/site-restore.ts";
import { readConfig } from "#server/config.ts";
import type { Environment } from "#server/http/environment.ts";
import { createApplication } from "#server/application.ts";
import { Admission } from "#server/pages/admission.ts";
import { LivePages } from "#server/pages/live-pages.ts";
import { openLog } from "#server/log.ts";
import { keysFrom } from "#server/secrets/keys.ts";
import { PageCache, sameForEach, sameForEverybody } from "#server/pages/page-cache.ts";
import { onlyPrimary } from "#server/pages/page-source.ts";
import { regionChoice } from "#app/features/cars/landed-price/queries.server.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import { openStorage } from "#server/files/storage.ts";
import { uploadFinder } from "#server/uploads.ts";
import type { Services } from "#server/services.ts";

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
 * `personal` declare nothing. `beside` runs in the root's loader, at the same time as the route's; `draw` renders each
 * route. `settings` override the usual ones.
 */
export function smallApplication(
  database: Database,
  loaders: Loaders,
  {
    personal = {},
    regional = {},
    beside,
    draw,
    settings = {},
  }: {
    personal?: Loaders;
    regional?: Loaders;
    beside?: Loaders[string];
    draw?: (path: string) => string;
    settings?: Record<string, string>;
  } = {},
): SmallApplication {
  const log: string[] = [];
  const config = readConfig({ SITE_URL: "http://shop.test", NODE_ENV: "production", ...settings });
  const storage = openStorage(config.storage);
  const logger = openLog({ logLevel: "debug" }, { write: (line) => void log.push(line) });
  const build = buildOf(loaders, personal, regional, { beside, draw });
  const services: Services = {
    config,
    log: logger,
    database,
    keys: keysFrom(Buffer.from("secret of the tests")),
    storage,
    mailTransport: openMailTransport(config),
    background: new Background({ config: config.database, database, storage, log: logger }),
    pages: new PageCache(),
    pageSource: onlyPrimary(database),
    admission: new Admission(),
    livePages: new LivePages(),
    siteRestore: new SiteRestore({ config, database, storage, log: logger, onRestored: async () => {} }),
    accepting: () => true,
    build,
  };
  const application: Hono<Environment> = createApplication(services, uploadFinder(build));
  return { log, fetch: application.fetch, ask: async (path, init) => application.request(`http://shop.test${path}`, init, {}) };
}

/** Typed as object, because its loader wants the argument types of this route, which the build leaves open. */
const rootModule: object = root;

export function buildOf(
  loaders: Loaders,
  personal: Loaders = {},
  regional: Loaders = {},
  { beside, draw = (path) => path }: { beside?: Loaders[string] | undefined; draw?: ((path: string) => string) | undefined } = {},
): ServerBuild {
  const children = Object.entries({ ...loaders, ...personal, ...regional }).map(([path, loader]): [string, RouteModule] => [
    path,
    {
      id: path,
      parentId: "root",
      path,
      module: {
        default: () => draw(path),
        loader,
        ...(path in loaders ? { headers: sameForEverybody } : {}),
        ...(path in regional ? { headers: sameForEach(regionChoice) } : {}),
      },
    },
  ]);
  const rootLoader = async (args: Route.LoaderArgs) => {
    await beside?.(args);
    return root.loader(args);
  };
  const module = { ...rootModule, loader: rootLoader } as unknown as RouteModule["module"];
  const routes = { root: { id: "root", path: "", module }, ...Object.fromEntries(children) };
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
