import * as openId from "openid-client";
import { sql } from "kysely";
import { completeSignIn } from "#app/features/people/accounts/commands/complete-sign-in.server.ts";
import { type Claimed, claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";
import type { OpenIdConfig } from "#server/config.ts";
import { runAs, system, type Context, type Transaction } from "#server/context.ts";
import type { CookieScope, LinkScope, LogScope } from "#server/request.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { cookieValue, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import { type About, queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { takeOverUnproven } from "#app/features/people/accounts/commands/take-over.server.ts";
import type { OpenIdProblem } from "./messages.ts";
import { identityLinkedLetter } from "./emails.ts";
import { causeOf } from "#server/log.ts";

/** What the provider says about a person. `email`: only an address that it has proven. */
type Person = { subject: string; email: string | undefined; name: string };

/** The provider's configuration (its addresses and keys), requested at most once an hour. */
const knownProviders = new Map<string, { configuration: Promise<openId.Configuration>; until: number }>();
const rememberedForMilliseconds = 3_600_000;

/** The provider's address to redirect to (row A19: state, PKCE S256, nonce, exact address). Throws when the provider is away. */
async function providerAddress(scope: CookieScope, provider: OpenIdConfig, pending: PendingSignIn): Promise<string> {
  const address = openId.buildAuthorizationUrl(await configurationOf(provider), {
    redirect_uri: returnAddress(scope),
    scope: "openid email profile",
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
  });
  return address.href;
}

/** Asks the provider about the person who came back with `address`, or says why nobody is identified. */
async function identify(
  scope: LogScope & CookieScope,
  provider: OpenIdConfig,
  address: URL,
  pending: PendingSignIn,
): Promise<Person | OpenIdProblem> {
  // The redirect address that the provider knows; behind a proxy the request's own may differ.
  const current = new URL(returnAddress(scope) + address.search);
  try {
    const tokens = await openId.authorizationCodeGrant(await configurationOf(provider), current, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    return claims ? personIn(claims) : "refused";
  } catch (error) {
    const away = error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
    scope.log.warn({ requestId: scope.requestId, error: causeOf(error) }, "not identified by the provider");
    return away ? "away" : "refused";
  }
}

function personIn({ sub, email, email_verified, name }: openId.IDToken): Person {
  const written = typeof name === "string" ? name : "";
  return {
    subject: sub,
    email: email_verified === true && typeof email === "string" ? email.toLowerCase() : undefined,
    name: written
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 120),
  };
}

function configurationOf({ issuer, clientId, clientSecret }: OpenIdConfig): Promise<openId.Configuration> {
  const kept = knownProviders.get(issuer);
  if (kept && kept.until > Date.now()) return kept.configuration;
  const url = new URL(issuer);
  // server/config.ts allows plain http only for this machine.
  const options = url.protocol === "https:" ? { timeout: 10 } : { timeout: 10, execute: [openId.allowInsecureRequests] };
  const configuration = openId.discovery(url, clientId, clientSecret, undefined, options);
  knownProviders.set(issuer, { configuration, until: Date.now() + rememberedForMilliseconds });
  // The next sign-in asks a failed provider again.
  configuration.catch(() => knownProviders.delete(issuer));
  return configuration;
}

function returnAddress({ client }: CookieScope): string {
  return `${client.origin}/auth/openid/callback`;
}

type Account = { id: string; email: string; claimed: Claimed };
const nothingClaimed: Claimed = { inquiries: 0, appointments: 0 };

/** The account of a person whom the provider has identified, as the system. Links the identity to an account at its first sign-in. */
async function findOrMakeAccount(
  transaction: Transaction,
  context: Context,
  { issuer, name: providerName }: OpenIdConfig,
  { subject, email, name }: Person,
): Promise<Account | { problem: OpenIdProblem }> {
  const at = context.now.toString();
  // The same person may come back twice at once: the second sign-in waits here and then finds the identity.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(transaction);
  const linked = await findLinked(transaction, issuer, subject);
  if (linked) return linked.banned_at ? { problem: "closed" } : { id: linked.id, email: linked.email, claimed: nothingClaimed };
  if (email === undefined) return { problem: "unproven" };

  const made = await makeAccount(transaction, { email, name, at });
  // A person who made an account without proving its address loses it, because the provider has proven the address now.
  const unproven = made ? undefined : await takeOverUnproven(transaction, email);
  const { id, banned_at } = await transaction
    .selectFrom("users")
    .select(["id", "banned_at"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  if (banned_at) return { problem: "closed" };
  if (unproven !== undefined) await transaction.updateTable("users").set({ email_verified_at: at }).where("id", "=", unproven).execute();
  await transaction.insertInto("openid_identities").values({ issuer, subject, user_id: id, created_at: at }).execute();
  if (made || unproven !== undefined) return { id, email, claimed: await claimRows(transaction, id, email) };

  const about: About = { kind: "account-identity-linked", id };
  const letter = identityLinkedLetter(providerName);
  await queueForCustomer(transaction, { ...context, actor: system }, { about, recipient: email, letter });
  return { id, email, claimed: nothingClaimed };
}

function findLinked(transaction: Transaction, issuer: string, subject: string) {
  return transaction
    .selectFrom("openid_identities")
    .innerJoin("users", "users.id", "openid_identities.user_id")
    .select(["users.id", "users.email", "users.banned_at"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Makes an account with a proven address. Returns false if the address has one, also one that somebody is making just now. */
async function makeAccount(transaction: Transaction, { email, name, at }: { email: string; name: string; at: string }): Promise<boolean> {
  const made = await transaction
    .insertInto("users")
    .values({ email, email_verified_at: at, created_at: at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await transaction.insertInto("profiles").values({ user_id: made.id, display_name: name, created_at: at }).execute();
  return made !== undefined;
}

/** Stored in a cookie of this host between leaving for the provider and coming back. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; redirectTo: string };

const pendingSignInCookie = { name: "openid", maxAge: 600 };

function pendingSignInHeader({ client }: CookieScope, pending: PendingSignIn): string {
  return secretCookie(pendingSignInCookie, Buffer.from(JSON.stringify(pending)).toString("base64url"), client.secure);
}

function expiredSignInHeader({ client }: CookieScope): string {
  return secretCookie({ ...pendingSignInCookie, maxAge: 0 }, "", client.secure);
}

function readPendingSignIn({ client, cookies }: CookieScope): PendingSignIn | undefined {
  const value = cookieValue(cookies, secretCookieName(pendingSignInCookie.name, client.secure));
  if (value === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    return isPendingSignIn(read) ? { ...read, redirectTo: safePath(read.redirectTo) } : undefined;
  } catch {
    return undefined;
  }
}

function isPendingSignIn(read: unknown): read is PendingSignIn {
  if (typeof read !== "object" || read === null) return false;
  return ["state", "nonce", "verifier", "redirectTo"].every((name) => name in read && typeof read[name as keyof typeof read] === "string");
}

type SignInOutcome = { to: string; cookies: string[]; claimed: Claimed } | { problem: OpenIdProblem };

/**
 * Signs in a person who comes back from the provider. A known identity signs in to its account. A new identity needs an address that the
 * provider has proven. It is linked to the account that has proven this address too, or makes an account if there is none (row A19). The
 * session begins at aal1 (row A15).
 */
export async function finishOpenId(
  scope: LinkScope & LogScope & CookieScope,
  provider: OpenIdConfig,
  address: URL,
  userAgent: string,
): Promise<SignInOutcome> {
  // It is a GET that signs somebody in.
  await scope.context.page?.end();
  const pending = readPendingSignIn(scope);
  if (!pending) return { problem: "interrupted" };
  const person = await identify(scope, provider, address, pending);
  if (typeof person === "string") return { problem: person };

  const { context } = scope;
  return runAs({ ...context, actor: system }, async (transaction): Promise<SignInOutcome> => {
    const found = await findOrMakeAccount(transaction, context, provider, person);
    if ("problem" in found) return found;
    const { id: userId, email, claimed } = found;
    const entered = await completeSignIn(transaction, scope, { userId, email }, { userAgent, to: pending.redirectTo });
    if (!entered) return { problem: "closed" };
    return { to: entered.to, cookies: [...entered.cookies, rememberBrowser(scope, email), expiredSignInHeader(scope)], claimed };
  });
}

/** The provider's address to redirect to, and the Set-Cookie header for the way back (row A19). Throws when the provider is away. */
export async function beginOpenId(
  scope: CookieScope,
  provider: OpenIdConfig,
  redirectTo: string,
): Promise<{ address: string; cookie: string }> {
  const pending: PendingSignIn = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    redirectTo: safePath(redirectTo),
  };
  return { address: await providerAddress(scope, provider, pending), cookie: pendingSignInHeader(scope, pending) };
}
