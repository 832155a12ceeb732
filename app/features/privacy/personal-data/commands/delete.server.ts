import { z } from "zod";
import { takeBackDeletion } from "#app/features/people/accounts/commands/take-back-deletion.server.ts";
import { delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope, PasswordFormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { adminCannotLeave, deleteMessages, deletionDays, keepMessages, openOrderKeepsAccount } from "../messages.ts";
import { hasOpenContract } from "../queries.server.ts";

const deleteSchema = z.object({ current_password: typedPassword() });

/** Asks for the account's deletion in seven days (row G5). An admin must give up the role first, and an order under contract must end. */
export function askForDeletion(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = {
    form: "delete-account",
    schema: deleteSchema,
    messages: deleteMessages,
    always: true,
    check: () => (session.role === "admin" ? refused(adminCannotLeave, { status: 400 }) : undefined),
  };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction) => {
    const { context } = scope;
    const { userId, email } = session;
    const contracted = await runAsSystemWithin(transaction, context.actor, () => hasOpenContract(transaction, { userId, email }));
    if (contracted) return refused(openOrderKeepsAccount, { status: 400 });
    await runAsSystemWithin(transaction, context.actor, async () => {
      await transaction
        .updateTable("users")
        .set({ deletion_requested_at: context.now.toString() })
        .where("id", "=", session.userId)
        .where("deletion_requested_at", "is", null)
        .execute();
      await transaction.deleteFrom("sessions").where("user_id", "=", session.userId).where("id", "<>", session.id).execute();
    });
    const erased = formatLongDate(context.now.add({ hours: deletionDays * 24 }));
    await tellOwner(transaction, scope, session, "deletion-asked", [{ name: "Se borra", value: erased }]);
    return { ok: true };
  });
}

export function keepAccount(scope: FormScope, session: Session, sent: FormData) {
  const description = { form: "keep-account", schema: z.object({}), messages: keepMessages };
  return answerForm(scope, description, sent, async (transaction) => {
    await runAsSystemWithin(transaction, scope.context.actor, () => takeBackDeletion(transaction, scope, session));
    return { ok: true };
  });
}
