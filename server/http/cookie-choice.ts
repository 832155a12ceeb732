import { choiceAttributes, rememberedChoice } from "./cookies.ts";

/** The cookie of CONSENT-2. Scripts may read it, because it is not secret. */
export const choiceCookie = "cookie-consent";

export const cookieChoices = ["accepted", "rejected"] as const;
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
