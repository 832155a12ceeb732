/** The cookie of CONSENT-2. Scripts may read it, because it is not secret. */
export const choiceCookie = "cookie-consent";

export const cookieChoices = ["accepted", "rejected"] as const;
export type CookieChoice = (typeof cookieChoices)[number];

const sixMonthsInSeconds = 182 * 24 * 60 * 60;

/** The person's choice in the cookie banner, from the request's Cookie header; undefined without a valid choice. */
export function cookieChoice(header: string | null | undefined): CookieChoice | undefined {
  for (const cookie of (header ?? "").split(";")) {
    const [name = "", value = ""] = cookie.trim().split("=", 2);
    const choice = cookieChoices.find((known) => known === value);
    if (name === choiceCookie && choice) return choice;
  }
  return undefined;
}

/** The Set-Cookie header that stores a choice for six months, or deletes it (undefined). `secure`: the person came by https. */
export function choiceCookieHeader(choice: CookieChoice | undefined, secure: boolean): string {
  const kept = choice === undefined ? `${choiceCookie}=; Max-Age=0` : `${choiceCookie}=${choice}; Max-Age=${sixMonthsInSeconds}`;
  return `${kept}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
