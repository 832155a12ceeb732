import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { choiceCookie, cookieChoice } from "./cookie-choice.ts";
import type { Environment } from "./environment.ts";
import type { RememberedPage } from "./page-memory.ts";
import { plainAnswer } from "./plain-answer.ts";
import { randomToken } from "./random-token.ts";
import { type RequestFacts, requestFacts } from "./request.ts";
import type { Services } from "./services.ts";
import { actorOf, findSession, type Session } from "./session.ts";
import { joinGzip, joinPlain } from "./spliced-page.ts";
import { uploadAt } from "./uploads.ts";

const timeLimitInMilliseconds = 10_000;

/** Stands for the nonce in pages that are kept. Random, so that no text of a page can contain it. */
const nonceMarker = `nonce-${randomToken()}`;

/** Cookies that make no page a person's own; with any other it is, and is never kept (row C8). */
const harmlessCookies: ReadonlySet<string> = new Set([choiceCookie]);

/** The last stop: React Router renders the page, or the page memory has it already. */
export function pages(services: Services): Handler<Environment> {
  const handle = createRequestHandler(services.build, services.config.mode);

  const render = async (
    c: Context<Environment>,
    nonce: string,
    { session, sessionUnknown }: FoundSession = { sessionUnknown: false },
  ): Promise<Response> => {
    const facts: RequestFacts = {
      context: { actor: actorOf(session), database: services.database, now: Temporal.Now.instant() },
      requestId: c.var.requestId,
      client: c.var.client,
      session,
      sessionUnknown,
      cookies: c.req.header("cookie") ?? null,
      nonce,
      keys: services.keys,
      siteOrigin: services.config.siteUrl ?? c.var.client.origin,
      formsPerHour: services.config.formsPerHour,
      openId: services.config.openId,
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
    // What HEAD asks for is the answer to GET without its body, which Hono leaves out.
    const request = c.req.method === "HEAD" ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw;
    return afterwards(await handle(request, provider), facts);
  };

  return async (c) => {
    const late = () => plainAnswer(c, 504, c.var.requestId);
    const found = await sessionOf(c, services);
    const personal = services.config.mode === "development" || !isForEverybody(c);
    const key = pageKey(c);
    // Whoever cannot be looked up now sees what everybody sees, where it is kept (row R9).
    const kept = !personal || (found.sessionUnknown && isReading(c)) ? services.pages.recall(key) : undefined;
    if (kept) return send(kept, c);
    const limit = uploadAt(c.req.path)?.milliseconds ?? timeLimitInMilliseconds;
    if (personal) return within(limit, late, async () => forOnePerson(await render(c, c.var.requestId, found)));
    return within(timeLimitInMilliseconds, late, async () =>
      send(await services.pages.remember(key, nonceMarker, () => render(c, nonceMarker, found)), c),
    );
  };
}

/** A page is kept twice, with the cookie banner and without: nobody who has chosen may be asked again. */
function pageKey(c: Context<Environment>): string {
  const banner = cookieChoice(c.req.header("cookie")) === undefined ? "with banner " : "";
  return banner + c.var.client.origin + addressWithoutOrigin(c.req.url);
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

function isForEverybody(c: Context<Environment>): boolean {
  if (!isReading(c)) return false;
  const cookies = c.req.header("cookie");
  return cookies === undefined || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** A kept page as this person's response. Other caches must not keep it: they would repeat its nonce, and nobody would tell them to forget. */
function send({ status, headers, page }: RememberedPage, c: Context<Environment>): Response {
  const gzip = c.req.header("accept-encoding")?.includes("gzip") ?? false;
  const body = gzip ? joinGzip(page, c.var.requestId) : joinPlain(page, c.var.requestId);
  return new Response(body as Uint8Array<ArrayBuffer>, {
    status,
    headers: {
      ...headers,
      "cache-control": headers["cache-control"]?.includes("s-maxage") ? "private, no-cache" : (headers["cache-control"] ?? "no-store"),
      vary: "Accept-Encoding, Cookie",
      "content-length": String(body.byteLength),
      ...(gzip ? { "content-encoding": "gzip" } : {}),
    },
  });
}

async function within(milliseconds: number, late: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds);
  });
  return Promise.race([work(), tooLate]).finally(() => clearTimeout(timer));
}
