import { LRUCache } from "lru-cache";
import { choiceAttributes, choiceCookie, cookieChoice, type RememberedChoice, rememberedChoice } from "#server/http/cookies.ts";
import { type Build, routeFinder } from "../route-of.ts";
import { mostBehind } from "./page-source.ts";
import { secretToken } from "../secrets/secret-token.ts";

export type Declaration = (() => { "Cache-Control": string }) & { choice?: RememberedChoice };

/**
 * Declares that a route's GET is the same for everybody: `export const headers = sameForEverybody`. Only such a route's response, and only
 * if it still has this header, is sent to a second person (row C10). The seconds do not matter: our cache only looks whether the header is
 * there, and the page handler replaces it before it sends the page.
 */
export const sameForEverybody: Declaration = () => ({ "Cache-Control": "s-maxage=300" });

/** Declares the same for everybody who made the same choice. The page may read this choice's cookie, and no other. */
export function sameForEach(choice: RememberedChoice): Declaration {
  return Object.assign(() => sameForEverybody(), { choice });
}

/** Whether a rendered response is for everybody: complete, without a cookie, and with the header above. */
function isSameForEverybody({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("set-cookie") && /\bs-maxage=/.test(headers.get("cache-control") ?? "");
}

/** What the routes of a build declare. */
type Declarations = {
  /** What the route of an address declares; undefined when its pages are for one request only. */
  of(url: string): Declaration | undefined;
  /** The cookies with which a request is still a visitor's: the banner's, and those of all declared choices. */
  harmlessCookies: ReadonlySet<string>;
};

/** Reads the declarations of a build. Development, which loads its routes for each request, keeps no page. */
export function declarationsOf(build: Build): Declarations {
  if (typeof build === "function") return { of: () => undefined, harmlessCookies: new Set() };
  const routeOf = routeFinder(build);
  const declared = new Map(Object.values(build.routes).map((route) => [route?.id, declarationIn(route?.module.headers)]));
  const choices = [...declared.values()].flatMap((declaration) => declaration?.choice?.name ?? []);
  return { of: (url) => declared.get(routeOf(url)?.id), harmlessCookies: new Set([choiceCookie, ...choices]) };
}

function declarationIn(headers: unknown): Declaration | undefined {
  if (typeof headers !== "function") return undefined;
  return headers === sameForEverybody || "choice" in headers ? (headers as Declaration) : undefined;
}

/** What a request says about whether a page for everybody may be its response. `url`: as the person typed it, with scheme and host. */
export type AskedPage = {
  method: string;
  url: string;
  cookies: string | undefined;
  authorization: string | undefined;
  /** The header Sec-Fetch-Site. */
  fetchSite: string | undefined;
};

/** Whether a request only reads and carries no credential. */
export function isVisitors({ method, authorization, cookies }: AskedPage, { harmlessCookies }: Declarations): boolean {
  if (!["GET", "HEAD"].includes(method) || authorization !== undefined) return false;
  return cookies === undefined || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

/**
 * All that a rendering for everybody gets of a request, and so the key under which its page is kept: the address, and of the cookies whether
 * the person has answered the cookie banner, and the declared choice. None of the sender's data can get into the page (row C10).
 */
export type SharedRequest = { url: string; cookie: string };

/** The part of a request that a page for everybody may depend on. A choice in the address counts before the cookie. */
export function sharedRequest({ url, cookies }: Pick<AskedPage, "url" | "cookies">, choice: RememberedChoice | undefined): SharedRequest {
  const chosen = choice && choiceInAddress(url, choice) === undefined ? rememberedChoice(cookies, choice) : undefined;
  const answered = cookieChoice(cookies) !== undefined && `${choiceCookie}=rejected`;
  const remembered = choice && chosen !== undefined && `${choice.name}=${chosen}`;
  return { url, cookie: [answered, remembered].filter(Boolean).join("; ") };
}

/** The Set-Cookie header that remembers a new choice; undefined without one. `secure`: the person came by https. */
export function newChoiceHeader(asked: AskedPage, choice: RememberedChoice, secure: boolean): string | undefined {
  const chosen = newChoice(asked, choice);
  return chosen === undefined ? undefined : `${choice.name}=${chosen}; ${choiceAttributes(secure)}; HttpOnly`;
}

/**
 * The choice to remember in the person's cookie: one in the address, if a click on our own pages led here. A link on another site is not
 * remembered.
 */
function newChoice({ method, url, cookies, fetchSite }: AskedPage, choice: RememberedChoice): string | undefined {
  if (!["GET", "HEAD"].includes(method) || fetchSite !== "same-origin") return undefined;
  const chosen = choiceInAddress(url, choice);
  return chosen === rememberedChoice(cookies, choice) ? undefined : chosen;
}

function choiceInAddress(url: string, { name, values }: RememberedChoice): string | undefined {
  const search = url.indexOf("?");
  const value = search === -1 ? null : new URLSearchParams(url.slice(search)).get(name);
  return values.find((known) => known === value);
}

/** The placeholder for the nonce in a page that may be kept. It is random, so that no text of a page can contain it. */
export const nonceMarker = `nonce-${secretToken()}`;

/** A rendered page with the marker in place of the nonce. */
export type RenderedPage = { status: number; headers: readonly (readonly [string, string])[]; text: string };

/** Five minutes, also for a page that a standby rendered. */
const longestLife = 5 * 60 * 1000 - mostBehind;
const mostBytes = 16 * 1024 * 1024;
const mostBytesOfOne = 2 * 1024 * 1024;

/**
 * The pages that are the same for everybody, after their first rendering (decision 0006). They are dropped together when the database says that
 * they changed, and each after five minutes, because a process that has lost its connection for notifications hears nothing.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, RenderedPage>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
    ttl: longestLife,
  });
  #generation = 0;

  get state(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  find(request: SharedRequest): RenderedPage | undefined {
    return this.#pages.get(keyOf(request));
  }

  /** Renders a page and keeps it if it came out the same for everybody, and nothing has changed meanwhile. */
  async render(request: SharedRequest, render: () => Promise<Response>): Promise<RenderedPage> {
    const generation = this.#generation;
    const response = await render();
    const page = { status: response.status, headers: [...response.headers], text: await response.text() };
    if (isSameForEverybody(response) && generation === this.#generation) this.#pages.set(keyOf(request), page);
    return page;
  }

  /** Drops every page, and those that are being rendered, because all may show old data. */
  drop(): void {
    this.#generation += 1;
    this.#pages.clear();
  }
}

function keyOf({ url, cookie }: SharedRequest): string {
  return `${cookie} ${url}`;
}
