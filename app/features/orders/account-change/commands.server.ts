import { sql } from "kysely";
import { checkPage } from "#app/features/ground/company-account/account.ts";
import { confirmedAccounts } from "#app/features/ground/company-account/queries.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { reminderKinds } from "#app/features/orders/payments/ledger.ts";
import { writtenIban } from "#app/lib/iban.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";

/**
 * Tells each open order that is older than the present account that the account has changed, and writes waiting mails about payments anew that
 * show another one. It runs as the system and may run at any time, also in two processes: each order has its own transaction, and its news is
 * the mark that it was told. Returns how many orders were told, and what failed: the next run tries it again.
 */
export async function tellAccountChange(context: Context, site: Omit<LinkScope, "context">): Promise<{ told: number; failed: unknown[] }> {
  const done = { told: 0, failed: new Array<unknown>() };
  const [change] = await runAs(context, confirmedAccounts);
  if (change === undefined) return done;
  const scope = { ...site, context };
  const untold = await runAs(context, (transaction) => untoldOrders(transaction, change).orderBy("id").execute());
  for (const { id } of untold)
    await runAs(context, (transaction) => tellOrder(transaction, scope, id, change)).then(
      (told) => void (done.told += told ? 1 : 0),
      (error: unknown) => void done.failed.push(error),
    );
  for (const { order_id } of await runAs(context, (transaction) => staleOrders(transaction, writtenIban(change.iban))))
    await runAs(context, (transaction) => syncReminders(transaction, scope, order_id));
  return done;
}

type Change = { id: string; iban: string; since: Date };

const topicOf = ({ id }: Change) => `company-account/${id}`;

/** An order that began later has never shown another account. */
function untoldOrders(transaction: Transaction, change: Change) {
  const news = transaction.selectFrom("order_news").select("order_id").where("topic", "=", topicOf(change));
  return transaction
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "open")
    .where("created_at", "<", change.since)
    .where("id", "not in", news);
}

/** The orders, of any status, whose waiting mails about payments show another account. */
function staleOrders(transaction: Transaction, iban: string) {
  return transaction
    .selectFrom("emails")
    .innerJoin("order_entries", "order_entries.id", "emails.subject_id")
    .select("order_id")
    .distinct()
    .where("emails.kind", "in", reminderKinds)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where(sql<boolean>`strpos(plain, ${iban}) = 0`)
    .execute();
}

/** Returns whether this call told it. The lock on the order lets another process wait, which then finds it told. */
async function tellOrder(transaction: Transaction, scope: LinkScope, orderId: string, change: Change): Promise<boolean> {
  await transaction.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
  const untold = await untoldOrders(transaction, change).where("id", "=", orderId).executeTakeFirst();
  if (untold === undefined) return false;
  // Without the whole number: a mail that brings a new account is what a false one looks like.
  const sentence = `Ha cambiado la cuenta en la que nos pagas: la nueva acaba en ${change.iban.slice(-4)}. No te fíes de ningún correo, tampoco de este: mírala entera en la página de tu importación y compruébala en ${scope.siteOrigin}${checkPage}.`;
  await tellCustomer(transaction, scope, orderId, { topic: topicOf(change), sentence });
  return true;
}
