import { sql } from "kysely";
import { refused } from "#app/features/ground/forms/commands.server.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { PasswordFormScope } from "#server/request.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { hasAdmin, isFirstAdminLink } from "../queries.server.ts";
import { addressHasAccount, linkEnded } from "../messages.ts";
import { signUpSchema } from "../schema.ts";
import { answerAccountForm } from "./account-form.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { giveAdminRole } from "./make-admin.server.ts";
import { takeOverUnproven } from "./take-over.server.ts";

const minutes = 30;

const ended = refused(linkEnded, { status: 410 });

/**
 * Makes a link for the first admin while there is none, as the system. It works for 30 minutes. Links of other starts stay, so that
 * instances that start together do not end each other's (decision 0036). Undefined when there is an admin; then nothing is written.
 */
export function makeFirstAdminLink(context: Context, siteOrigin: string): Promise<string | undefined> {
  return runAs(context, async (transaction) => {
    if (await hasAdmin(transaction)) return undefined;
    await transaction.deleteFrom("first_admin_links").where("expires_at", "<=", new Date(context.now.epochMilliseconds)).execute();
    const token = secretToken();
    await transaction
      .insertInto("first_admin_links")
      .values({ token_hash: hashOf(token), created_at: context.now.toString(), expires_at: context.now.add({ minutes }).toString() })
      .execute();
    return `${siteOrigin}/auth/first-admin/${token}`;
  });
}

/** Makes the first admin through a printed link, with the address and password of the form, and signs in. Ends all such links. */
export function becomeFirstAdmin(scope: PasswordFormScope, sent: FormData, { token, userAgent }: { token: string; userAgent: string }) {
  const context = { ...scope.context, actor: system };
  return answerAccountForm(scope, { form: "first-admin", schema: signUpSchema }, sent, async ({ email, password }) => {
    // First, so that an invented link costs no password hash.
    if (!(await runAs(context, (transaction) => isFirstAdminLink(transaction, context, token)))) return ended;
    const passwordHash = await hashPassword(password, { queue: "known", name: "first admin" });
    return runAs(context, async (transaction) => {
      // The lock of the triggers that keep one admin, so that of many uses of any links only one succeeds.
      await sql`select pg_advisory_xact_lock(hashtext('user_roles: the last admin'))`.execute(transaction);
      if (!(await isFirstAdminLink(transaction, context, token))) return ended;
      const userId = await insertAdmin(transaction, context, { email, passwordHash });
      if (userId === undefined) return refused(addressHasAccount(email), { field: "email" });
      await transaction.deleteFrom("first_admin_links").execute();
      const entered = await completeSignIn(transaction, scope, { userId, email }, { userAgent, to: "/admin" });
      return entered ? { ok: true, entered } : ended;
    });
  });
}

/** Makes an admin with a proven address, also of an unproven account, which loses its sessions. Undefined if the account is proven. */
async function insertAdmin(transaction: Transaction, { now }: Context, { email, passwordHash }: { email: string; passwordHash: string }) {
  await takeOverUnproven(transaction, email);
  const at = now.toString();
  const account = await transaction
    .insertInto("users")
    .values({ email, password_hash: passwordHash, email_verified_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ password_hash: passwordHash, email_verified_at: at })
        .where("users.email_verified_at", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (!account) return undefined;
  await giveAdminRole(transaction, account.id, at);
  return account.id;
}
