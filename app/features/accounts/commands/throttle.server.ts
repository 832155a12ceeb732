import { sql, type Transaction } from "kysely";
import { senderNetwork } from "#app/features/submissions/sender-network.ts";
import type { DB } from "#db/types.ts";
import { cookieValue, secretCookie, secretCookieName } from "#server/cookies.ts";
import type { RequestFacts } from "#server/request.ts";
import { secretToken } from "#server/secret-token.ts";

/** How many failures in a quarter of an hour cost nothing, and how long one may have to wait after more, in seconds. */
const rules = {
  account: { free: 5, longest: 900 },
  network: { free: 30, longest: 900 },
  // Everybody together: a flood slows everybody down a little and locks nobody out.
  all: { free: 1_000, longest: 5 },
};
const window = { minutes: 15 };
const firstWaitInSeconds = 5;

const browserCookie = { name: "browser", maxAge: 180 * 24 * 3600 };

export type Try = { allowed: true; keys: readonly string[] } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a try of a secret of `account` (its address) as failed before it is looked at, so that parallel tries cannot slip by; `forgive`
 * takes it back when the secret was right (row A4). A browser in which the account was signed in before is counted apart: whoever fails on
 * purpose makes others wait, never the owner at home.
 */
export async function claimTry(transaction: Transaction<DB>, facts: RequestFacts, account: string): Promise<Try> {
  const { now } = facts.context;
  const since = new Date(now.subtract(window).epochMilliseconds);
  const claims = [
    { key: accountKey(facts, account), rule: rules.account },
    { key: facts.keys.sign("auth-failure", `network ${senderNetwork(facts.client.address)}`), rule: rules.network },
    { key: facts.keys.sign("auth-failure", "all"), rule: rules.all },
  ];
  for (const { key, rule } of claims) {
    if (rule !== rules.all) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    const { failures, last } = await transaction
      .selectFrom("auth_failures")
      .select(({ fn }) => [fn.countAll<number>().as("failures"), fn.max("failed_at").as("last")])
      .where("key", "=", key)
      .where("failed_at", ">", since)
      .executeTakeFirstOrThrow();
    const wait = waitAfter(failures, rule);
    const waited = last ? now.epochMilliseconds / 1000 - last.getTime() / 1000 : Infinity;
    if (waited < wait) return { allowed: false, retryAfterSeconds: Math.ceil(wait - waited) };
  }
  const keys = claims.map(({ key }) => key);
  await transaction
    .insertInto("auth_failures")
    .values(keys.map((key) => ({ key, failed_at: now.toString() })))
    .execute();
  return { allowed: true, keys };
}

/** Seconds to wait after so many failures: none at first, then doubling. */
function waitAfter(failures: number, { free, longest }: { free: number; longest: number }): number {
  return failures < free ? 0 : Math.min(longest, firstWaitInSeconds * 2 ** (failures - free));
}

/** Takes back what `claimTry` counted; the account's earlier failures are forgotten with it, because its owner is here. */
export async function forgive(
  transaction: Transaction<DB>,
  { context: { now } }: RequestFacts,
  [account = "", ...others]: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("auth_failures").where("key", "=", account).execute();
  await transaction
    .deleteFrom("auth_failures")
    .where("key", "in", others)
    .where("failed_at", "=", new Date(now.epochMilliseconds))
    .execute();
}

function accountKey(facts: RequestFacts, account: string): string {
  const browser = knownBrowser(facts, account);
  return facts.keys.sign("auth-failure", browser === undefined ? `account ${account}` : `account ${account} browser ${browser}`);
}

/** The name of a browser that this account was signed in with before; undefined for any other. */
function knownBrowser({ cookies, client, keys }: RequestFacts, account: string): string | undefined {
  const [browser = "", signature = ""] = (cookieValue(cookies, secretCookieName(browserCookie.name, client.secure)) ?? "").split(".");
  return keys.verify("known-browser", `${account} ${browser}`, signature) ? browser : undefined;
}

/** The Set-Cookie header that makes this browser one that the account knows. */
export function rememberBrowser({ keys, client }: RequestFacts, account: string): string {
  const browser = secretToken();
  return secretCookie(browserCookie, `${browser}.${keys.sign("known-browser", `${account} ${browser}`)}`, client.secure);
}
