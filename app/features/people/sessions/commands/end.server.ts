import { answerForm, unlimited } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { endMessages, endOthersMessages } from "../messages.ts";
import { endOthersSchema, endSchema } from "../schema.ts";

/** Ends one of a person's own sessions (row A11); an unknown or foreign id counts as ended. No limit: the person may be in a hurry. */
export function endSession(scope: FormScope, session: Session, sent: FormData) {
  const description = { form: "end-session", schema: endSchema, messages: endMessages, limit: unlimited };
  return answerForm(scope, description, sent, async (transaction, { session_id }) => {
    await transaction.deleteFrom("sessions").where("id", "=", session_id).where("user_id", "=", session.userId).execute();
    return { ok: true };
  });
}

export function endOtherSessions(scope: FormScope, session: Session, sent: FormData) {
  const description = { form: "end-other-sessions", schema: endOthersSchema, messages: endOthersMessages, limit: unlimited };
  return answerForm(scope, description, sent, async (transaction) => {
    await transaction.deleteFrom("sessions").where("user_id", "=", session.userId).where("id", "<>", session.id).execute();
    return { ok: true };
  });
}
