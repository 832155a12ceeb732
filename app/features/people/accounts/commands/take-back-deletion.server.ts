import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import type { Transaction } from "#server/context.ts";
import type { MailScope, SecurityScope } from "#server/request.ts";

/** Cancels the deletion of an account, if there is one, and mails the owner; in a system transaction. Signing in does the same. */
export async function takeBackDeletion(
  transaction: Transaction,
  scope: MailScope & SecurityScope,
  owner: { userId: string; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("users")
    .set({ deletion_requested_at: null, deletion_asked_by: null })
    .where("id", "=", owner.userId)
    .where("deletion_requested_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tellOwner(transaction, scope, owner, "deletion-undone");
  return true;
}
