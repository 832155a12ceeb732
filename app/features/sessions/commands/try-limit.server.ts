import { sql, type Transaction } from "kysely";
import { senderNetwork } from "#app/features/submissions/sender-network.ts";
import type { DB } from "#db/types.ts";
import { cookieValue, secretCookie, secretCookieName } from "#server/cookies.ts";
import type { RequestFacts } from "#server/request.ts";
import { secretToken } from "#server/secret-token.ts";

/** Failures in a window cost nothing until there are `free` of them; then one waits, twice as long each time, at most `longest` seconds. */
type Rule = { free: number; minutes: number; longest: number };

const accountRule: Rule = { free: 5, minutes: 15, longest: 900 };
const networkRule: Rule = { free: 30, minutes: 15, longest: 900 };
/** Everybody together: a flood slows everybody down a little and locks nobody out. */
const everybodyRule: Rule = { free: 1_000, minutes: 15, longest: 5 };
/** Ten codes an hour, inside a session as well (row A14): the eleventh waits until the first is an hour old. */
const codeRule: Rule = { free: 10, minutes: 60, longest: 3600 };
const firstWaitInSeconds = 5;

const browserCookie = { name: "browser", maxAge: 180 * 24 * 3600 };

/** `keys`: what was counted, the account's first. */
export type Try = { allowed: true; keys: readonly string[] } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a try of an account's password as failed before it is looked at, so that parallel tries cannot slip by; `forgive` takes it back
 * when it was right (row A4). By account, network and all; a browser in which the account was signed in before is counted apart, so that
 * whoever fails on purpose makes others wait, never the owner at home. Within the system's transaction; `account` is its address.
 */
export async function claimTry(transaction: Transaction<DB>, facts: RequestFacts, account: string): Promise<Try> {
  const browser = knownBrowser(facts, account);
  const own = browser === undefined ? `account ${account}` : `account ${account} browser ${browser}`;
  return claim(transaction, facts, [
    [own, accountRule],
    [`network ${senderNetwork(facts.client.address)}`, networkRule],
    ["everybody", everybodyRule],
  ]);
}

/** The same for the codes of a person's authenticator apps, and for their recovery codes. */
export function claimCodeTry(transaction: Transaction<DB>, facts: RequestFacts, userId: string): Promise<Try> {
  return claim(transaction, facts, [[`code ${userId}`, codeRule]]);
}

async function claim(
  transaction: Transaction<DB>,
  { keys, context: { now } }: RequestFacts,
  counted: readonly (readonly [string, Rule])[],
): Promise<Try> {
  const claims = counted.map(([text, rule]) => ({ key: keys.sign("auth-failure", text), rule }));
  for (const { key, rule } of claims) {
    // Whoever tries the same at the same moment waits here; everybody cannot wait for everybody.
    if (rule !== everybodyRule) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    const retryAfterSeconds = await waitFor(transaction, key, rule, now);
    if (retryAfterSeconds > 0) return { allowed: false, retryAfterSeconds };
  }
  await transaction
    .insertInto("auth_failures")
    .values(claims.map(({ key }) => ({ key, failed_at: now.toString() })))
    .execute();
  return { allowed: true, keys: claims.map(({ key }) => key) };
}

async function waitFor(transaction: Transaction<DB>, key: string, rule: Rule, now: Temporal.Instant): Promise<number> {
  const { failures, first, last } = await transaction
    .selectFrom("auth_failures")
    .select(({ fn }) => [fn.countAll<number>().as("failures"), fn.min("failed_at").as("first"), fn.max("failed_at").as("last")])
    .where("key", "=", key)
    .where("failed_at", ">", new Date(now.subtract({ minutes: rule.minutes }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  if (failures < rule.free || !first || !last) return 0;
  const age = (date: Date) => (now.epochMilliseconds - date.getTime()) / 1000;
  if (rule === codeRule) return Math.ceil(rule.minutes * 60 - age(first));
  const wait = Math.min(rule.longest, firstWaitInSeconds * 2 ** (failures - rule.free));
  return Math.max(0, Math.ceil(wait - age(last)));
}

/** Takes back what was just counted, and all earlier failures of the account: its owner is here. */
export async function forgive(
  transaction: Transaction<DB>,
  { context: { now } }: RequestFacts,
  [account = "", ...others]: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("auth_failures").where("key", "=", account).execute();
  if (others.length === 0) return;
  const moment = new Date(now.epochMilliseconds);
  await transaction.deleteFrom("auth_failures").where("key", "in", others).where("failed_at", "=", moment).execute();
}

/**
 * Forgets the failures of an account and of its codes, so that nobody waits who knows them. A browser that the account knows has its own
 * count, which nobody but its owner can fill; the network's stays, for others share it. Within a piece of the system's.
 */
export async function forgetFailures(
  transaction: Transaction<DB>,
  { keys }: RequestFacts,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const forgotten = [`account ${email}`, `code ${userId}`].map((text) => keys.sign("auth-failure", text));
  await transaction.deleteFrom("auth_failures").where("key", "in", forgotten).execute();
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
