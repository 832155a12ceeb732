import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { endSessionsMessages, userMissing } from "../messages.ts";
import { endSessionsSchema } from "../schema.ts";

/** Ends all of a person's sessions, as an admin, for example after a theft. An admin's own present session stays. */
export function endSessionsOf(scope: FormScope, session: Session, userId: string, sent: FormData) {
  const description = {
    form: "end-sessions",
    schema: endSessionsSchema,
    messages: endSessionsMessages,
    limit: withoutTicket,
  };
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
