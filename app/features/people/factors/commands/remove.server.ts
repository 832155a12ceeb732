import { refused } from "#app/features/ground/forms/write-result.ts";
import type { Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/delicate-form.server.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { hasVerifiedFactor } from "#app/features/people/sessions/queries.server.ts";
import type { DB } from "#db/types.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { CookieScope, MailScope, PasswordFormScope, SecurityScope } from "#server/request.ts";
import { renewSession, type Session, sessionCookieHeader } from "#server/session.ts";
import { factorGone, removeMessages } from "../messages.ts";
import { removeSchema } from "../schema.ts";

/**
 * Removes one of a person's own factors, in a transaction of the system. Removing the last one also deletes the recovery codes and puts all
 * sessions back to aal1. Returns the Set-Cookie header with the session's new token; undefined if the factor does not exist.
 */
export async function removeFactor(
  transaction: Transaction<DB>,
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
