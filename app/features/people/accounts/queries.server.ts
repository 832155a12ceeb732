import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
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

/** Whether somebody can enter the back office: an admin with a proven address. In a transaction of the system. */
export async function hasAdmin(transaction: Transaction): Promise<boolean> {
  const admin = await transaction
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select("user_roles.user_id")
    .where("role", "=", "admin")
    .where("email_verified_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Whether nobody can enter the back office yet, so that the sign-in page says where the way in is. */
export function isWithoutAdmin(context: Context): Promise<boolean> {
  return runAs({ ...context, actor: system }, async (transaction) => !(await hasAdmin(transaction)));
}

/** Whether a printed link makes the first admin: it is not over, and there is still no admin. In a transaction of the system. */
export async function isFirstAdminLink(transaction: Transaction, { now }: Context, token: string): Promise<boolean> {
  const link = await transaction
    .selectFrom("first_admin_links")
    .select("expires_at")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", new Date(now.epochMilliseconds))
    .executeTakeFirst();
  return link !== undefined && !(await hasAdmin(transaction));
}

export function readFirstAdminLink({ context }: Pick<TryScope, "context">, token: string): Promise<boolean> {
  return runAs({ ...context, actor: system }, (transaction) => isFirstAdminLink(transaction, context, token));
}
