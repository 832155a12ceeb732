import * as openId from "openid-client";
import { type About, queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { takeOverUnproven } from "#app/features/people/accounts/commands/take-over.server.ts";
import { type Claimed, claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";
import { completeSignIn } from "#app/features/people/accounts/commands/complete-sign-in.server.ts";
import { safePath } from "#app/lib/safe-path.ts";
import type { OpenIdConfig } from "#server/config.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { cookieValue, secretCookie, secretCookieName } from "#server/http/cookies.ts";
import type { CookieScope, LinkScope, LogScope } from "#server/request.ts";
import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { identityLinkedLetter } from "./emails.ts";
import type { OpenIdProblem } from "./messages.ts";

/** Stored in a cookie of this host between leaving for the provider and coming back. */
type PendingSignIn = { state: string; nonce: string; verifier: string; redirectTo: string };

const pendingSignInCookie = { name: "openid", maxAge: 600 };

/** The provider's configuration (its addresses and keys), requested at most once an hour. */
const knownProviders = new Map<string, { configuration: Promise<openId.Configuration>; until: number }>();
const rememberedForMilliseconds = 3_600_000;

/** The provider's address to redirect to, and the cookie for the way back (row A19: state, PKCE S256, nonce, exact address). */
export async function beginOpenId(scope: CookieScope, provider: OpenIdConfig, redirectTo: string) {
  const configuration = await configurationOf(provider);
  const pending: PendingSignIn = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    redirectTo: safePath(redirectTo),
  };
  const address = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(scope),
    scope: "openid email profile",
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
  });
  return { address: address.href, cookie: secretCookie(pendingSignInCookie, encode(pending), scope.client.secure) };
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
  const pending = decode(cookieValue(scope.cookies, secretCookieName(pendingSignInCookie.name, scope.client.secure)));
  if (!pending) return { problem: "interrupted" };
  const person = await identify(scope, provider, address, pending);
  if (typeof person === "string") return { problem: person };

  const { context } = scope;
  return runAs({ ...context, actor: system }, async (transaction): Promise<SignInOutcome> => {
    const found = await accountOf(transaction, context, provider, person);
    if ("problem" in found) return found;
    const entered = await completeSignIn(
      transaction,
      scope,
      { userId: found.id, email: found.email },
      { userAgent, to: pending.redirectTo },
    );
    if (!entered) return { problem: "closed" };
    return {
      to: entered.to,
      cookies: [...entered.cookies, rememberBrowser(scope, found.email), expiredSignInCookie(scope)],
      claimed: found.claimed,
    };
  });
}

type Person = { subject: string; email: string | undefined; name: string };

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
    if (!claims) return "refused";
    const email = claims["email_verified"] === true && typeof claims["email"] === "string" ? claims["email"].toLowerCase() : undefined;
    const name =
      typeof claims["name"] === "string"
        ? claims["name"]
            .replace(/\p{Cc}+/gu, " ")
            .trim()
            .slice(0, 120)
        : "";
    return { subject: claims.sub, email, name };
  } catch (error) {
    const away = error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
    scope.log.warn(
      { requestId: scope.requestId, error: error instanceof Error ? error.name : "unknown" },
      "not identified by the provider",
    );
    return away ? "away" : "refused";
  }
}

type Account = { id: string; email: string; claimed: Claimed };
const nothingClaimed: Claimed = { inquiries: 0, appointments: 0 };

async function accountOf(
  transaction: Transaction<DB>,
  context: Context,
  { issuer, name: providerName }: OpenIdConfig,
  { subject, email, name }: Person,
): Promise<Account | { problem: OpenIdProblem }> {
  const at = context.now.toString();
  const linked = await transaction
    .selectFrom("openid_identities")
    .innerJoin("users", "users.id", "openid_identities.user_id")
    .select(["users.id", "users.email", "users.banned_at"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (linked) return linked.banned_at ? { problem: "closed" } : { ...linked, claimed: nothingClaimed };
  if (email === undefined) return { problem: "unproven" };

  // A person who made an account without proving its address loses it, because the provider has proven the address now.
  const unproven = await takeOverUnproven(transaction, email);
  const existing = await transaction.selectFrom("users").select(["id", "banned_at"]).where("email", "=", email).executeTakeFirst();
  if (existing?.banned_at) return { problem: "closed" };
  const id = existing?.id ?? crypto.randomUUID();
  if (!existing) {
    await transaction.insertInto("users").values({ id, email, email_verified_at: at, created_at: at }).execute();
    await transaction.insertInto("profiles").values({ user_id: id, display_name: name, created_at: at }).execute();
  }
  if (unproven !== undefined) await transaction.updateTable("users").set({ email_verified_at: at }).where("id", "=", unproven).execute();
  await transaction.insertInto("openid_identities").values({ issuer, subject, user_id: id, created_at: at }).execute();
  const alreadyProven = existing && unproven === undefined;
  if (alreadyProven) {
    const about: About = { kind: "account-identity-linked", id };
    await queueForCustomer(
      transaction,
      { ...context, actor: system },
      { about, recipient: email, letter: identityLinkedLetter(providerName) },
    );
  }
  return { id, email, claimed: alreadyProven ? nothingClaimed : await claimRows(transaction, id, email) };
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

function expiredSignInCookie({ client }: CookieScope): string {
  return secretCookie({ ...pendingSignInCookie, maxAge: 0 }, "", client.secure);
}

function encode(pending: PendingSignIn): string {
  return Buffer.from(JSON.stringify(pending)).toString("base64url");
}

function decode(value: string | undefined): PendingSignIn | undefined {
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
