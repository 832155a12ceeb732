import type { z } from "zod";
import {
  refused,
  type RefusedForm,
  type WriteResult,
  type Checked,
  type FormDescription,
} from "#app/features/ground/forms/commands.server.ts";
import { type Context, runAs, system } from "#server/context.ts";
import type { TryScope } from "#server/request.ts";
import { renewSession, type Session, sessionCookieHeader } from "#server/session.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { passwordMissing, passwordWrong, secondStepNeeded, signInAgain, waitAWhile } from "../messages.ts";
import { confirmationNeeded } from "../queries.server.ts";
import { tryPassword } from "./try-password.server.ts";

const field = "current_password";

type ConfirmationInput = { password?: string | undefined; always?: boolean };

/**
 * Checks before a delicate change that the password or a code was given at most five minutes ago (row A12). Otherwise the form must have
 * the right password. A wrong one counts as a failed sign-in. A right one renews the session (row A8): send the result's headers with the
 * response. Call it before the form's transaction: it uses its own, so that a failure stays counted when the form is refused.
 */
export async function requireRecentConfirmation(scope: TryScope, session: Session, given: ConfirmationInput = {}): Promise<WriteResult> {
  const { password = "", always = false } = given;
  const needed = await confirmationNeeded(scope.context, session);
  if (needed === "code") return refused(secondStepNeeded, { status: 403 });
  if (needed === "sign-in") return refused(signInAgain, { status: 403 });
  if (needed === "recent" && !(always && (await hasPassword(scope.context, session)))) return { ok: true };
  if (password === "") return refused(passwordMissing, { status: 400, field });

  const tried = await tryOwnPassword(scope, session, password);
  if (tried === "busy") return refused(waitAWhile(5), { status: 503, field, retryAfterSeconds: 5 });
  if (!tried.right) {
    const { retryAfterSeconds } = tried;
    if (retryAfterSeconds === undefined) return refused(passwordWrong, { status: 400, field });
    return refused(waitAWhile(retryAfterSeconds), { status: 429, field, retryAfterSeconds });
  }
  const token = await asSystem(scope.context, (transaction) =>
    renewSession(transaction, { id: session.id, aal: session.aal, now: scope.context.now }),
  );
  return { ok: true, headers: { "Set-Cookie": sessionCookieHeader(token, scope.client.secure) } };
}

/** Whether this is the password of the session's account. A wrong one counts as a failed sign-in; while the person must wait, none is right. */
export async function isOwnPassword(scope: TryScope, session: Session, password: string): Promise<boolean> {
  const tried = await tryOwnPassword(scope, session, password);
  return tried !== "busy" && tried.right;
}

async function tryOwnPassword(scope: TryScope, { id, email, userId }: Session, password: string) {
  try {
    return await tryPassword(scope, { email, session: id, password, find: () => readPassword(scope.context, userId) });
  } catch (error) {
    if (error instanceof TooBusy) return "busy";
    throw error;
  }
}

async function hasPassword(context: Context, { userId }: Session): Promise<boolean> {
  return (await readPassword(context, userId)).password_hash !== null;
}

function readPassword(context: Context, userId: string) {
  return asSystem(context, (transaction) =>
    transaction.selectFrom("users").select(["id", "password_hash"]).where("id", "=", userId).executeTakeFirstOrThrow(),
  );
}

function asSystem<Result>(context: Context, work: Parameters<typeof runAs<Result>>[1]): Promise<Result> {
  return runAs({ ...context, actor: system }, work);
}

type SchemaWithPassword = z.ZodObject<{ current_password: z.ZodType<string | undefined> }>;

type DelicateForm<Schema extends SchemaWithPassword, Prepared> = Omit<FormDescription<Schema, Prepared>, "before" | "onlyFor"> & {
  always?: boolean;
  prepare?: (values: z.output<Schema>) => Promise<Prepared>;
  repeats?: (values: z.output<Schema>) => Promise<boolean>;
  /** Refuses for a reason that the schema cannot find; runs before the password is checked. */
  check?: (values: z.output<Schema>) => RefusedForm | undefined;
};

/** A form that needs a recent confirmation (row A12). The response carries the renewed session; only this session hears the outcome again. */
export function delicate<Schema extends SchemaWithPassword, Prepared = undefined>(
  scope: TryScope,
  session: Session,
  { always = false, check, prepare, repeats, ...form }: DelicateForm<Schema, Prepared>,
): FormDescription<Schema, Prepared> {
  const before = async (values: z.output<Schema>): Promise<Checked<Prepared>> => {
    const refusal = check?.(values);
    if (refusal) return refusal;
    const confirmed = await requireRecentConfirmation(scope, session, { password: values.current_password, always });
    return prepare === undefined || !confirmed.ok ? confirmed : { ...confirmed, prepare: () => prepare(values) };
  };
  return { ...form, before, onlyFor: { session: session.id, repeats } };
}
