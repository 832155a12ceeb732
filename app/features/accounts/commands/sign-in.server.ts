import type { Transaction } from "kysely";
import { takeBackDeletion } from "#app/features/personal-data/commands/delete.server.ts";
import { hasVerifiedFactor } from "#app/features/sessions/queries.server.ts";
import type { DB } from "#db/types.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { as, system } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { beginSession, storedSession } from "#server/session.ts";
import { emailNotConfirmed, wrongCredentials } from "../messages.ts";
import { signInSchema } from "../schema.ts";
import { readAccountForm, refusalOf, tooManyTries } from "./refuse.server.ts";
import { tryPassword } from "#app/features/sessions/commands/try-password.server.ts";
import { rememberBrowser } from "#app/features/sessions/commands/try-limit.server.ts";

/**
 * Signs a person in: `signedIn` with the way to go and the cookies of the session, or an answer for the form. An unknown address and a wrong
 * password are told the same and cost the same (row A1).
 */
export async function signIn(facts: RequestFacts, sent: FormData, userAgent: string) {
  const { read, refuse } = readAccountForm("signin", signInSchema, sent);
  if (!read.ok) return { signedIn: undefined, answer: refuse({ status: 400, errors: read.errors }) };
  const refused = (status: number, form: string) => ({ signedIn: undefined, answer: refuse({ status, errors: { fields: {}, form } }) });

  const { email, password, redirectTo } = read.values;
  const context = { ...facts.context, actor: system };
  const findAccount = () =>
    as(context, (transaction) =>
      transaction
        .selectFrom("users")
        .select(["id", "password_hash", "email_verified_at", "banned_at"])
        .where("email", "=", email)
        .executeTakeFirst(),
    );
  try {
    const tried = await tryPassword(facts, { email, password, find: findAccount });
    if (!tried.right) {
      if (tried.retryAfterSeconds === undefined) return refused(400, wrongCredentials);
      return { signedIn: undefined, answer: refuse(tooManyTries(tried.retryAfterSeconds)) };
    }
    const { account } = tried;
    if (account.banned_at) return refused(400, wrongCredentials);
    if (!account.email_verified_at) return refused(403, emailNotConfirmed);
    const { token, to } = await as(context, async (transaction) => {
      await takeBackDeletion(transaction, { ...facts, context }, { userId: account.id, email });
      return {
        token: await beginSession(transaction, { userId: account.id, aal: 1, userAgent, now: context.now }),
        to: await nextStep(transaction, account.id, safePath(redirectTo)),
      };
    });
    const cookies = [storedSession(token, facts.client.secure), rememberBrowser(facts, email)];
    return { signedIn: { to, cookies }, answer: undefined };
  } catch (error) {
    return { signedIn: undefined, answer: refuse(refusalOf(error, facts)) };
  }
}

/** Where a person goes who has just signed in: on their way, or first to the code of their app where they have one. */
export async function nextStep(transaction: Transaction<DB>, userId: string, to: string): Promise<string> {
  if (!(await hasVerifiedFactor(transaction, userId))) return to;
  return `/auth/codigo?redirectTo=${encodeURIComponent(to)}`;
}
