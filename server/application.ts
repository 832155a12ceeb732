import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { asSeenByClient, clientOrigin } from "./http/client-origin.ts";
import { developmentMails } from "./http/development-mails.ts";
import type { Environment } from "./http/environment.ts";
import { makeTicket } from "./secrets/form-ticket.ts";
import { health, healthPaths } from "./http/health.ts";
import { loggedPath } from "./http/logged-path.ts";
import { withoutMessage } from "./log.ts";
import { media } from "./http/media.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { mayRead } from "./metrics/metrics-access.ts";
import { pages } from "./pages/page-handler.ts";
import { plainResponse } from "./http/plain-response.ts";
import { usualHeaders } from "./http/security-headers.ts";
import { refusedRequest } from "./http/refused-request.ts";
import { isDecodable } from "./route-of.ts";
import type { Services } from "./services.ts";
import { staticFiles } from "./http/static-files.ts";
import type { UploadFinder } from "./uploads.ts";

const methods = ["GET", "HEAD", "POST"];
/** Addresses that accept DELETE; pages delete with a form. */
const deletable = /^\/auth\/v1\/factors\/[^/]+$/;
const longestAddress = 2_000;
/** A running page requests the modules for all its links in one address, which React Router keeps below 7,680 characters. */
const modulesPath = "/__manifest";
const longestModulesAddress = 8_000;
const largestForm = 256 * 1024;

/** The HTTP side. A request passes in this order: id, log, bounds, health, files, same origin, size of the body, pages; then the security headers. */
export function createApplication(services: Services, uploadAt: UploadFinder, metrics?: Metrics): Hono<Environment> {
  const { config, log } = services;
  const application = new Hono<Environment>();

  application.onError((error, c) => {
    log.error({ requestId: c.get("requestId"), error: withoutMessage(error) }, "request failed");
    return plainResponse(c, 500, c.get("requestId"));
  });

  application.use(arrival(services, metrics));
  application.use(bounds);
  application.route("/", health(services));
  if (metrics && config.metrics.kind === "path") application.get("/metrics", tokenHolders(metrics, config.metrics.token));
  application.use(staticFiles(config.mode));
  application.route("/media", media(services));
  if (config.mode === "development") application.route("/desarrollo/correos", developmentMails(services));
  application.use(sameOrigin(uploadAt));
  application.on(["POST", "DELETE"], "*", boundedBody(uploadAt));
  application.all("*", pages(services, uploadAt));
  return application;
}

/** The metrics, for those who know the token. For everybody else this address does not exist. */
function tokenHolders(metrics: Metrics, token: string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (!mayRead(c.req.header("authorization"), token)) return next();
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
  };
}

/** Gives the request its id and the response its headers. After the response it logs one line and counts the request. */
function arrival({ config, log, keys }: Services, metrics: Metrics | undefined): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const start = performance.now();
    // The address has the Host header in it, and some hosts cannot exist, such as 999.999.999.999.
    if (!URL.canParse(c.req.url)) return refusedRequest({ config, log, keys }, 400);
    const requestId = makeTicket(keys);
    const client = clientOrigin(c.req.raw, c.env.incoming?.socket.remoteAddress, config);
    c.set("requestId", requestId);
    c.set("client", client);
    if (client.secure) c.req.raw = asSeenByClient(c.req.raw, client);

    await next();

    for (const [name, value] of Object.entries(usualHeaders(config.mode, client.secure, requestId)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const took = performance.now() - start;
    const { method, path, url } = c.req;
    const { status } = c.res;
    // An orchestrator looks every few seconds. What it is told when something is wrong stays in the log.
    const level = healthPaths.has(path) && status < 400 ? "debug" : "info";
    log[level]({ requestId, method, path: loggedPath(path), status, milliseconds: Math.round(took * 10) / 10 }, "request");
    metrics?.countRequest({ method, url, status, seconds: took / 1000 });
  };
}

const bounds: MiddlewareHandler<Environment> = async (c, next) => {
  const allowed = deletable.test(c.req.path) ? [...methods, "DELETE"] : methods;
  if (!allowed.includes(c.req.method)) return plainResponse(c, 405, c.get("requestId"), { Allow: allowed.join(", ") });
  if (c.req.url.length > (c.req.path === modulesPath ? longestModulesAddress : longestAddress))
    return plainResponse(c, 414, c.get("requestId"));
  const paths = c.req.path === modulesPath ? (c.req.query("paths") ?? "") : new URL(c.req.url).pathname;
  if (!isDecodable(paths)) return plainResponse(c, 400, c.get("requestId"));
  return next();
};

const tooLarge = (c: Context<Environment>) => plainResponse(c, 413, c.get("requestId"));
const boundedForm = bodyLimit({ maxSize: largestForm, onError: tooLarge });

/**
 * Limits a form's body, and an upload's to its own, larger size. An upload without Content-Length gets a form's limit. To measure it, this
 * code would have to read it before the gate has checked its sender. Every browser states the length.
 */
function boundedBody(uploadAt: UploadFinder): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const isMeasured = c.req.header("content-length") !== undefined && c.req.header("transfer-encoding") === undefined;
    const found = isMeasured ? await uploadAt(c.req.url) : undefined;
    if (!found) return boundedForm(c, next);
    return Number(c.req.header("content-length")) > found.upload.largestBody ? tooLarge(c) : next();
  };
}

/**
 * Every write must come from our own pages (row C4), or from a program where programs send files or end mails. Browsers send the page's origin with every
 * request that is not a GET or HEAD.
 */
function sameOrigin(uploadAt: UploadFinder): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const origin = c.req.header("origin");
    if (origin !== undefined && origin === c.get("client").origin) return next();
    const { upload } = (await uploadAt(c.req.url)) ?? {};
    const isFromProgram = origin === undefined && c.req.header("authorization") !== undefined;
    return upload?.fromAnywhere || (isFromProgram && upload?.fromPrograms) ? next() : plainResponse(c, 403, c.get("requestId"));
  };
}
