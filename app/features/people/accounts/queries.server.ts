import { runAs, system } from "#server/context.ts";
import type { TryScope } from "#server/request.ts";
import { signUpBrowser } from "./commands/browser-cookie.server.ts";
import { isSameBrowser } from "./commands/open-link.server.ts";
import { findLink, type LinkPurpose } from "./commands/links.server.ts";

/** Reads a link for its page: `invited` means that there is no password yet. Undefined if the link no longer works. */
export async function readLink(scope: TryScope, purpose: LinkPurpose, token: string) {
  const { context } = scope;
  const link = await runAs({ ...context, actor: system }, (transaction) => findLink(transaction, purpose, token, context.now));
  return link && { email: link.email, sameBrowser: isSameBrowser(link, signUpBrowser(scope)), invited: link.password_hash === null };
}
