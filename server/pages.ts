import type { Context, Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { visitor } from "./context.ts";
import type { Environment } from "./http.ts";
import type { RememberedPage } from "./page-memory.ts";
import { plainAnswer } from "./plain-answer.ts";
import { randomToken } from "./random-token.ts";
import { requestFacts } from "./request.ts";
import type { Services } from "./services.ts";
import { joinGzip, joinPlain } from "./spliced-page.ts";

const timeLimitInMilliseconds = 10_000;

/** Stands for the nonce in pages that are kept. Random, so that no text of a page can contain it. */
const nonceMarker = `nonce-${randomToken()}`;

/** Cookies that change nothing on a page; with any other, the page is this person's own and is never kept (row C8). */
const harmlessCookies = new Set(["cookie-consent"]);

/** The last stop: React Router renders the page, or the page memory has it already. */
export function pages(services: Services): Handler<Environment> {
  const handle = createRequestHandler(services.build, services.config.mode);

  const render = (c: Context<Environment>, nonce: string): Promise<Response> => {
    const provider = new RouterContextProvider();
    provider.set(requestFacts, {
      context: { actor: visitor, database: services.database, now: Temporal.Now.instant() },
      requestId: c.var.requestId,
      client: c.var.client,
      nonce,
      log: services.log,
      overloaded: false,
      incomplete: false,
    });
    return handle(c.req.raw, provider);
  };

  return (c) =>
    within(timeLimitInMilliseconds, () => plainAnswer(c, 504, c.var.requestId), async () => {
      if (services.config.mode === "development" || !isForEverybody(c.req.raw)) return render(c, c.var.requestId);
      const key = c.var.client.origin + addressWithoutOrigin(c.req.url);
      const page = services.pages.recall(key) ?? (await services.pages.remember(key, nonceMarker, () => render(c, nonceMarker)));
      return send(page, c.var.requestId, c.req.header("accept-encoding"));
    });
}

function isForEverybody(request: Request): boolean {
  if (request.method !== "GET") return false;
  const cookies = request.headers.get("cookie");
  return cookies === null || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** A kept page as this person's response. Other caches must not keep it: they would repeat its nonce, and nobody would tell them to forget. */
function send(remembered: RememberedPage, nonce: string, acceptEncoding: string | undefined): Response {
  const headers = new Headers(remembered.headers);
  if (headers.get("cache-control")?.includes("s-maxage")) headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "Accept-Encoding, Cookie");
  const gzip = acceptEncoding !== undefined && /\bgzip\b/.test(acceptEncoding);
  if (gzip) headers.set("Content-Encoding", "gzip");
  const body = gzip ? joinGzip(remembered.page, nonce) : joinPlain(remembered.page, nonce);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: remembered.status, headers });
}

async function within(milliseconds: number, late: () => Response, work: () => Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds);
  });
  return Promise.race([work(), tooLate]).finally(() => clearTimeout(timer));
}
