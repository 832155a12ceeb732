import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { system, type Transaction } from "#server/context.ts";
import type { MailScope, SecurityScope } from "#server/request.ts";
import { securityEvent } from "#server/security-events.ts";
import { type AccountChange, changedLetter } from "../emails.ts";

/** Queues the mail that tells an account's owner of a change (row A12), in the transaction of the change, and logs the change. */
export async function tellOwner(
  transaction: Transaction,
  scope: MailScope & SecurityScope,
  { userId, email }: { userId: string; email: string },
  change: AccountChange,
  more: readonly { name: string; value: string }[] = [],
): Promise<void> {
  const { context, siteOrigin } = scope;
  const facts = [{ name: "Cuándo", value: formatMoment(context.now) }, ...more];
  const about = { kind: `account-${change}` as const, id: userId };
  const letter = changedLetter(change, facts, `${siteOrigin}/dashboard/seguridad`);
  // As the system, because no mail limit may keep this from the owner.
  await queueForCustomer(transaction, { ...context, actor: system }, { about, recipient: email, letter });
  securityEvent(scope, change, { user: userId });
}
