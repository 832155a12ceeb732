import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { data } from "react-router";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/delicate-form.server.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import type { DB } from "#db/types.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { PasswordFormScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import type { Session } from "#server/session.ts";
import { recoveryMessages } from "../messages.ts";
import { readRecoveryCode, recoveryCodeFrom, recoveryCodesAtATime } from "../recovery-code.ts";
import { recoverySchema } from "../schema.ts";

/** The stored hash of a code; it includes the owner's id. */
function keptHash(userId: string, letters: string): Buffer {
  return hashOf(`${userId} ${letters}`);
}

/** Replaces all earlier codes by new ones, in a transaction of the system. They can be shown only now, because only hashes are stored. */
export async function makeRecoveryCodes(transaction: Transaction<DB>, userId: string, now: Temporal.Instant): Promise<string[]> {
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
  transaction: Transaction<DB>,
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
