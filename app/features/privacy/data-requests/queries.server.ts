import { readUuid } from "#app/lib/uuid.ts";
import type { KeyScope } from "#server/request.ts";
import { runAs, system, type Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { StoredRequest } from "./emails.ts";

/** The parts of the mailed link's address: the request's id and our signature over it. */
export type ConfirmationLink = { requestId: string; signature: string };

/** Whether the link has our signature. An invalid link is treated like a request that does not exist. */
export function isOurLink(keys: Keys, { requestId, signature }: ConfirmationLink): boolean {
  return readUuid(requestId) !== undefined && keys.verify("data-request-link", requestId, signature);
}

/** The request of a link; undefined for a wrong signature or a missing request. */
export async function findLinkedRequest(scope: KeyScope, link: ConfirmationLink): Promise<LinkedRequest | undefined> {
  if (!isOurLink(scope.keys, link)) return undefined;
  // As the system: the signature proves the mailbox, and visitors cannot read requests.
  return runAs({ ...scope.context, actor: system }, (transaction) => readRequest(transaction, link.requestId));
}

export type LinkedRequest = StoredRequest & { verifiedAt: Temporal.Instant | undefined; completedAt: Temporal.Instant | undefined };

/** Reads a request by its id, in a transaction of the system. */
export async function readRequest(transaction: Transaction, id: string): Promise<LinkedRequest | undefined> {
  const row = await transaction
    .selectFrom("data_requests")
    .select(["email", "request_type", "notes", "created_at", "verified_at", "completed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      requestType: row.request_type,
      notes: row.notes,
      sent: instant(row.created_at),
      verifiedAt: row.verified_at ? instant(row.verified_at) : undefined,
      completedAt: row.completed_at ? instant(row.completed_at) : undefined,
    }
  );
}

function instant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

/** The account with this proven address, read in the given transaction; undefined if there is none. */
export async function readAccountOf(transaction: Transaction, email: string) {
  return transaction
    .selectFrom("users")
    .select((user) => [
      "users.id",
      user
        .exists(user.selectFrom("user_roles").select("role").whereRef("user_roles.user_id", "=", "users.id").where("role", "=", "admin"))
        .as("admin"),
    ])
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
}
