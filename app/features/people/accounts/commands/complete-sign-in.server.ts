import { joinBrowserList } from "#app/features/people/saved-cars/commands.server.ts";
import { hasVerifiedFactor, isOfTeam } from "#app/features/people/sessions/queries.server.ts";
import { system, type Transaction } from "#server/context.ts";
import type { CookieScope, MailScope, SecurityScope } from "#server/request.ts";
import { beginSession, sessionCookieHeader } from "#server/session.ts";
import { takeBackDeletion } from "./take-back-deletion.server.ts";

/**
 * Begins a session for a person who has proven who they are, by a password, a link in a mail or another provider. All sessions begin here,
 * in a transaction of the system. Signing in cancels the deletion of an account and tells its owner (row G5). Undefined if the team has
 * closed the account. The cars that the browser keeps join those of the account. Whoever is of the team and asked for no page lands in the back
 * office.
 */
export async function completeSignIn(
  transaction: Transaction,
  scope: MailScope & CookieScope & SecurityScope,
  { userId, email }: { userId: string; email: string },
  { userAgent, to }: { userAgent: string; to: string },
): Promise<{ to: string; cookies: string[] } | undefined> {
  // The lock makes a parallel ban either visible here or delete this session too.
  const open = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("banned_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!open) return undefined;
  const context = { ...scope.context, actor: system };
  await takeBackDeletion(transaction, { ...scope, context }, { userId, email });
  const token = await beginSession(transaction, { userId, aal: 1, userAgent, now: context.now });
  const place = to === "/" && (await isOfTeam(transaction, userId)) ? "/admin" : to;
  const emptied = await joinBrowserList(transaction, scope, userId);
  const cookies = [sessionCookieHeader(token, scope.client.secure), ...(emptied === undefined ? [] : [emptied])];
  return { to: await nextStep(transaction, userId, place), cookies };
}

async function nextStep(transaction: Transaction, userId: string, to: string): Promise<string> {
  if (!(await hasVerifiedFactor(transaction, userId))) return to;
  return `/auth/codigo?redirectTo=${encodeURIComponent(to)}`;
}
