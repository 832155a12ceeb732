import { refused } from "#app/features/ground/forms/commands.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";
import { tryPassword } from "#app/features/people/sessions/commands/try-password.server.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { runAs, system, type Transaction } from "#server/context.ts";
import type { PasswordFormScope } from "#server/request.ts";
import { accountClosed, emailNotConfirmed, wrongCredentials } from "../messages.ts";
import { signInSchema } from "../schema.ts";
import { answerAccountForm, tooManyTries } from "./account-form.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";

/** Signs a person in. An unknown address and a wrong password get the same response in the same time (row A1). */
export function signIn(scope: PasswordFormScope, sent: FormData, userAgent: string) {
  const context = { ...scope.context, actor: system };
  return answerAccountForm(scope, { form: "signin", schema: signInSchema }, sent, async ({ email, password, redirectTo }) => {
    const find = () => runAs(context, (transaction) => findAccount(transaction, email));
    const tried = await tryPassword(scope, { email, password, find });
    if (!tried.right) {
      const { retryAfterSeconds } = tried;
      return retryAfterSeconds === undefined ? refused(wrongCredentials, { status: 400 }) : tooManyTries(retryAfterSeconds);
    }
    const { account } = tried;
    // Only after the right password; otherwise a closed account looks like any other (row A1).
    if (account.banned_at) return refused(accountClosed, { status: 403 });
    if (!account.email_verified_at) return refused(emailNotConfirmed, { status: 403 });
    const way = { userAgent, to: safePath(redirectTo) };
    const session = await runAs(context, (transaction) => completeSignIn(transaction, scope, { userId: account.id, email }, way));
    if (!session) return refused(accountClosed, { status: 403 });
    return { ok: true, entered: { to: session.to, cookies: [...session.cookies, rememberBrowser(scope, email)] } };
  });
}

function findAccount(transaction: Transaction, email: string) {
  return transaction
    .selectFrom("users")
    .select(["id", "password_hash", "email_verified_at", "banned_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}
