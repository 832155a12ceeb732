import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { PageReading, visitor } from "../context.ts";
import type { UploadFinder } from "../uploads.ts";
import type { Environment } from "../http/environment.ts";
import { plainResponse } from "../http/plain-response.ts";
import { type RequestScope, requestScope } from "../request.ts";
import type { Services } from "../services.ts";
import { actorOf, claimsSession } from "../session.ts";
import type { Lane } from "./admission.ts";
import { type FoundSession, isReading, sessionOf } from "./found-session.ts";
import {
  type AskedPage,
  type Declaration,
  declarationsOf,
  isVisitors,
  newChoiceHeader,
  nonceMarker,
  type RenderedPage,
  type SharedRequest,
  sharedRequest,
} from "./page-cache.ts";
import { withRetryAfterHeaders } from "./retry-after.ts";

const gzipped = promisify(gzip);
const timeLimitInMilliseconds = 10_000;
/** Bytes of a form without files at an address that also takes files. */
const largestForm = 64 * 1024;
/** After a refusal for lack of places. */
const secondsUntilRetry = 3;

/** The requester, as a rendering may know them. */
type Requester = FoundSession & Pick<RequestScope, "requestId" | "client" | "nonce">;

/** The last handler: sends a page from the cache, or lets React Router render it. */
export function pages(services: Services, uploadAt: UploadFinder): Handler<Environment> {
  const { build, config, database: primary, pages: cache, pageSource, admission, ...others } = services;
  const { keys, storage, mailTransport, background, livePages, siteRestore, log } = others;
  const { siteUrl, formsPerHour, openId, stockFolder } = config;
  const site = { keys, storage, mailTransport, background, livePages, siteRestore, log, siteUrl, formsPerHour, openId, stockFolder };
  const handle = createRequestHandler(
    typeof build === "function" ? async () => withRetryAfterHeaders(await build()) : withRetryAfterHeaders(build),
    config.mode,
  );
  const declarations = declarationsOf(build);

  const render = async (request: Request, requester: Requester, database = primary): Promise<Response> => {
    const reading = new PageReading(database);
    const scope: RequestScope = {
      ...site,
      ...requester,
      session: requester.session,
      context: {
        actor: actorOf(requester.session),
        database,
        now: Temporal.Now.instant(),
        page: reading,
        answersAddress: config.answers?.address,
      },
      cookies: request.headers.get("cookie"),
      siteOrigin: siteUrl ?? requester.client.origin,
      overloaded: false,
      incomplete: false,
    };
    const provider = new RouterContextProvider();
    provider.set(requestScope, scope);
    // A page ends its transaction before it is rendered. After a request for data, a redirect or a failure, the transaction ends here.
    try {
      return withScopeOutcome(await handle(request, provider), scope, request);
    } finally {
      await reading.end();
    }
  };

  /** A rendering for everybody knows nothing of the first requester, and not whether they are still connected (row C10). */
  const renderForEverybody = async ({ url, cookie }: SharedRequest, requestId: string) => {
    const { origin, protocol } = new URL(url);
    const client = { address: "", origin, secure: protocol === "https:" };
    const request = new Request(url, cookie === "" ? {} : { headers: { Cookie: cookie } });
    const requester = { requestId, client, nonce: nonceMarker, sessionUnknown: false };
    const source = pageSource.database();
    const response = await render(request, requester, source);
    if (source === primary || response.status < 500) return response;
    pageSource.failed();
    return render(request, requester);
  };

  const renderForOne = async (c: Context<Environment>, found: FoundSession, received: Request) => {
    // A HEAD request is rendered as a GET; Hono removes the body.
    const request = c.req.method === "HEAD" ? new Request(c.req.url, { headers: c.req.raw.headers }) : received;
    const requestId = c.get("requestId");
    return uncached(await render(request, { ...found, requestId, client: c.get("client"), nonce: requestId }));
  };

  /** The limits of an upload whose sender may send its body: whom the route admits, or a signed-in person if it does not say. */
  const openUpload = async (c: Context<Environment>, { session }: FoundSession) => {
    const found = isReading(c) ? undefined : await uploadAt(c.req.url);
    if (!found) return undefined;
    const { upload, params } = found;
    const { admits } = upload;
    if (upload.isForm || !admits) return { ...upload, isOpen: !upload.isForm && session !== undefined };
    const authorization = c.req.header("authorization") ?? null;
    const parts = { context: { actor: visitor, database: primary, now: Temporal.Now.instant() }, keys, authorization };
    const arrival = { address: c.get("client").address, session };
    const admitted = () => admits(parts, params);
    return { ...upload, isOpen: await admission.run("forms", arrival, admitted, () => false) };
  };

  const respond = async (c: Context<Environment>, asked: AskedPage, declaration: Declaration | undefined) => {
    const found = await sessionOf(c, services);
    const isShared = declaration !== undefined && (isVisitors(asked, declarations) || (found.sessionUnknown && isReading(c)));
    const page = isShared ? sharedRequest(asked, declaration.choice) : undefined;
    const kept = page && cache.find(page);
    if (kept) return sent(kept, c.get("requestId"));

    const upload = await openUpload(c, found);
    const timeoutResponse = () => plainResponse(c, 504, c.get("requestId"));
    const response = await withTimeLimit(upload?.milliseconds ?? timeLimitInMilliseconds, timeoutResponse, async () => {
      // Its route checks the sender before it reads the body, which may take minutes.
      if (upload?.isOpen) return renderForOne(c, found, c.req.raw);
      const request = await receivedRequest(c, upload === undefined || upload.isForm === true || !sendsFiles(c));
      const answer = async () => {
        // A person whose session is unknown gets no page that is rendered for everybody now.
        if (!page || found.sessionUnknown) return renderForOne(c, found, request);
        // While this request waited for its place, another one may have rendered the page.
        const rendered = cache.find(page) ?? (await cache.render(page, () => renderForEverybody(page, c.get("requestId"))));
        return sent(rendered, c.get("requestId"));
      };
      const arrival = { address: c.get("client").address, session: found.session };
      return admission.run(laneOf(c), arrival, answer, () => busyResponse(c));
    });
    if (response.status < 503 || !declaration || !isReading(c) || namesSomebody(c)) return response;
    // Nobody who has no account gets less than others for a cookie of theirs, such as the list of the cars that they have saved (row R9).
    const forEverybody = cache.find(sharedRequest(asked, declaration.choice));
    return forEverybody ? sent(forEverybody, c.get("requestId")) : response;
  };

  return async (c) => {
    const asked = askedPage(c);
    const declaration = declarations.of(asked.url);
    const response = await respond(c, asked, declaration);
    const choice = declaration?.choice;
    const chosen = choice && newChoiceHeader(asked, choice, c.get("client").secure);
    // The cookie is added to this one response, so it never gets into a kept page.
    if (chosen !== undefined) response.headers.append("Set-Cookie", chosen);
    return isReading(c) && !namesSomebody(c) ? compressed(response, c) : response;
  };
}

function askedPage(c: Context<Environment>): AskedPage {
  return {
    method: c.req.method,
    url: c.get("client").origin + c.req.url.slice(c.req.url.indexOf("/", "https://".length)),
    cookies: c.req.header("cookie"),
    authorization: c.req.header("authorization"),
    fetchSite: c.req.header("sec-fetch-site"),
  };
}

/** The interface for other programs. It returns a few lines of JSON, so it takes as little time as a form. */
const interfacePath = "/auth/v1/";

/**
 * A page of a paper and the preview of a shared link are pictures that mostly wait for their turn in queues of their own
 * (server/files/pdf-pages.ts, preview-picture.ts). The router finds them in capitals, with slashes after them, and as data, too.
 */
const drawnPicture = /\/(papeles\/[^/]+\/paginas\/[^/]+|stock\/[^/]+\/vista\.jpg((\/_)?\.data)?)\/*$/i;

function laneOf(c: Context<Environment>): Lane {
  const { path } = c.req;
  return isReading(c) && !path.startsWith(interfacePath) && !drawnPicture.test(path) ? "pages" : "forms";
}

function busyResponse(c: Context<Environment>): Response {
  return plainResponse(c, 503, c.get("requestId"), { "Retry-After": String(secondsUntilRetry) });
}

/** Whether a body may be large. The other forms of an upload's address are as small as any, and keep what was typed (row R27). */
function sendsFiles(c: Context<Environment>): boolean {
  return (
    !(c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded") ||
    !(Number(c.req.header("content-length")) <= largestForm)
  );
}

/** The request with its whole body, so that a slow sender holds no place; without that of an upload whose sender is refused. */
async function receivedRequest(c: Context<Environment>, withBody: boolean): Promise<Request> {
  const { raw } = c.req;
  if (isReading(c) || raw.body === null) return raw;
  const body = withBody ? { body: await raw.arrayBuffer() } : {};
  return new Request(raw.url, { method: raw.method, headers: raw.headers, signal: raw.signal, ...body });
}

/** Sets the status and caching that follow from the loaders, for pages and for their data. */
function withScopeOutcome(response: Response, { overloaded, incomplete, ended }: RequestScope, request: Request): Response {
  if (!overloaded && !incomplete && response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  // An address that only takes files has no page that could ask for the password.
  const needsPage = ended !== undefined && !isPage(response) && request.headers.get("accept")?.includes("text/html") === true;
  if (needsPage) return new Response(null, { status: 303, headers: { Location: "/auth/continuar", "Cache-Control": "no-store" } });
  if (ended !== undefined) headers.set("Session-Ended", ended);
  if (overloaded) headers.set("Retry-After", "5");
  return new Response(response.body, { status: overloaded ? 503 : response.status, headers });
}

function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") === true;
}

/** No cache but ours may keep a page, because it may be personal (row C8). */
function uncached(response: Response): Response {
  const given = response.headers.get("cache-control");
  if (given === null || given.includes("s-maxage")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** A page for everybody as one person's response. Other caches must not keep it: they would repeat its nonce and miss the changes. */
function sent({ status, headers, text }: RenderedPage, nonce: string): Response {
  const response = new Response(text.replaceAll(nonceMarker, nonce), { status, headers: headers.map(([...pair]) => pair) });
  const given = response.headers.get("cache-control") ?? "no-store";
  response.headers.set("Cache-Control", given.includes("s-maxage") ? "private, no-cache" : given);
  response.headers.set("Vary", "Accept-Encoding, Cookie");
  return response;
}

/** Whether a request carries a session or a token, also one that has ended. */
function namesSomebody(c: Context<Environment>): boolean {
  return claimsSession(c.req.header("cookie"), c.get("client").secure) || c.req.header("authorization") !== undefined;
}

/** Compresses a visitor's page. A signed-in person's page is not compressed: from its length a stranger could guess what is in it. */
async function compressed(response: Response, c: Context<Environment>): Promise<Response> {
  if (!c.req.header("accept-encoding")?.includes("gzip") || !/^text\/(html|x-script)/.test(response.headers.get("content-type") ?? ""))
    return response;
  const packed = await gzipped(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(packed.byteLength));
  if (!headers.has("vary")) headers.set("Vary", "Accept-Encoding");
  return new Response(packed, { status: response.status, headers });
}

async function withTimeLimit(milliseconds: number, timeoutResponse: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(timeoutResponse()), milliseconds);
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}
