import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { noCalendar, renewCalendarForm, renewCalendarMessages } from "./messages.ts";
import { renewCalendarSchema } from "./schema.ts";

/** Ends the calendar address of the member who asks, and makes another one (ORDER-75). */
export function renewTeamCalendar(scope: FormScope, sent: FormData) {
  const { actor } = scope.context;
  const description = { form: renewCalendarForm, schema: renewCalendarSchema, messages: renewCalendarMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    const { numUpdatedRows } = await transaction
      .updateTable("user_roles")
      .set(({ eb }) => ({ calendar_version: eb("calendar_version", "+", 1) }))
      .where("user_id", "=", userIdOf(actor))
      .where("role", "=", actor.kind)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { ok: true } : refused(noCalendar, { status: 403 });
  });
}
