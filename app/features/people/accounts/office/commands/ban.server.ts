import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { Transaction } from "kysely";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/delicate-form.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { DB } from "#db/types.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { PasswordFormScope } from "#server/request.ts";
import { securityEvent } from "#server/security-events.ts";
import type { Session } from "#server/session.ts";
import { accountClosedLetter, accountReopenedLetter } from "../emails.ts";
import {
  banMessages,
  closedMeanwhile,
  lastOpenAdminNeeded,
  openMeanwhile,
  ownAccountProtected,
  unbanMessages,
  userMissing,
} from "../messages.ts";
import { banSchema, unbanSchema } from "../schema.ts";

/** Raised by the database's trigger if no admin could sign in any more (db/migrations/0008-accounts.sql, row A20). */
const lastAdmin = "RS002";

/**
 * Closes an account, by an admin who must give their own password (rows A12, A24). From the next request on nobody can sign in to it: its
 * sessions, links, tokens and open pages end. What the person has sent stays, and so do their rights.
 */
export function banUser(scope: PasswordFormScope, session: Session, userId: string, sent: FormData) {
  const description = { form: "ban", schema: banSchema, messages: banMessages, always: true };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { reason }): Promise<WriteResult> => {
    if (userId === session.userId) return refused(ownAccountProtected);
    const ban = { banned_at: scope.context.now.toString(), banned_by: session.userId, ban_reason: reason };
    const user = await change(transaction, userId, ban, "open");
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

/** Opens a closed account again, with the admin's own password. */
export function unbanUser(scope: PasswordFormScope, session: Session, userId: string, sent: FormData) {
  const description = { form: "unban", schema: unbanSchema, messages: unbanMessages, always: true };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction): Promise<WriteResult> => {
    const user = await change(transaction, userId, { banned_at: null, banned_by: null, ban_reason: "" }, "banned");
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
async function change(transaction: Transaction<DB>, userId: string, ban: Ban, from: "open" | "banned") {
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
