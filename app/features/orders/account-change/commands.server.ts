import { sql } from "kysely";
import { checkPage, neverByMail } from "#app/features/ground/company-account/account.ts";
import { confirmedAccounts } from "#app/features/ground/company-account/queries.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { reminderKinds } from "#app/features/orders/payments/ledger.ts";
import { isOwing } from "#app/features/orders/payments/queries.server.ts";
import { writtenIban } from "#app/lib/iban.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";

/**
 * Tells each order that may still pay, and may have shown another account, that the account has changed, and writes waiting mails about payments
 * anew that show another one. It runs as the system and may run at any time, also in two processes: each order has its own transaction, and its
 * news is the mark that it was told. Returns how many orders were told, and what failed: the next run tries it again.
 */
export async function tellAccountChange(context: Context, site: Omit<LinkScope, "context">) {
  const failed: unknown[] = [];
  const [change] = await runAs(context, confirmedAccounts);
  if (change === undefined) return { did: { accounts: 0 }, failed };
  const scope = { ...site, context };
  // An order that fails takes no other's turn.
  const alone = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    runAs(context, work).catch((error: unknown) => void failed.push(error));
  let accounts = 0;
  for (const { id } of await runAs(context, (transaction) => untoldOrders(transaction, change).orderBy("orders.id").execute()))
    if (await alone((transaction) => tellOrder(transaction, scope, id, change))) accounts += 1;
  for (const { order_id } of await runAs(context, (transaction) => staleOrders(transaction, writtenIban(change.iban))))
    await alone((transaction) => syncReminders(transaction, scope, order_id));
  return { did: { accounts }, failed };
}

type Change = { id: string; iban: string; since: Date };

const topicOf = ({ id }: Change) => `company-account/${id}`;

/** A request that began before a change was confirmed may have shown the other account a little after it. */
const longestRequest = 5 * 60_000;

/** A completed order pays while it owes. One that began later, also by its reservation, has never shown another account. */
function untoldOrders(transaction: Transaction, change: Change) {
  const news = transaction.selectFrom("order_news").select("order_id").where("topic", "=", topicOf(change));
  return transaction
    .selectFrom("orders")
    .leftJoin("reservations", "reservations.id", "reservation_id")
    .select("orders.id")
    .where((is) => is.or([is("orders.status", "=", "open"), is.and([is("orders.status", "=", "completed"), isOwing])]))
    .where(sql`coalesce(reservations.created_at, orders.created_at)`, "<", new Date(change.since.getTime() + longestRequest))
    .where("orders.id", "not in", news);
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
  await lockOrder(transaction, orderId);
  const untold = await untoldOrders(transaction, change).where("orders.id", "=", orderId).executeTakeFirst();
  if (untold === undefined) return false;
  // Without any of its digits: a mail that brings a new account is what a false one looks like.
  const sentence = `Ha cambiado la cuenta en la que nos pagas. La ves en la página de tu importación, y puedes comprobarla en ${scope.siteOrigin}${checkPage}. ${neverByMail}`;
  await tellCustomer(transaction, scope, orderId, { topic: topicOf(change), sentence });
  return true;
}
