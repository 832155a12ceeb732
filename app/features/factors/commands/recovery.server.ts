import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { data } from "react-router";
import { answerDelicateForm } from "#app/features/sessions/commands/delicate-form.server.ts";
import { tellOwner } from "#app/features/sessions/commands/tell-owner.server.ts";
import type { DB } from "#db/types.ts";
import { asSystemWithin } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { hashOf } from "#server/secret-token.ts";
import type { Session } from "#server/session.ts";
import { recoveryMessages } from "../messages.ts";
import { readRecoveryCode, recoveryCodeFrom, recoveryCodesAtATime } from "../recovery-code.ts";
import { recoverySchema } from "../schema.ts";

/** What is kept of a code: bound to its owner. */
function keptHash(userId: string, letters: string): Buffer {
  return hashOf(`${userId} ${letters}`);
}

/** Makes new codes in place of all earlier ones, within the system's transaction. They are shown once: only their hashes are kept. */
export async function makeRecoveryCodes(transaction: Transaction<DB>, userId: string, now: Temporal.Instant): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtATime }, () => recoveryCodeFrom(randomBytes(16)));
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: keptHash(userId, code.replaceAll("-", "")), created_at: now.toString() })))
    .execute();
  return codes;
}

/** Uses a code, once whatever comes at the same moment; within the system's transaction. False for a wrong or used one. */
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

/** The form of the security page. The codes stand in this one answer and nowhere else, so a second sending of the form does not have them. */
export async function renewRecoveryCodes(facts: RequestFacts, session: Session, sent: FormData) {
  const form = { form: "recovery-codes", schema: recoverySchema, messages: recoveryMessages, emailOf: () => undefined };
  let codes: string[] = [];
  const answer = await answerDelicateForm(facts, session, form, sent, async (transaction) => {
    const { actor, now } = facts.context;
    codes = await asSystemWithin(transaction, actor, () => makeRecoveryCodes(transaction, session.userId, now));
    await tellOwner(transaction, facts, session, "recovery-codes-made");
    return { ok: true };
  });
  return data({ ...answer.data, recoveryCodes: answer.data.ok ? codes : [] }, answer.init ?? undefined);
}
