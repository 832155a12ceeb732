import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { choiceCookie, cookieChoice } from "./cookie-choice.ts";
import type { Environment } from "./environment.ts";
import type { RememberedPage } from "./page-memory.ts";
import { plainAnswer } from "./plain-answer.ts";
import { randomToken } from "./random-token.ts";
import { type RequestFacts, requestFacts } from "./request.ts";
import { tellingWhenToRetry } from "./retry-after.ts";
import type { Services } from "./services.ts";
import { declaredRoutes } from "./same-for-everybody.ts";
import { actorOf, findSession, type Session } from "./session.ts";
import { joinGzip, joinPlain } from "./spliced-page.ts";
import { uploadAt } from "./uploads.ts";

const gzipped = promisify(gzip);
const timeLimitInMilliseconds = 10_000;

/** Stands for the nonce in pages that are kept. Random, so that no text of a page can contain it. */
const nonceMarker = `nonce-${randomToken()}`;

/** Cookies that make no page a person's own; with any other it is, and is never kept (row C8). */
const harmlessCookies: ReadonlySet<string> = new Set([choiceCookie]);

/** Whose answer it will be: what its rendering may know of the request. */
type Asker = FoundSession & Pick<RequestFacts, "requestId" | "client" | "nonce"> & { request: Request };

/** The last stop: React Router renders the page, or the page memory has it already. */
export function pages(services: Services): Handler<Environment> {
  const { build, config } = services;
  const telling = typeof build === "function" ? async () => tellingWhenToRetry(await build()) : tellingWhenToRetry(build);
  const handle = createRequestHandler(telling, config.mode);
  // Development asks for its routes anew each time and keeps nothing.
  const isDeclared = typeof build === "function" ? () => false : declaredRoutes(build);

  const render = async ({ request, requestId, client, nonce, session, sessionUnknown }: Asker): Promise<Response> => {
    const facts: RequestFacts = {
      context: { actor: actorOf(session), database: services.database, now: Temporal.Now.instant() },
      requestId,
      client,
      session,
      sessionUnknown,
      cookies: request.headers.get("cookie"),
      nonce,
      keys: services.keys,
      siteOrigin: config.siteUrl ?? client.origin,
      formsPerHour: config.formsPerHour,
      openId: config.openId,
      publicResults: services.publicResults,
      livePages: services.livePages,
      storage: services.storage,
      post: services.post,
      background: services.background,
      log: services.log,
      overloaded: false,
      incomplete: false,
    };
    const provider = new RouterContextProvider();
    provider.set(requestFacts, facts);
    return afterwards(await handle(request, provider), facts);
  };

  return async (c) => {
    const late = () => plainAnswer(c, 504, c.var.requestId);
    const found = await sessionOf(c, services);
    const visitor = isVisitors(c);
    const address = sharedAddress(c);
    // Whoever cannot be looked up now sees what everybody sees, where it is kept (row R9).
    const kept = visitor || (found.sessionUnknown && isReading(c)) ? services.pages.recall(address.key) : undefined;
    if (kept) return send(kept, c);
    const limit = uploadAt(c.req.path)?.milliseconds ?? timeLimitInMilliseconds;
    return within(limit, late, async () => {
      if (visitor && isDeclared(address.url)) {
        const page = await services.pages.remember(address.key, nonceMarker, () => render(everybody(address, c.var.requestId)));
        if (page) return send(page, c);
      }
      const response = forOnePerson(await render(oneself(c, found)));
      return visitor ? compressed(response, c) : response;
    });
  };
}

/** Where a page for everybody is kept: with the cookie banner and without, because nobody who has chosen may be asked again. */
type SharedAddress = { key: string; url: string; banner: boolean };

function sharedAddress(c: Context<Environment>): SharedAddress {
  const banner = cookieChoice(c.req.header("cookie")) === undefined;
  const url = c.var.client.origin + addressWithoutOrigin(c.req.url);
  return { key: banner ? `with banner ${url}` : url, url, banner };
}

/**
 * A page for everybody is rendered for nobody. The rendering knows only the address under which the page is kept. It does not know who
 * asked first, or whether they are still connected, so nothing of theirs can get into the page (row C10).
 */
function everybody({ url, banner }: SharedAddress, requestId: string): Asker {
  const request = new Request(url, banner ? {} : { headers: { Cookie: `${choiceCookie}=rejected` } });
  const { origin, protocol } = new URL(url);
  return { request, requestId, client: { address: "", origin, secure: protocol === "https:" }, nonce: nonceMarker, sessionUnknown: false };
}

function oneself(c: Context<Environment>, found: FoundSession): Asker {
  // What HEAD asks for is the answer to GET without its body, which Hono leaves out.
  const request = c.req.method === "HEAD" ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw;
  return { ...found, request, requestId: c.var.requestId, client: c.var.client, nonce: c.var.requestId };
}

/** Status and caching that follow from what happened on the way, for pages and for their data alike. */
function afterwards(response: Response, { overloaded, incomplete }: RequestFacts): Response {
  if (!overloaded && !incomplete && response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  if (overloaded) headers.set("Retry-After", "5");
  return new Response(response.body, { status: overloaded ? 503 : response.status, headers });
}

/** `s-maxage` speaks to our own memory; nobody else may keep a page, least of all one that was made for a person (row C8). */
function forOnePerson(response: Response): Response {
  if (response.headers.has("cache-control") && !response.headers.get("cache-control")?.includes("s-maxage")) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "private, no-store");
  return new Response(response.body, { status: response.status, headers });
}

type FoundSession = { session?: Session | undefined; sessionUnknown: boolean };

/** Whoever cannot be looked up, because the database is away, is a visitor for now (row R9). */
async function sessionOf(c: Context<Environment>, { database, log }: Services): Promise<FoundSession> {
  const { secure } = c.var.client;
  try {
    return { session: await findSession(database, c.req.header("cookie"), { secure, now: Temporal.Now.instant() }), sessionUnknown: false };
  } catch (error) {
    log.error({ requestId: c.var.requestId, error: error instanceof Error ? error.name : "unknown" }, "session not read");
    return { sessionUnknown: true };
  }
}

function isReading(c: Context<Environment>): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/** Whether a request says nothing of who it is from: a visitor's reading, without any credential. */
function isVisitors(c: Context<Environment>): boolean {
  if (!isReading(c) || c.req.header("authorization") !== undefined) return false;
  const cookies = c.req.header("cookie");
  return cookies === undefined || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** A kept page as this person's response. Other caches must not keep it: they would repeat its nonce, and nobody would tell them to forget. */
function send({ status, headers, page }: RememberedPage, c: Context<Environment>): Response {
  const body = acceptsGzip(c) ? joinGzip(page, c.var.requestId) : joinPlain(page, c.var.requestId);
  const own = new Headers(headers);
  own.set(
    "Cache-Control",
    headers.get("cache-control")?.includes("s-maxage") ? "private, no-cache" : (headers.get("cache-control") ?? "no-store"),
  );
  own.set("Vary", "Accept-Encoding, Cookie");
  own.set("Content-Length", String(body.byteLength));
  if (acceptsGzip(c)) own.set("Content-Encoding", "gzip");
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers: own });
}

/** A visitor's own page travels as small as a kept one. A stranger cannot ask for it again, so its length tells nothing of what is in it. */
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

async function within(milliseconds: number, late: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds);
  });
  return Promise.race([work(), tooLate]).finally(() => clearTimeout(timer));
}
