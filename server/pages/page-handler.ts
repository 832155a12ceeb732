import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { choiceCookie, cookieChoice } from "../http/cookie-choice.ts";
import { completeResponse } from "../http/complete-response.ts";
import type { Environment } from "../http/environment.ts";
import { chosenRegionCode, regionCodeInAddress, regionCookie, regionCookieHeader } from "../http/region-cookie.ts";
import type { Lane } from "./admission.ts";
import { narrowedHandler } from "./narrowed-routes.ts";
import type { RememberedPage } from "./page-memory.ts";
import { plainResponse } from "../http/plain-response.ts";
import { randomToken } from "../secrets/random-token.ts";
import { type RequestScope, requestScope } from "../request.ts";
import { withRetryAfterHeaders } from "./retry-after.ts";
import type { Services } from "../services.ts";
import { type Sharing, sharedRouteMatcher } from "./same-for-everybody.ts";
import { actorOf } from "../session.ts";
import { type FoundSession, isReading, sessionOf } from "./found-session.ts";
import { joinGzip, joinPlain } from "./spliced-page.ts";
import { type Upload, uploadAt } from "../files/uploads.ts";
import { visitor as visitingActor } from "../context.ts";
import { passesUploadGate } from "./upload-gate.ts";

const gzipped = promisify(gzip);
const timeLimitInMilliseconds = 10_000;
/** After a refusal for lack of places. */
const secondsUntilRetry = 3;

/** The placeholder for the nonce in kept pages. It is random, so that no text of a page can contain it. */
const nonceMarker = `nonce-${randomToken()}`;

/** Cookies that leave a page the same for everybody. A page requested with any other cookie is never kept (row C8). */
const harmlessCookies: ReadonlySet<string> = new Set([choiceCookie, regionCookie]);

/** The requester: what a rendering may know of the request. */
type Requester = FoundSession & Pick<RequestScope, "requestId" | "client" | "nonce"> & { request: Request };

/** The last handler: sends the page from the page memory, or lets React Router render it. */
export function pages(services: Services): Handler<Environment> {
  const { build, config } = services;
  // Development loads its routes again for each request.
  const handle =
    typeof build === "function"
      ? createRequestHandler(async () => withRetryAfterHeaders(await build()), config.mode)
      : narrowedHandler(withRetryAfterHeaders(build), config.mode);
  // Development keeps no page.
  const sharingOf = typeof build === "function" ? () => undefined : sharedRouteMatcher(build);

  const render = async ({ request, requestId, client, nonce, session, sessionUnknown }: Requester): Promise<Response> => {
    const scope: RequestScope = {
      context: { actor: actorOf(session), database: services.database, now: Temporal.Now.instant() },
      requestId,
      client,
      session,
      sessionUnknown,
      cookies: request.headers.get("cookie"),
      nonce,
      keys: services.keys,
      siteOrigin: config.siteUrl ?? client.origin,
      siteUrl: config.siteUrl,
      formsPerHour: config.formsPerHour,
      openId: config.openId,
      publicResults: services.publicResults,
      livePages: services.livePages,
      storage: services.storage,
      mailTransport: services.mailTransport,
      background: services.background,
      log: services.log,
      overloaded: false,
      incomplete: false,
      html: undefined,
    };
    const provider = new RouterContextProvider();
    provider.set(requestScope, scope);
    return withScopeOutcome(withPage(await handle(request, provider), scope), scope);
  };

  /** Renders a page for everybody, or the page for this request alone. */
  const answer = async (c: Context<Environment>, found: FoundSession, shared: SharedAddress | undefined, request: Request) => {
    if (shared) {
      // While this request waited for its place, another one may have rendered the page.
      const memory = services.pages;
      const page =
        memory.recall(shared.key) ??
        (await memory.remember(shared.key, nonceMarker, () => render(sharedRequester(shared, c.get("requestId")))));
      if (page) return send(page, c);
    }
    const response = uncachedResponse(await render(ownRequester(c, found, request)));
    return isVisitors(c) ? compressed(response, c) : response;
  };

  /** Whether a stranger's upload has a valid signature in its address. It takes a place among the forms only while this is checked. */
  const isSigned = (c: Context<Environment>, upload: Upload) => {
    if (upload.bySignature !== true || isReading(c)) return Promise.resolve(false);
    const parts = { context: { actor: visitingActor, database: services.database, now: Temporal.Now.instant() }, keys: services.keys };
    return services.admission.run(
      "forms",
      { address: c.get("client").address },
      () => passesUploadGate(services.build, parts, c.req.path),
      () => false,
    );
  };

  const respond = async (c: Context<Environment>) => {
    const found = await sessionOf(c, services);
    const visitor = isVisitors(c);
    const address = sharedAddress(c, sharingOf);
    // A person with an unknown session sees the kept page for everybody, if there is one (row R9).
    const kept = visitor || (found.sessionUnknown && isReading(c)) ? services.pages.recall(address.key) : undefined;
    if (kept) return send(kept, c);
    const upload = uploadAt(c.req.path);
    const timeoutResponse = () => plainResponse(c, 504, c.get("requestId"));
    return withTimeLimit(upload?.milliseconds ?? timeLimitInMilliseconds, timeoutResponse, async () => {
      const shared = visitor && sharingOf(address.url) !== undefined ? address : undefined;
      const joined = shared && (await services.pages.join(shared.key));
      if (joined) return send(joined, c);
      // Its gate checks a signed-in person before it reads the body, which may take minutes.
      if (upload && (found.session || (await isSigned(c, upload)))) return answer(c, found, undefined, c.req.raw);
      const request = upload ? withoutBody(c) : await receivedRequest(c);
      const arrival = { address: c.get("client").address, session: found.session };
      return services.admission.run(
        laneOf(c, found),
        arrival,
        () => answer(c, found, shared, request),
        () => busyResponse(c),
      );
    });
  };

  return async (c) => {
    const response = await respond(c);
    const region = newlyChosenRegion(c);
    if (region === undefined || sharingOf(c.req.url) !== "region") return response;
    const headers = new Headers(response.headers);
    headers.append("Set-Cookie", regionCookieHeader(region, c.get("client").secure));
    return new Response(response.body, { status: response.status, headers });
  };
}

/**
 * The region in the address, where it is a choice that this person made just now on our pages. A link that somebody else sent shows its
 * region and is not remembered. The cookie is added to the single response, so it never gets into a kept page.
 */
function newlyChosenRegion(c: Context<Environment>): string | undefined {
  if (!isReading(c) || c.req.header("sec-fetch-site") !== "same-origin") return undefined;
  const region = regionCodeInAddress(c.req.url);
  return region === chosenRegionCode(c.req.header("cookie")) ? undefined : region;
}

/** The interface for other programs. It returns a few lines of JSON, so it takes as little time as a form. */
const interfacePath = "/auth/v1/";

function laneOf(c: Context<Environment>, { session }: FoundSession): Lane {
  const isPage = isReading(c) && !c.req.path.startsWith(interfacePath);
  if (session) return isPage ? "people" : "peopleForms";
  return isPage ? "pages" : "forms";
}

function busyResponse(c: Context<Environment>): Response {
  return plainResponse(c, 503, c.get("requestId"), { "Retry-After": String(secondsUntilRetry) });
}

/** The request with its whole body, so that a sender who is slow to send it holds no place. */
async function receivedRequest(c: Context<Environment>): Promise<Request> {
  const { raw } = c.req;
  if (isReading(c) || raw.body === null) return raw;
  return new Request(raw.url, { method: raw.method, headers: raw.headers, body: await raw.arrayBuffer(), signal: raw.signal });
}

/** An upload's request without its large body, for a stranger whom its gate refuses in any case. */
function withoutBody(c: Context<Environment>): Request {
  const { raw } = c.req;
  return isReading(c) ? raw : new Request(raw.url, { method: raw.method, headers: raw.headers, signal: raw.signal });
}

/**
 * A shared page is kept twice, with and without the cookie banner, because a person who has chosen must not be asked again. A page that
 * differs by region is kept once more for each region that people have chosen; an address with a region in it needs no cookie.
 */
type SharedAddress = { key: string; url: string; banner: boolean; region: string | undefined };

function sharedAddress(c: Context<Environment>, sharingOf: (url: string) => Sharing | undefined): SharedAddress {
  const cookies = c.req.header("cookie");
  const banner = cookieChoice(cookies) === undefined;
  const url = c.get("client").origin + addressWithoutOrigin(c.req.url);
  const chosen = chosenRegionCode(cookies);
  const region = chosen !== undefined && sharingOf(url) === "region" && regionCodeInAddress(url) === undefined ? chosen : undefined;
  const key = [...(banner ? ["with banner"] : []), ...(region === undefined ? [] : ["region", region]), url].join(" ");
  return { key, url, banner, region };
}

/**
 * The requester of a shared page's rendering. The rendering knows only the address under which the page is kept. It does not know the first
 * requester, or whether they are still connected, so none of their data can get into the page (row C10). Of their cookies it knows the
 * parts of the key.
 */
function sharedRequester({ url, banner, region }: SharedAddress, requestId: string): Requester {
  const cookies = [...(banner ? [] : [`${choiceCookie}=rejected`]), ...(region === undefined ? [] : [`${regionCookie}=${region}`])];
  const request = new Request(url, cookies.length === 0 ? {} : { headers: { Cookie: cookies.join("; ") } });
  const { origin, protocol } = new URL(url);
  return { request, requestId, client: { address: "", origin, secure: protocol === "https:" }, nonce: nonceMarker, sessionUnknown: false };
}

function ownRequester(c: Context<Environment>, found: FoundSession, received: Request): Requester {
  // A HEAD request is rendered as a GET; Hono removes the body.
  const request = c.req.method === "HEAD" ? new Request(c.req.url, { headers: c.req.raw.headers }) : received;
  return { ...found, request, requestId: c.get("requestId"), client: c.get("client"), nonce: c.get("requestId") };
}

/** React Router's response with the page that `app/entry.server.tsx` rendered for it, if it is a page. */
function withPage(response: Response, { html }: RequestScope): Response {
  if (html === undefined) return response;
  return new Response(html as Uint8Array<ArrayBuffer>, { status: response.status, headers: response.headers });
}

/** Sets the status and caching that follow from the loaders, for pages and for their data. */
function withScopeOutcome(response: Response, { overloaded, incomplete }: RequestScope): Response {
  if (!overloaded && !incomplete && response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  if (overloaded) headers.set("Retry-After", "5");
  return new Response(response.body, { status: overloaded ? 503 : response.status, headers });
}

/**
 * `s-maxage` is only for our own page memory. No other cache may keep a page, because it may be personal (row C8). The response stays the
 * same object: a new one around its body would send it piece by piece.
 */
function uncachedResponse(response: Response): Response {
  const given = response.headers.get("cache-control");
  if (given === null || given.includes("s-maxage")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Whether a request only reads and carries no credential, so that it is a visitor's. */
function isVisitors(c: Context<Environment>): boolean {
  if (!isReading(c) || c.req.header("authorization") !== undefined) return false;
  const cookies = c.req.header("cookie");
  return cookies === undefined || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** A kept page as this person's response. Other caches must not keep it: they would repeat its nonce and miss the catalogue's changes. */
function send({ status, headers, cookies, page }: RememberedPage, c: Context<Environment>): Response {
  const packed = acceptsGzip(c);
  const body = packed ? joinGzip(page, c.get("requestId")) : joinPlain(page, c.get("requestId"));
  const caching = headers["cache-control"] ?? "no-store";
  const own = {
    "cache-control": caching.includes("s-maxage") ? "private, no-cache" : caching,
    vary: "Accept-Encoding, Cookie",
    "content-length": String(body.byteLength),
    ...(packed ? { "content-encoding": "gzip" } : {}),
  };
  const response = completeResponse(c, body, { status, headers: { ...headers, ...own } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Compresses a visitor's page. Its length reveals nothing, because a stranger cannot request the same page again. */
async function compressed(response: Response, c: Context<Environment>): Promise<Response> {
  if (!acceptsGzip(c) || !/^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "")) return response;
  const body = await gzipped(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.byteLength));
  headers.set("Vary", "Accept-Encoding");
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}

function acceptsGzip(c: Context<Environment>): boolean {
  return c.req.header("accept-encoding")?.includes("gzip") ?? false;
}

async function withTimeLimit(milliseconds: number, timeoutResponse: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(timeoutResponse()), milliseconds);
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}
