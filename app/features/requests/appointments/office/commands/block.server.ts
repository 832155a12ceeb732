import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { blockMessages, endsBeforeStart, unblockMessages } from "../messages.ts";
import { blockSchema, hoursOf, unblockSchema } from "../schema.ts";

/** Blocks hours or a whole day in the calendar, as an admin. Existing appointments stay as they are. */
export function blockHours(scope: FormScope, sent: FormData) {
  const description = { form: "block", schema: blockSchema, messages: blockMessages };
  return answerForm(scope, description, sent, async (transaction, { day, from, to, reason }) => {
    const hours = hoursOf({ from, to });
    if (hours.from_time >= hours.to_time) return refused(endsBeforeStart, { status: 400, field: "to" });
    await transaction
      .insertInto("appointment_blocks")
      .values({ day, ...hours, reason, created_at: scope.context.now.toString() })
      .execute();
    return { ok: true };
  });
}

/** Unblocks hours. A block that no longer exists is no error. */
export function unblockHours(scope: FormScope, sent: FormData) {
  const description = { form: "unblock", schema: unblockSchema, messages: unblockMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id }) => {
    await transaction.deleteFrom("appointment_blocks").where("id", "=", id).execute();
    return { ok: true };
  });
}
