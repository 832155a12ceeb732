import { forgetFailures } from "#app/features/people/sessions/commands/try-limit.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { unlockMessages, userMissing } from "../messages.ts";
import { unlockSchema } from "../schema.ts";

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
