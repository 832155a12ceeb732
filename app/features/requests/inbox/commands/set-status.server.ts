import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { changedMeanwhile, rowMissing, statusForm, statusMessages } from "../messages.ts";
import { statusSchema } from "../schema.ts";

const tables = { inquiry: "vehicle_inquiries", message: "contact_messages" } as const;

/** Sets any status from any other (INBOX-3). Refuses when somebody has changed it since the admin loaded the page (row R21). */
export function setInboxStatus(scope: FormScope, sent: FormData) {
  const description = { form: statusForm, schema: statusSchema, messages: statusMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { kind, id, seen, status }): Promise<WriteResult> => {
    const table = tables[kind];
    const changed = await transaction.updateTable(table).set({ status }).where("id", "=", id).where("status", "=", seen).executeTakeFirst();
    if (changed.numUpdatedRows === 1n) return { ok: true };
    const row = await transaction.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst();
    if (!row) return refused(rowMissing, { status: 404 });
    // The form was sent twice, or two admins chose the same status.
    if (row.status === status) return { ok: true };
    return refused(changedMeanwhile(row.status));
  });
}
