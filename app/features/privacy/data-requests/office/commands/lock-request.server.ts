import type { Transaction } from "kysely";
import { refused, type RefusedForm } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import { decidedMeanwhile, requestMissing, requestUnproven } from "../messages.ts";

export type OpenRequest = { id: string; email: string; type: string; notes: string; status: string; sent: Temporal.Instant };

type Locked = { request: OpenRequest; refusal: undefined } | { request: undefined; refusal: RefusedForm };

/**
 * Locks a data request that the team is about to decide, or refuses if it is not in the status `from`. The first decision wins; a second
 * admin is told (row R21).
 */
export async function lockRequest(transaction: Transaction<DB>, id: string, from: "pending" | "unverified"): Promise<Locked> {
  const row = await transaction
    .selectFrom("data_requests")
    .select(["id", "email", "request_type as type", "notes", "status", "created_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse(refused(requestMissing, { status: 404 }));
  if (row.status === "unverified" && from === "pending") return refuse(refused(requestUnproven));
  if (row.status !== from) return refuse(refused(decidedMeanwhile));
  const { created_at, ...request } = row;
  return { request: { ...request, sent: Temporal.Instant.fromEpochMilliseconds(created_at.getTime()) }, refusal: undefined };
}

function refuse(refusal: RefusedForm): Locked {
  return { request: undefined, refusal };
}

/** Writes the new status as the admin, so that the audit log has the admin. */
export async function setRequestStatus(
  transaction: Transaction<DB>,
  id: string,
  change: { status: string; verified_at?: string; completed_at?: string },
): Promise<void> {
  await transaction.updateTable("data_requests").set(change).where("id", "=", id).execute();
}
