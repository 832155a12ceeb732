import * as openId from "openid-client";
import { safePath } from "#app/lib/safe-path.ts";
import type { OpenIdConfig } from "#server/config.ts";
import type { CookieScope } from "#server/request.ts";
import { type PendingSignIn, pendingSignInHeader } from "./pending-sign-in.server.ts";
import { providerAddress } from "./provider.server.ts";

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
