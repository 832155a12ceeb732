import { completeSignIn } from "#app/features/people/accounts/commands/complete-sign-in.server.ts";
import type { Claimed } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";
import type { OpenIdConfig } from "#server/config.ts";
import { runAs, system } from "#server/context.ts";
import type { CookieScope, LinkScope, LogScope } from "#server/request.ts";
import type { OpenIdProblem } from "../messages.ts";
import { expiredSignInHeader, readPendingSignIn } from "./pending-sign-in.server.ts";
import { identify } from "./provider.server.ts";
import { findOrMakeAccount } from "./find-or-make-account.server.ts";

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
