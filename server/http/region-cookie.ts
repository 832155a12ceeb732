/**
 * The cookie that remembers the buyer's region, and nothing else. Scripts cannot read it. The codes are those of
 * app/features/cars/price-tables/regions.ts; a test compares both.
 */
export const regionCookie = "region";

/** Whoever writes another code gets the page without a chosen region, so the page memory holds at most these. */
export const regionCookieCodes: ReadonlySet<string> = new Set("an ar as ib cn cb cm cl ct ce vc ex ga ri md ml mc nc pv".split(" "));

const sixMonthsInSeconds = 182 * 24 * 60 * 60;

/** The chosen region in a request's Cookie header; undefined without a valid one. The first valid one counts. */
export function chosenRegionCode(header: string | null | undefined): string | undefined {
  for (const cookie of (header ?? "").split(";")) {
    const [name = "", value = ""] = cookie.trim().split("=", 2);
    if (name === regionCookie && regionCookieCodes.has(value)) return value;
  }
  return undefined;
}

/** The region in an address's search; undefined without a valid one. It reads the search alone, because a stranger can send any host. */
export function regionCodeInAddress(url: string): string | undefined {
  const search = url.indexOf("?");
  const code = search === -1 ? "" : (new URLSearchParams(url.slice(search)).get(regionCookie) ?? "");
  return regionCookieCodes.has(code) ? code : undefined;
}

/** The Set-Cookie header that remembers a region for six months. `secure`: the person came by https. */
export function regionCookieHeader(code: string, secure: boolean): string {
  return `${regionCookie}=${code}; Max-Age=${sixMonthsInSeconds}; Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
}
