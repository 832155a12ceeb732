import type { Transaction } from "kysely";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { DB } from "#db/types.ts";
import type { LinkScope } from "#server/request.ts";
import { syncReminders } from "../../commands.server.ts";

/** Tells the customer of a change of the ledger, and makes the reminders agree with it. Without a sentence it concerns only the team. */
export async function tellOfEntry(
  transaction: Transaction<DB>,
  scope: LinkScope,
  orderId: string,
  { id, sentence }: { id: string; sentence: string | undefined },
): Promise<void> {
  if (sentence === undefined) return;
  await tellCustomer(transaction, scope, orderId, { topic: `entry/${id}`, sentence });
  await syncReminders(transaction, scope, orderId);
}
