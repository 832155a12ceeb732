import { cookieValue, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import type { TryScope } from "#server/request.ts";
import { secretToken } from "#server/secrets/secret-token.ts";

const days = 180;
const browserCookie = { name: "browser", maxAge: days * 24 * 3600 };
/** The accounts that a shared browser remembers: those that signed in last. */
const mostAccounts = 4;

/** The name of this browser if the account has signed in with it before; otherwise undefined. */
export function knownBrowser(scope: TryScope, account: string): string | undefined {
  const { name, marks } = readCookie(scope);
  const marked = marks.some((mark) => {
    const [day = "", signature = ""] = mark.split("-", 2);
    const age = today(scope) - Number.parseInt(day, 36);
    return age >= 0 && age <= days && scope.keys.verify("known-browser", markText(account, name, day), signature.replaceAll("~", "-"));
  });
  return marked ? name : undefined;
}

export function rememberBrowser(scope: TryScope, account: string): string {
  const kept = readCookie(scope);
  const name = kept.name === "" ? secretToken() : kept.name;
  const day = today(scope).toString(36);
  // A hyphen separates the parts of a mark.
  const mark = `${day}-${scope.keys.sign("known-browser", markText(account, name, day)).replaceAll("-", "~")}`;
  const others = kept.marks.filter((other) => other !== mark).slice(0, mostAccounts - 1);
  return secretCookie(browserCookie, [name, mark, ...others].join("."), scope.client.secure);
}

function readCookie({ cookies, client }: TryScope): { name: string; marks: readonly string[] } {
  const [name = "", ...marks] = (cookieValue(cookies, secretCookieName(browserCookie.name, client.secure)) ?? "").split(".");
  // Values that this code did not write are dropped.
  return /^[\w-]{43}$/.test(name)
    ? { name, marks: marks.slice(0, mostAccounts).filter((mark) => /^[\w~]+-[\w~]{22}$/.test(mark)) }
    : { name: "", marks: [] };
}

function markText(account: string, name: string, day: string): string {
  return `${account} ${name} ${day}`;
}

function today({ context }: TryScope): number {
  return Math.floor(context.now.epochMilliseconds / 86_400_000);
}
