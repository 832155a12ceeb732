import type { FormErrors } from "#app/lib/read-form.ts";
import { runAs, system } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { renewSession, type Session, sessionCookieHeader } from "#server/session.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { passwordMissing, passwordWrong, secondStepNeeded, signInAgain, waitAWhile } from "../messages.ts";
import { confirmationNeeded } from "../queries.server.ts";
import { tryPassword } from "./try-password.server.ts";

export type ConfirmationResult =
  | { confirmed: true; headers: Headers }
  | { confirmed: false; status: 400 | 403 | 429 | 503; headers: Headers; errors: FormErrors };

type ConfirmationInput = {
  /** The password that was typed into the form, if any. */
  password?: string | undefined;
  /** The name of the form's password field. */
  field?: string;
  /** Ask for the password even if it was just given. */
  always?: boolean;
};

/**
 * Checks before a delicate change that the password or a code was given at most five minutes ago (row A12). Otherwise the form must have
 * the right password. A wrong one counts as a failed sign-in. A right one renews the session (row A8): send the `headers` with the
 * response. Call it before the form's transaction: it uses its own, so that a failure stays counted when the form is refused.
 */
export async function requireRecentConfirmation(
  scope: RequestScope,
  session: Session,
  given: ConfirmationInput = {},
): Promise<ConfirmationResult> {
  const { password = "", field = "current_password", always = false } = given;
  const needed = await confirmationNeeded(scope.context, session);
  if (needed === "code") return refused(403, { fields: {}, form: secondStepNeeded });
  if (needed === "sign-in") return refused(403, { fields: {}, form: signInAgain });
  if (needed === "recent" && !(always && (await hasPassword(scope, session)))) return { confirmed: true, headers: new Headers() };
  if (password === "") return refused(400, { fields: { [field]: passwordMissing } });

  const tried = await tryOwnPassword(scope, session, password);
  if (tried === "busy") return refused(503, { fields: { [field]: waitAWhile(5) } }, { "Retry-After": "5" });
  if (!tried.right) {
    const { retryAfterSeconds: seconds } = tried;
    if (seconds === undefined) return refused(400, { fields: { [field]: passwordWrong } });
    return refused(429, { fields: { [field]: waitAWhile(seconds) } }, { "Retry-After": String(seconds) });
  }
  const token = await asSystem(scope, (transaction) =>
    renewSession(transaction, { id: session.id, aal: session.aal, now: scope.context.now }),
  );
  return { confirmed: true, headers: new Headers({ "Set-Cookie": sessionCookieHeader(token, scope.client.secure) }) };
}

function refused(status: 400 | 403 | 429 | 503, errors: FormErrors, headers: HeadersInit = {}): ConfirmationResult {
  return { confirmed: false, status, errors, headers: new Headers(headers) };
}

async function tryOwnPassword(scope: RequestScope, { id, email, userId }: Session, password: string) {
  try {
    return await tryPassword(scope, { email, session: id, password, find: () => readPassword(scope, userId) });
  } catch (error) {
    if (error instanceof TooBusy) return "busy";
    throw error;
  }
}

async function hasPassword(scope: RequestScope, { userId }: Session): Promise<boolean> {
  return (await readPassword(scope, userId)).password_hash !== null;
}

function readPassword(scope: RequestScope, userId: string) {
  return asSystem(scope, (transaction) =>
    transaction.selectFrom("users").select(["id", "password_hash"]).where("id", "=", userId).executeTakeFirstOrThrow(),
  );
}

function asSystem<Result>({ context }: RequestScope, work: Parameters<typeof runAs<Result>>[1]): Promise<Result> {
  return runAs({ ...context, actor: system }, work);
}
