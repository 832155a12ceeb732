import { data } from "react-router";
import { refused, type WriteResult, answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { roleNames } from "#app/features/ground/back-office/areas.ts";
import { runAsSystemWithin, type TeamRole, type Transaction } from "#server/context.ts";
import type { PasswordFormScope, FormScope, MailScope, SecurityScope } from "#server/request.ts";
import { securityEvent } from "#server/security-events.ts";
import type { Session } from "#server/session.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { forgetFailures } from "#app/features/people/sessions/commands/try-limit.server.ts";
import { passwordMissing, passwordWrong, signInAgain } from "#app/features/people/sessions/messages.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { accountClosedLetter, accountReopenedLetter } from "./emails.ts";
import {
  banMessages,
  closedMeanwhile,
  lastOpenAdminNeeded,
  openMeanwhile,
  otherRoleHeld,
  ownAccountProtected,
  unbanMessages,
  userMissing,
  endSessionsMessages,
  unlockMessages,
  grantMessages,
  lastAdminNeeded,
  ownRoleProtected,
  passwordNeeded,
  revokeMessages,
  sessionUnverified,
  unprovenAddress,
  workContactForm,
  workContactMessages,
  wrongAdminPassword,
} from "./messages.ts";
import { banSchema, unbanSchema, endSessionsSchema, unlockSchema, roleSchema, workContactSchema } from "./schema.ts";

/** Gives a person a role of the team or takes it, with the admin's own password (USER-3, row A12). Ends the person's sessions (row A8). */
export async function changeRole(
  scope: PasswordFormScope,
  session: Session,
  { userId, role }: { userId: string; role: TeamRole },
  sent: FormData,
) {
  const revoking = sent.get("change") === "revoke";
  const description = {
    form: "role",
    schema: roleSchema,
    messages: (revoking ? revokeMessages : grantMessages)[role],
    always: true,
    limit: withoutTicket,
  };
  const { data: answer, init } = await answerForm(scope, delicate(scope, session, description), sent, (transaction, { change }) =>
    change === "grant" ? grant(transaction, scope, { userId, role }) : revoke(transaction, scope, session, { userId, role }),
  );
  return data(withSentencesOfThisForm(answer), init ?? undefined);
}

type Change = { userId: string; role: TeamRole };

async function grant(transaction: Transaction, scope: MailScope & SecurityScope, { userId, role }: Change): Promise<WriteResult> {
  const user = await readUser(transaction, userId);
  if (!user) return refused(userMissing, { status: 404 });
  if (!user.email_verified_at) return refused(unprovenAddress);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("user_roles")
    .values({ user_id: userId, role, granted_at: scope.context.now.toString() })
    // Who has another role of the team keeps it: somebody takes it first.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await tell(transaction, scope, user, { change: "role-granted", role });
  const held = await transaction
    .selectFrom("user_roles")
    .select("role")
    .where("user_id", "=", userId)
    .where("role", "=", role)
    .executeTakeFirst();
  return held ? { ok: true } : refused(otherRoleHeld);
}

async function revoke(
  transaction: Transaction,
  scope: MailScope & SecurityScope,
  session: Session,
  { userId, role }: Change,
): Promise<WriteResult> {
  if (userId === session.userId) return refused(ownRoleProtected);
  const user = await readUser(transaction, userId);
  if (!user) return refused(userMissing, { status: 404 });
  try {
    const { numDeletedRows } = await transaction
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .where("role", "=", role)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 1n) await tell(transaction, scope, user, { change: "role-removed", role });
    return { ok: true };
  } catch (error) {
    if (sqlStateOf(error) === lastAdmin) return refused(lastAdminNeeded);
    throw error;
  }
}

function readUser(transaction: Transaction, id: string) {
  return transaction.selectFrom("users").select(["id", "email", "email_verified_at"]).where("id", "=", id).executeTakeFirst();
}

async function tell(
  transaction: Transaction,
  scope: MailScope & SecurityScope,
  { id, email }: { id: string; email: string },
  { change, role }: { change: "role-granted" | "role-removed"; role: TeamRole },
): Promise<void> {
  await transaction.deleteFrom("sessions").where("user_id", "=", id).execute();
  await tellOwner(transaction, scope, { userId: id, email }, change, [{ name: "Permiso", value: roleNames[role] }]);
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

/** Raised by the database's trigger if no admin could sign in any more (db/migrations/0008-accounts.sql, row A20). */
const lastAdmin = "RS002";

/** Closes an account with the admin's own password (rows A12, A24): from now on nobody can sign in. What the person sent stays. */
export function banUser(scope: PasswordFormScope, session: Session, userId: string, sent: FormData) {
  const description = { form: "ban", schema: banSchema, messages: banMessages, always: true };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { reason }): Promise<WriteResult> => {
    if (userId === session.userId) return refused(ownAccountProtected);
    const ban = { banned_at: scope.context.now.toString(), banned_by: session.userId, ban_reason: reason };
    const user = await changeBan(transaction, userId, ban, "open");
    if (typeof user === "string") return refused(user);
    if (!user) return refused(userMissing, { status: 404 });
    await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await runAsSystemWithin(transaction, scope.context.actor, () =>
      transaction.deleteFrom("account_links").where("user_id", "=", userId).execute(),
    );
    await queueForCustomer(transaction, scope.context, {
      about: { kind: "account-closed", id: userId },
      recipient: user.email,
      letter: accountClosedLetter(`${scope.siteOrigin}/data-request`),
    });
    securityEvent(scope, "account-closed", { user: userId });
    return { ok: true };
  });
}

export function unbanUser(scope: PasswordFormScope, session: Session, userId: string, sent: FormData) {
  const description = { form: "unban", schema: unbanSchema, messages: unbanMessages, always: true };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction): Promise<WriteResult> => {
    const user = await changeBan(transaction, userId, { banned_at: null, banned_by: null, ban_reason: "" }, "banned");
    if (typeof user === "string") return refused(user);
    if (!user) return refused(userMissing, { status: 404 });
    await queueForCustomer(transaction, scope.context, {
      about: { kind: "account-reopened", id: userId },
      recipient: user.email,
      letter: accountReopenedLetter(`${scope.siteOrigin}/auth`),
    });
    securityEvent(scope, "account-reopened", { user: userId });
    return { ok: true };
  });
}

type Ban = { banned_at: string | null; banned_by: string | null; ban_reason: string };

/** Returns the changed account; a sentence if its state is no longer the one the page showed (row R21); undefined if it is gone. */
async function changeBan(transaction: Transaction, userId: string, ban: Ban, from: "open" | "banned") {
  const user = await transaction.selectFrom("users").select(["email", "banned_at"]).where("id", "=", userId).executeTakeFirst();
  if (!user) return undefined;
  const meanwhile = from === "open" ? closedMeanwhile : openMeanwhile;
  try {
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set(ban)
      .where("id", "=", userId)
      .where("banned_at", from === "open" ? "is" : "is not", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? user : meanwhile;
  } catch (error) {
    if (sqlStateOf(error) === lastAdmin) return lastOpenAdminNeeded;
    throw error;
  }
}

/** Ends all of a person's sessions, as an admin, for example after a theft. An admin's own present session stays. */
export function endSessionsOf(scope: FormScope, session: Session, userId: string, sent: FormData) {
  const description = { form: "end-sessions", schema: endSessionsSchema, messages: endSessionsMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const user = await transaction.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
    if (!user) return refused(userMissing, { status: 404 });
    const { numDeletedRows } = await transaction
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id", "<>", session.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await tellOwner(transaction, scope, { userId, email: user.email }, "sessions-ended");
    return { ok: true };
  });
}

/** Forgets an account's wrong passwords and codes, as an admin who has the person on the telephone. The person may try again at once. */
export function unlockUser(scope: FormScope, userId: string, sent: FormData) {
  const { context } = scope;
  const description = { form: "unlock", schema: unlockSchema, messages: unlockMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    // Changes a column, so that the audit log records it.
    const user = await transaction
      .updateTable("users")
      .set({ unlocked_at: context.now.toString() })
      .where("id", "=", userId)
      .returning("email")
      .executeTakeFirst();
    if (!user) return refused(userMissing, { status: 404 });
    await runAsSystemWithin(transaction, context.actor, () => forgetFailures(transaction, scope.keys, { userId, email: user.email }));
    return { ok: true };
  });
}

/** Stores how customers reach a member of the team, as an admin (ORDER-14). */
export function saveWorkContact(scope: FormScope, userId: string, sent: FormData) {
  const description = { form: workContactForm, schema: workContactSchema, messages: workContactMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { work_phone: phone, work_hours }) => {
    const { numUpdatedRows } = await transaction
      .updateTable("profiles")
      .set({ work_phone: phone ?? null, work_hours })
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { ok: true } : refused(userMissing, { status: 404 });
  });
}
