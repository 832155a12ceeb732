import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { MailedAccount } from "#app/features/ground/company-account/account.ts";
import { mailedAccount } from "#app/features/ground/company-account/queries.server.ts";
import { queueForCustomer, withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { isDemonstrationAddress } from "#app/features/ground/emails/demonstration-domain.ts";
import { type Letter, renderLetter } from "#app/features/ground/emails/letter.ts";
import { withContact } from "#app/features/orders/contact/queries.server.ts";
import { mailedAddress } from "#app/features/orders/access/queries.server.ts";
import { type Context, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { paymentOverdue, paymentReminder } from "./emails.ts";
import { type LedgerEntry, ledgerOf, standingEntries, type Reminder, reminderKinds, remindersOf } from "./ledger.ts";
import { readEntries } from "./queries.server.ts";

/**
 * Takes back entries with counter-entries, in the caller's transaction and under its role. The caller has locked the order (`lockOrder`).
 * `recordedBy`: the admin; null for the software. The database refuses an entry that is taken back already (23505) or is a counter-entry
 * (OR003).
 */
export async function reverseEntries(
  transaction: Transaction,
  { now }: Context,
  { orderId, entries, recordedBy }: { orderId: string; entries: readonly LedgerEntry[]; recordedBy: string | null },
): Promise<void> {
  if (entries.length === 0) return;
  await transaction
    .insertInto("order_entries")
    .values(
      entries.map(({ id, kind, concept, cents, booked_on, method }) => ({
        order_id: orderId,
        kind,
        concept,
        cents: -cents,
        booked_on: booked_on === null ? null : companyDay(now).toString(),
        method,
        reverses: id,
        recorded_at: now.toString(),
        recorded_by: recordedBy,
      })),
    )
    .execute();
}

/** Takes back all charges of an order that stand, as the software: what was received then stands as owed to the customer (ORDER-62). */
export async function reverseCharges(transaction: Transaction, context: Context, orderId: string): Promise<void> {
  const entries = standingEntries(await readEntries(transaction, orderId)).filter(({ kind }) => kind === "charge");
  await reverseEntries(transaction, context, { orderId, entries, recordedBy: null });
}

/** Takes back what accepted quotes have charged, as the software: a newer quote charges anew, or the car is another one. */
export async function reverseQuoteCharges(transaction: Transaction, context: Context, orderId: string): Promise<void> {
  const standing = standingEntries(await readEntries(transaction, orderId));
  const entries = standing.filter(({ kind, of_quote }) => kind === "charge" && of_quote);
  await reverseEntries(transaction, context, { orderId, entries, recordedBy: null });
}

/** The orders in which a payment may still come. */
const payingStatuses: ReadonlySet<string> = new Set(["open", "completed"]);

/**
 * Makes the waiting mails about payments agree with the ledger of an order (ORDER-53). It queues those of charges that are not paid,
 * rewrites those whose text changed, and withdraws those that no longer fit. Call it in the transaction of every change of the ledger. Also
 * call it when an order ends or begins again, or when its customer's address or link changes. Calling it twice changes nothing more. Within
 * a part that runs as the system already, give it a scope whose actor is the system.
 */
export async function syncReminders(transaction: Transaction, scope: LinkScope, orderId: string): Promise<void> {
  const { actor } = scope.context;
  await runAsSystemWithin(transaction, actor, () =>
    syncAsSystem(transaction, { ...scope, context: { ...scope.context, actor: system } }, orderId),
  );
}

async function syncAsSystem(transaction: Transaction, scope: LinkScope, orderId: string): Promise<void> {
  const { context } = scope;
  // The lock makes changes of the same order at the same moment follow one another.
  const order = await transaction
    .selectFrom("orders")
    .select(["id", "reference", "name", "email", "status", "link_version", "user_id", "ended_at"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || isDemonstrationAddress(order.email)) return;
  const entries = await readEntries(transaction, orderId);
  const { charges } = ledgerOf(entries, companyDay(context.now).toString());
  const wanted = payingStatuses.has(order.status) ? remindersOf(charges) : [];
  const waiting = await lockWaitingMails(transaction, context, entries);
  const account = await mailedAccount(transaction, scope.siteOrigin);

  for (const mail of waiting) {
    if (wanted.some((reminder) => isAbout(mail, reminder))) continue;
    await withdrawMails(transaction, context, { kind: mail.kind, id: mail.subject_id });
  }
  for (const reminder of wanted) {
    // The link may have ended when the mail leaves.
    const address = mailedAddress({ ...scope, context: { ...context, now: reminder.sendAfter } }, order);
    const letter = await withContact(transaction, orderId, letterOf(order, reminder, account, address));
    const mail = waiting.find((one) => isAbout(one, reminder));
    if (mail) await rewrite(transaction, mail, { recipient: order.email, ...renderLetter(letter) });
    else if (Temporal.Instant.compare(reminder.sendAfter, context.now) > 0) {
      await queueForCustomer(transaction, context, {
        about: { kind: reminder.kind, id: reminder.charge.id },
        recipient: order.email,
        letter,
        sendAfter: reminder.sendAfter,
      });
    }
  }
}

type WaitingMail = Awaited<ReturnType<typeof lockWaitingMails>>[number];

function isAbout({ kind, subject_id }: WaitingMail, reminder: Reminder): boolean {
  return kind === reminder.kind && subject_id === reminder.charge.id;
}

/** The mails about the charges of an order that have not left, locked: the delivery waits, and then finds them changed. */
async function lockWaitingMails(transaction: Transaction, { now }: Context, entries: readonly LedgerEntry[]) {
  const charges = entries.filter(({ kind }) => kind === "charge").map(({ id }) => id);
  if (charges.length === 0) return [];
  const mails = await transaction
    .selectFrom("emails")
    .select(["id", "kind", "subject_id"])
    .where("subject_id", "in", charges)
    .where("kind", "in", reminderKinds)
    .where("sent_at", "is", null)
    // A mail that the delivery has taken is leaving.
    .where((mail) => mail.or([mail("claimed_until", "is", null), mail("claimed_until", "<", new Date(now.epochMilliseconds))]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return mails.map(({ kind, ...mail }) => ({ ...mail, kind: kind as Reminder["kind"] }));
}

/** Changes a waiting mail only if it would say something else. */
async function rewrite(
  transaction: Transaction,
  { id }: WaitingMail,
  { recipient, subject, html, plain }: { recipient: string; subject: string; html: string; plain: string },
): Promise<void> {
  await transaction
    .updateTable("emails")
    .set({ recipient, subject, html, plain })
    .where("id", "=", id)
    .where(sql<boolean>`(recipient, subject, html, plain) is distinct from (${recipient}, ${subject}, ${html}, ${plain})`)
    .execute();
}

function letterOf(
  order: { reference: string; name: string },
  { kind, charge }: Reminder,
  account: MailedAccount,
  address: string | undefined,
): Letter {
  const { concept, cents, covered } = charge;
  const open = { concept, cents, open: cents - covered, dueOn: charge.due_on ?? "", account };
  return kind === "order-payment-reminder" ? paymentReminder(order, open, address) : paymentOverdue(order, open, address);
}
