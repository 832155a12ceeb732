import { choiceCookie, cookieChoice } from "../http/cookie-choice.ts";
import { chosenRegionCode, regionCodeInAddress, regionCookie } from "../http/region-cookie.ts";
import type { Sharing } from "./same-for-everybody.ts";

/** What a request says about whether a page for everybody may be its response. */
export type AskedPage = {
  method: string;
  /** Scheme and host as the person typed them, without a trailing slash. */
  origin: string;
  /** Path and search. */
  address: string;
  cookies: string | undefined;
  authorization: string | undefined;
  /** The header Sec-Fetch-Site. */
  fetchSite: string | undefined;
};

/**
 * A shared page is kept twice, with and without the cookie banner, because a person who has chosen must not be asked again. A page that
 * differs by region is kept once more for each region that people have chosen; an address with a region in it needs no cookie.
 */
export type SharedAddress = { key: string; url: string; banner: boolean; region: string | undefined };

export type SharingOf = (url: string) => Sharing | undefined;

/** Cookies that leave a page the same for everybody. A page requested with any other cookie is never kept (row C8). */
const harmlessCookies: ReadonlySet<string> = new Set([choiceCookie, regionCookie]);

/** Whether a request asks for something and changes nothing. */
function reads(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether a request only reads and carries no credential, so that it is a visitor's. */
export function isVisitors({ method, authorization, cookies }: AskedPage): boolean {
  if (!reads(method) || authorization !== undefined) return false;
  return cookies === undefined || cookies.split(";").every((cookie) => harmlessCookies.has(cookie.split("=", 1)[0]?.trim() ?? ""));
}

/** The address under which the page for this request is kept. */
export function sharedAddress({ origin, address, cookies }: AskedPage, sharingOf: SharingOf): SharedAddress {
  const url = origin + address;
  if (cookies === undefined) return { key: `with banner ${url}`, url, banner: true, region: undefined };
  const banner = cookieChoice(cookies) === undefined;
  const chosen = chosenRegionCode(cookies);
  const region = chosen !== undefined && sharingOf(url) === "region" && regionCodeInAddress(url) === undefined ? chosen : undefined;
  const key = [...(banner ? ["with banner"] : []), ...(region === undefined ? [] : ["region", region]), url].join(" ");
  return { key, url, banner, region };
}

/**
 * The region in the address, where it is a choice that this person made just now on our pages. A link that somebody else sent shows its
 * region and is not remembered.
 */
export function newlyChosenRegion({ method, origin, address, cookies, fetchSite }: AskedPage, sharingOf: SharingOf): string | undefined {
  if (!reads(method) || fetchSite !== "same-origin") return undefined;
  const region = regionCodeInAddress(origin + address);
  if (region === undefined || region === chosenRegionCode(cookies)) return undefined;
  return sharingOf(origin + address) === "region" ? region : undefined;
}
