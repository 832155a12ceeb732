import { randomBytes } from "node:crypto";
import { data } from "react-router";
import { refused, answerForm } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { KeyScope, PasswordFormScope, CookieScope, MailScope, SecurityScope } from "#server/request.ts";
import { type Session, renewSession, sessionCookieHeader } from "#server/session.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { hasVerifiedFactor } from "#app/features/people/sessions/queries.server.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { addMessages, nameTaken, tooManyFactors, factorGone, removeMessages, recoveryMessages } from "../messages.ts";
import { addSchema, removeSchema, recoverySchema } from "../schema.ts";
import { type NewSecret, newSecret } from "../totp.ts";
import { readRecoveryCode, recoveryCodeFrom, recoveryCodesAtATime } from "../recovery-code.ts";

const mostFactors = 10;

export type EnrolResult = { ok: true; id: string; secret: NewSecret } | { ok: false; reason: "name-taken" | "too-many" };

/** Adds an app that waits for its first code, and replaces a waiting app of the same name. Runs in a transaction of the system. */
export async function enrolFactor(
  transaction: Transaction,
  { context, keys }: KeyScope,
  { userId, name }: { userId: string; name: string },
): Promise<EnrolResult> {
  // Locks the person's row, so that parallel requests cannot exceed the limit.
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  await transaction
    .deleteFrom("auth_factors")
    .where("user_id", "=", userId)
    .where("friendly_name", "=", name)
    .where("verified_at", "is", null)
    .execute();
  const { factors } = await transaction
    .selectFrom("auth_factors")
    .select(({ fn }) => fn.countAll<number>().as("factors"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (factors >= mostFactors) return { ok: false, reason: "too-many" };

  const id = crypto.randomUUID();
  const secret = newSecret();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("auth_factors")
    .values({
      id,
      user_id: userId,
      friendly_name: name,
      secret: keys.encrypt("factor-secrets", id, secret.bytes),
      created_at: context.now.toString(),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "friendly_name"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? { ok: false, reason: "name-taken" } : { ok: true, id, secret };
}

/** Handles the security page's form; its outcome has the new app's id, and the app's page shows the code to scan. */
export function addFactor(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: "add-factor", schema: addSchema, messages: addMessages };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { friendly_name }) => {
    const { actor } = scope.context;
    const enrolled = await runAsSystemWithin(transaction, actor, () =>
      enrolFactor(transaction, scope, { userId: session.userId, name: friendly_name }),
    );
    if (enrolled.ok) return { ok: true, outcome: { factor: enrolled.id } };
    return enrolled.reason === "name-taken" ? refused(nameTaken, { field: "friendly_name" }) : refused(tooManyFactors);
  });
}

/**
 * Removes one of a person's own factors, in a transaction of the system. Removing the last one also deletes the recovery codes and puts all
 * sessions back to aal1. Returns the Set-Cookie header with the session's new token; undefined if the factor does not exist.
 */
export async function removeFactor(
  transaction: Transaction,
  scope: MailScope & CookieScope & SecurityScope,
  session: Session,
  factorId: string,
): Promise<string | undefined> {
  const removed = await transaction
    .deleteFrom("auth_factors")
    .where("id", "=", factorId)
    .where("user_id", "=", session.userId)
    .returning(["friendly_name", "verified_at"])
    .executeTakeFirst();
  if (!removed) return undefined;
  const stillProtected = await hasVerifiedFactor(transaction, session.userId);
  if (!stillProtected) {
    await transaction.deleteFrom("recovery_codes").where("user_id", "=", session.userId).execute();
    await transaction.updateTable("sessions").set({ aal: 1 }).where("user_id", "=", session.userId).execute();
  }
  if (removed.verified_at) await tellOwner(transaction, scope, session, "factor-removed", [{ name: "App", value: removed.friendly_name }]);
  const { secure } = scope.client;
  return sessionCookieHeader(
    await renewSession(transaction, { id: session.id, aal: stillProtected ? session.aal : 1, now: scope.context.now }),
    secure,
  );
}

export function removeOwnFactor(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: "remove-factor", schema: removeSchema, messages: removeMessages };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { factor_id }) => {
    const cookie = await runAsSystemWithin(transaction, scope.context.actor, () => removeFactor(transaction, scope, session, factor_id));
    return cookie === undefined ? refused(factorGone, { status: 404 }) : { ok: true, headers: { "Set-Cookie": cookie } };
  });
}

/** The stored hash of a code; it includes the owner's id. */
function keptHash(userId: string, letters: string): Buffer {
  return hashOf(`${userId} ${letters}`);
}

/** Replaces all earlier codes by new ones, in a transaction of the system. They can be shown only now, because only hashes are stored. */
export async function makeRecoveryCodes(transaction: Transaction, userId: string, now: Temporal.Instant): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtATime }, () => recoveryCodeFrom(randomBytes(16)));
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: keptHash(userId, code.replaceAll("-", "")), created_at: now.toString() })))
    .execute();
  return codes;
}

/** Uses up a code, only once even in parallel; in a transaction of the system. Returns false for a wrong or used code. */
export async function spendRecoveryCode(
  transaction: Transaction,
  { userId, typed, now }: { userId: string; typed: string; now: Temporal.Instant },
): Promise<boolean> {
  const letters = readRecoveryCode(typed);
  if (letters === undefined) return false;
  const { numUpdatedRows } = await transaction
    .updateTable("recovery_codes")
    .set({ used_at: now.toString() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", keptHash(userId, letters))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Handles the security page's form. Only this response has the codes; if the form is sent again, the response has none. */
export async function renewRecoveryCodes(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: "recovery-codes", schema: recoverySchema, messages: recoveryMessages };
  let codes: string[] = [];
  const answer = await answerForm(scope, delicate(scope, session, description), sent, async (transaction) => {
    const { actor, now } = scope.context;
    codes = await runAsSystemWithin(transaction, actor, () => makeRecoveryCodes(transaction, session.userId, now));
    await tellOwner(transaction, scope, session, "recovery-codes-made");
    return { ok: true };
  });
  return data({ ...answer.data, recoveryCodes: answer.data.ok ? codes : [] }, answer.init ?? undefined);
}
