import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { choiceCookie } from "../http/cookie-choice.ts";
import { completeResponse } from "../http/complete-response.ts";
import type { Environment } from "../http/environment.ts";
import { regionCookie, regionCookieHeader } from "../http/region-cookie.ts";
import type { Lane } from "./admission.ts";
import { acceptsGzip, keptHeaders } from "./kept-response.ts";
import { narrowedHandler } from "./narrowed-routes.ts";
import type { RememberedPage, Rendering } from "./page-memory.ts";
import { plainResponse } from "../http/plain-response.ts";
import { randomToken } from "../secrets/random-token.ts";
import { type RequestScope, requestScope } from "../request.ts";
import { withRetryAfterHeaders } from "./retry-after.ts";
import type { Services } from "../services.ts";
import { sharedRouteMatcher } from "./same-for-everybody.ts";
import { type AskedPage, isVisitors, newlyChosenRegion, type SharedAddress, sharedAddress } from "./shared-address.ts";
import { actorOf } from "../session.ts";
import { type FoundSession, isReading, sessionOf } from "./found-session.ts";
import { joinGzip, joinPlain } from "./spliced-page.ts";
import { type Upload, uploadAt } from "../files/uploads.ts";
import { PageReading, visitor as visitingActor } from "../context.ts";
import { passesUploadGate } from "./upload-gate.ts";

const gzipped = promisify(gzip);
const timeLimitInMilliseconds = 10_000;
/** After a refusal for lack of places. */
const secondsUntilRetry = 3;

/** The placeholder for the nonce in kept pages. It is random, so that no text of a page can contain it. */
const nonceMarker = `nonce-${randomToken()}`;

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

  const render = async ({ request, requestId, client, nonce, session, sessionUnknown }: Requester): Promise<Rendering> => {
    const page = new PageReading(services.database);
    const scope: RequestScope = {
      context: { actor: actorOf(session), database: services.database, now: Temporal.Now.instant(), page },
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
    // The reading of a page has ended before it was rendered; that of data, of a redirect or of a failed page ends here.
    const handled = await handle(request, provider).finally(() => page.end());
    const response = withScopeOutcome(withPage(handled, scope), scope);
    return { response, body: scope.html };
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
    const rendering = await render(ownRequester(c, found, request));
    const response = uncachedResponse(rendering.response);
    return isVisitors(askedPage(c)) ? compressed(response, rendering.body, c) : response;
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
    const asked = askedPage(c);
    const visitor = isVisitors(asked);
    const address = sharedAddress(asked, sharingOf);
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
    // The cookie is added to the single response, so it never gets into a kept page.
    const region = newlyChosenRegion(askedPage(c), sharingOf);
    if (region === undefined) return response;
    const headers = new Headers(response.headers);
    headers.append("Set-Cookie", regionCookieHeader(region, c.get("client").secure));
    return new Response(response.body, { status: response.status, headers });
  };
}

function askedPage(c: Context<Environment>): AskedPage {
  return {
    method: c.req.method,
    origin: c.get("client").origin,
    address: addressWithoutOrigin(c.req.url),
    cookies: c.req.header("cookie"),
    authorization: c.req.header("authorization"),
    fetchSite: c.req.header("sec-fetch-site"),
  };
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

function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** A kept page as this person's response. */
function send(kept: RememberedPage, c: Context<Environment>): Response {
  const packed = acceptsGzip(c.req.header("accept-encoding"));
  const body = packed ? joinGzip(kept.page, c.get("requestId")) : joinPlain(kept.page, c.get("requestId"));
  const response = completeResponse(c, body, { status: kept.status, headers: keptHeaders(kept, body.byteLength, packed) });
  for (const cookie of kept.cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Compresses a visitor's page, which is `body`, or else in the response. Its length reveals nothing, because a stranger cannot request the
 * same page again.
 */
async function compressed(response: Response, body: Buffer | undefined, c: Context<Environment>): Promise<Response> {
  if (!acceptsGzip(c.req.header("accept-encoding")) || !/^text\/(html|x-script)/.test(response.headers.get("content-type") ?? ""))
    return response;
  const packed = await gzipped(body ?? (await response.arrayBuffer()));
  const headers = new Headers(response.headers);
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(packed.byteLength));
  headers.set("Vary", "Accept-Encoding");
  return new Response(packed as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}

async function withTimeLimit(milliseconds: number, timeoutResponse: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(timeoutResponse()), milliseconds);
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}
