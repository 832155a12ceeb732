import { sql } from "kysely";
import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { checkPage } from "#app/features/ground/company-account/account.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { reminderKinds } from "#app/features/orders/payments/ledger.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";

type TellingSite = Omit<LinkScope, "context">;

/**
 * Tells each open order that is older than the present account that the account has changed, and writes waiting mails about payments anew that
 * show another one. It runs as the system and may run at any time, also in two processes: each order has its own transaction, and its news is
 * the mark that it was told. Returns how many orders were told, and what failed: the next run tries it again.
 */
export async function tellAccountChange(context: Context, site: TellingSite): Promise<{ told: number; failed: unknown[] }> {
  const { changed, untold, stale } = await runAs(context, async (transaction) => {
    const confirmed = await newestChange(transaction);
    if (confirmed === undefined) return { untold: [], stale: [] };
    const { iban } = await companyAccount(transaction);
    return {
      changed: { ...confirmed, iban },
      untold: await untoldOrders(transaction, confirmed),
      stale: await staleOrders(transaction, iban),
    };
  });
  if (changed === undefined) return { told: 0, failed: [] };
  const scope = { ...site, context };
  const done = { told: 0, failed: new Array<unknown>() };
  const attempt = (work: (transaction: Transaction) => Promise<boolean | void>) =>
    runAs(context, work).then(
      (told) => void (done.told += told === true ? 1 : 0),
      (error: unknown) => void done.failed.push(error),
    );
  for (const id of untold) await attempt((transaction) => tellOrder(transaction, scope, id, changed));
  for (const id of stale) await attempt((transaction) => syncReminders(transaction, scope, id));
  return done;
}

type Change = { id: string; confirmed_at: Date | null };

function newestChange(transaction: Transaction): Promise<Change | undefined> {
  return transaction
    .selectFrom("company_accounts")
    .select(["id", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at", "desc")
    .executeTakeFirst();
}

const topicOf = ({ id }: Change) => `company-account/${id}`;

/** In a fixed order. An order that began later has never shown another account. */
async function untoldOrders(transaction: Transaction, change: Change): Promise<string[]> {
  const rows = await openAndUntold(transaction, change).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function openAndUntold(transaction: Transaction, change: Change) {
  return transaction
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "open")
    .where("created_at", "<", change.confirmed_at ?? new Date(0))
    .where((is) => {
      const news = is.selectFrom("order_news").select("order_news.id").whereRef("order_id", "=", "orders.id");
      return is.not(is.exists(news.where("topic", "=", topicOf(change))));
    });
}

/** The orders, of any status, whose waiting mails about payments show another account. */
async function staleOrders(transaction: Transaction, iban: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("emails")
    .innerJoin("order_entries", "order_entries.id", "emails.subject_id")
    .select("order_id")
    .distinct()
    .where("emails.kind", "in", reminderKinds)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where(sql<boolean>`strpos(plain, ${iban}) = 0`)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns whether this call told it. The lock on the order lets another process wait, which then finds it told. */
async function tellOrder(transaction: Transaction, scope: LinkScope, orderId: string, change: Change & { iban: string }): Promise<boolean> {
  await transaction.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
  const open = await openAndUntold(transaction, change).where("id", "=", orderId).executeTakeFirst();
  if (open === undefined) return false;
  await tellCustomer(transaction, scope, orderId, { topic: topicOf(change), sentence: changedSentence(change.iban, scope.siteOrigin) });
  return true;
}

/** Without the whole number: a mail that brings a new account is what a false one looks like. */
function changedSentence(iban: string, siteOrigin: string): string {
  return `Ha cambiado la cuenta en la que nos pagas: la nueva acaba en ${iban.slice(-4)}. No te fíes de ningún correo, tampoco de este: mírala entera en la página de tu importación y compruébala en ${siteOrigin}${checkPage}.`;
}
