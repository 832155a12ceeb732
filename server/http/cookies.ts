/** A cookie that scripts cannot read (HttpOnly). */
export type SecretCookie = {
  name: string;
  /** How long the browser keeps it, in seconds; 0 deletes it. */
  maxAge: number;
};

/** The value of a cookie in a request's Cookie header; undefined when it is missing. */
export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  for (const cookie of (header ?? "").split(";")) {
    const [key = "", ...value] = cookie.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** The stored name of a secret cookie; over https, a prefix binds it to this host (row A7). */
export function secretCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The Set-Cookie header of a secret cookie. `secure`: the person came by https. */
export function secretCookie({ name, maxAge }: SecretCookie, value: string, secure: boolean): string {
  return `${secretCookieName(name, secure)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** A choice that a person makes on a page: an address carries it, and a cookie of the same name, which scripts cannot read, remembers it. */
export type RememberedChoice = { name: string; values: readonly string[] };

/** The first valid value of a choice in a request's Cookie header. */
export function rememberedChoice(header: string | null | undefined, { name, values }: RememberedChoice): string | undefined {
  for (const cookie of (header ?? "").split(";")) {
    const [key = "", value = ""] = cookie.trim().split("=", 2);
    if (key === name && values.includes(value)) return value;
  }
  return undefined;
}

const sixMonthsInSeconds = 182 * 24 * 60 * 60;

/** The attributes of a cookie that remembers a choice for six months. `secure`: the person came by https. */
export function choiceAttributes(secure: boolean): string {
  return `Max-Age=${sixMonthsInSeconds}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The cookie of CONSENT-2. Scripts may read it, because it is not secret. */
export const choiceCookie = "cookie-consent";

const cookieChoices = ["accepted", "rejected"] as const;
export type CookieChoice = (typeof cookieChoices)[number];

/** The person's choice in the cookie banner, from the request's Cookie header; undefined without a valid choice. */
export function cookieChoice(header: string | null | undefined): CookieChoice | undefined {
  const chosen = rememberedChoice(header, { name: choiceCookie, values: cookieChoices });
  return cookieChoices.find((choice) => choice === chosen);
}

/** The Set-Cookie header that stores a choice for six months, or deletes it (undefined). `secure`: the person came by https. */
export function choiceCookieHeader(choice: CookieChoice | undefined, secure: boolean): string {
  return choice === undefined
    ? `${choiceCookie}=; Max-Age=0; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`
    : `${choiceCookie}=${choice}; ${choiceAttributes(secure)}`;
}

const noticeCookie = "notice";
/** Long enough for the next page, too short for the page after it. */
const noticeSeconds = 8;

/** The Set-Cookie header that makes the next page show a notice; `key` names a text of the application. */
export function noticeCookieHeader(key: string, secure: boolean): string {
  return `${noticeCookie}=${key}; Max-Age=${noticeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The key of the notice that this page shows. Untrusted, because anybody can write the cookie. */
export function noticeKey(cookies: string | null): string | undefined {
  return cookieValue(cookies, noticeCookie);
}
