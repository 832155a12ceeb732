import { safePath } from "#app/lib/safe-path.ts";
import { runAs, system } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { accountClosed, emailNotConfirmed, wrongCredentials } from "../messages.ts";
import { signInSchema } from "../schema.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { readAccountForm, refusalOf, tooManyTries, refusalBeforeCheck } from "./refuse.server.ts";
import { tryPassword } from "#app/features/people/sessions/commands/try-password.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";

/**
 * Signs a person in. Returns `signedIn` with the next page and the session's cookies, or an answer for the form. An unknown address and a
 * wrong password get the same response in the same time (row A1).
 */
export async function signIn(scope: RequestScope, sent: FormData, userAgent: string) {
  const { read, refuse } = readAccountForm("signin", signInSchema, sent);
  if (!read.ok) return { signedIn: undefined, answer: refuse({ status: 400, errors: read.errors }) };
  const refusal = refusalBeforeCheck(scope, sent);
  if (refusal) return { signedIn: undefined, answer: refuse(refusal) };
  const refused = (status: number, form: string) => ({ signedIn: undefined, answer: refuse({ status, errors: { fields: {}, form } }) });

  const { email, password, redirectTo } = read.values;
  const context = { ...scope.context, actor: system };
  const findAccount = () =>
    runAs(context, (transaction) =>
      transaction
        .selectFrom("users")
        .select(["id", "password_hash", "email_verified_at", "banned_at"])
        .where("email", "=", email)
        .executeTakeFirst(),
    );
  try {
    const tried = await tryPassword(scope, { email, password, find: findAccount });
    if (!tried.right) {
      if (tried.retryAfterSeconds === undefined) return refused(400, wrongCredentials);
      return { signedIn: undefined, answer: refuse(tooManyTries(tried.retryAfterSeconds)) };
    }
    const { account } = tried;
    // Only after the right password; otherwise a closed account looks like any other (row A1).
    if (account.banned_at) return refused(403, accountClosed);
    if (!account.email_verified_at) return refused(403, emailNotConfirmed);
    const way = { userAgent, to: safePath(redirectTo) };
    const entered = await runAs(context, (transaction) => completeSignIn(transaction, scope, { userId: account.id, email }, way));
    if (!entered) return refused(403, accountClosed);
    const cookies = [...entered.cookies, rememberBrowser(scope, email)];
    return { signedIn: { to: entered.to, cookies }, answer: undefined };
  } catch (error) {
    return { signedIn: undefined, answer: refuse(refusalOf(error, scope)) };
  }
}
