import type { Transaction } from "kysely";
import { answerForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import type { DB } from "#db/types.ts";
import type { RequestScope } from "#server/request.ts";
import { decidedMeanwhile, requestMissing, requestUnproven } from "../messages.ts";
import { buttonSchema } from "../schema.ts";

export type OpenRequest = { id: string; email: string; type: string; notes: string; status: string; sent: Temporal.Instant };

type Decision = {
  form: string;
  messages: FormMessages;
  /** The status in which it can be decided. */
  from: "pending" | "unverified";
  decide: (transaction: Transaction<DB>, request: OpenRequest) => Promise<WriteResult>;
};

/** Handles every button on a data request, as an admin. The first press wins; a second admin is told (row R21). */
export function decideRequest(scope: RequestScope, id: string, sent: FormData, { form, messages, from, decide }: Decision) {
  const description = { form, schema: buttonSchema, messages, repeatable: true };
  return answerForm(scope, description, sent, async (transaction) => {
    const row = await transaction
      .selectFrom("data_requests")
      .select(["id", "email", "request_type as type", "notes", "status", "created_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, status: 404, errors: { fields: {}, form: requestMissing } };
    if (row.status === "unverified" && from === "pending") return { ok: false, errors: { fields: {}, form: requestUnproven } };
    if (row.status !== from) return { ok: false, errors: { fields: {}, form: decidedMeanwhile } };
    const { created_at, ...request } = row;
    return decide(transaction, { ...request, sent: Temporal.Instant.fromEpochMilliseconds(created_at.getTime()) });
  });
}

/** Writes the new status as the admin, so that the audit log has the admin. */
export async function setRequestStatus(
  transaction: Transaction<DB>,
  id: string,
  change: { status: string; verified_at?: string; completed_at?: string },
): Promise<void> {
  await transaction.updateTable("data_requests").set(change).where("id", "=", id).execute();
}
