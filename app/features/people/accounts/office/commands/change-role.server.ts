import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { Transaction } from "kysely";
import { data } from "react-router";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/delicate-form.server.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { passwordMissing, passwordWrong, signInAgain } from "#app/features/people/sessions/messages.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import type { MailScope, PasswordFormScope, SecurityScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import {
  grantMessages,
  lastAdminNeeded,
  ownRoleProtected,
  passwordNeeded,
  revokeMessages,
  sessionUnverified,
  unprovenAddress,
  userMissing,
  wrongAdminPassword,
} from "../messages.ts";
import { roleSchema } from "../schema.ts";

/** Raised by the database's trigger if no admin would be left (db/migrations/0008-accounts.sql, row A20). */
const lastAdmin = "RS002";

/**
 * Grants or removes the admin role, by an admin who must give their own password (USER-3, row A12). Ends the other person's sessions (row
 * A8) and queues a mail to them.
 */
export async function changeRole(scope: PasswordFormScope, session: Session, userId: string, sent: FormData) {
  const revoking = sent.get("change") === "revoke";
  const description = {
    form: "role",
    schema: roleSchema,
    messages: revoking ? revokeMessages : grantMessages,
    always: true,
    limit: withoutTicket,
  };
  const { data: answer, init } = await answerForm(scope, delicate(scope, session, description), sent, (transaction, { change }) =>
    change === "grant" ? grant(transaction, scope, userId) : revoke(transaction, scope, session, userId),
  );
  return data(withSentencesOfThisForm(answer), init ?? undefined);
}

async function grant(transaction: Transaction<DB>, scope: MailScope & SecurityScope, userId: string): Promise<WriteResult> {
  const user = await readUser(transaction, userId);
  if (!user) return refused(userMissing, { status: 404 });
  if (!user.email_verified_at) return refused(unprovenAddress);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("user_roles")
    .values({ user_id: userId, role: "admin", granted_at: scope.context.now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await tell(transaction, scope, user, "role-granted");
  return { ok: true };
}

async function revoke(
  transaction: Transaction<DB>,
  scope: MailScope & SecurityScope,
  session: Session,
  userId: string,
): Promise<WriteResult> {
  if (userId === session.userId) return refused(ownRoleProtected);
  const user = await readUser(transaction, userId);
  if (!user) return refused(userMissing, { status: 404 });
  try {
    const { numDeletedRows } = await transaction
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 1n) await tell(transaction, scope, user, "role-removed");
    return { ok: true };
  } catch (error) {
    if (sqlStateOf(error) === lastAdmin) return refused(lastAdminNeeded);
    throw error;
  }
}

function readUser(transaction: Transaction<DB>, id: string) {
  return transaction.selectFrom("users").select(["id", "email", "email_verified_at"]).where("id", "=", id).executeTakeFirst();
}

async function tell(
  transaction: Transaction<DB>,
  scope: MailScope & SecurityScope,
  { id, email }: { id: string; email: string },
  change: "role-granted" | "role-removed",
): Promise<void> {
  await transaction.deleteFrom("sessions").where("user_id", "=", id).execute();
  await tellOwner(transaction, scope, { userId: id, email }, change);
}

/** Replaces the general sentences by those of this form (USER-3, USER-4). */
function withSentencesOfThisForm(answer: FormAnswer): FormAnswer {
  const { current_password: wrong } = answer.errors.fields;
  if (wrong === passwordMissing) return withPasswordError(answer, passwordNeeded);
  if (wrong === passwordWrong) return { ...withPasswordError(answer, wrongAdminPassword.text), notice: wrongAdminPassword };
  if (answer.errors.form === signInAgain) return { ...answer, errors: { fields: {}, form: `${sessionUnverified} ${signInAgain}` } };
  return answer;
}

function withPasswordError(answer: FormAnswer, sentence: string): FormAnswer {
  return { ...answer, errors: { ...answer.errors, fields: { ...answer.errors.fields, current_password: sentence } } };
}
