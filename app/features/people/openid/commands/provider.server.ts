import * as openId from "openid-client";
import type { OpenIdConfig } from "#server/config.ts";
import type { CookieScope, LogScope } from "#server/request.ts";
import type { OpenIdProblem } from "../messages.ts";
import type { PendingSignIn } from "./pending-sign-in.server.ts";

/** What the provider says about a person. `email`: only an address that it has proven. */
export type Person = { subject: string; email: string | undefined; name: string };

/** The provider's configuration (its addresses and keys), requested at most once an hour. */
const knownProviders = new Map<string, { configuration: Promise<openId.Configuration>; until: number }>();
const rememberedForMilliseconds = 3_600_000;

/** The provider's address to redirect to (row A19: state, PKCE S256, nonce, exact address). Throws when the provider is away. */
export async function providerAddress(scope: CookieScope, provider: OpenIdConfig, pending: PendingSignIn): Promise<string> {
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
export async function identify(
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
    scope.log.warn(
      { requestId: scope.requestId, error: error instanceof Error ? error.name : "unknown" },
      "not identified by the provider",
    );
    return away ? "away" : "refused";
  }
}

function personIn({ sub, email, email_verified, name }: openId.IDToken): Person {
  return {
    subject: sub,
    email: email_verified === true && typeof email === "string" ? email.toLowerCase() : undefined,
    name:
      typeof name === "string"
        ? name
            .replace(/\p{Cc}+/gu, " ")
            .trim()
            .slice(0, 120)
        : "",
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
