import { type RawBuilder, sql } from "kysely";
import { company } from "#company";
import { isTeam, type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { isDemonstrationAddress } from "./demonstration-domain.ts";
import { type MailKind, softwareKinds, type WithholdingReason } from "./kinds.ts";
import { invitingToAnswer, type Letter, renderLetter } from "./letter.ts";

/** `conversation`: the row whose conversation the mail belongs to, if it is another than `id`. */
export type About = { kind: MailKind; id: string; conversation?: string };

/** `sendAfter`: the earliest moment to send it; now if absent. */
type Mail = { about: About; letter: Letter; sendAfter?: Temporal.Instant };

/**
 * `promised`: it takes back what an earlier mail brought, so the daily limit does not hold it. `unsubscribeAddress`: where a mail program ends
 * such mails with one click.
 */
export type CustomerMail = Mail & {
  recipient: string;
  promised?: boolean;
  unsubscribeAddress?: string;
  calendar?: { method: "REQUEST" | "CANCEL"; text: string };
};

/**
 * How many mails to one address other people may cause in 24 hours. So nobody can flood a stranger through us (rows D10, D18). Mails caused
 * by forms count together, and those of the software not at all. Each kind of account mail counts separately, so that none blocks another.
 */
const mostADay = 3;
const isAccountMail = (kind: string) => kind.startsWith("account-");

/** The mails to customers about an inquiry, a message or a reservation, whose answer joins the conversation (decision 0067). */
const answerable: ReadonlySet<MailKind> = new Set([
  ...(["inquiry-received", "message-received", "team-replied"] as const),
  ...(["reservation-requested", "reservation-accepted", "reservation-rejected"] as const),
]);

/**
 * Queues a mail to a customer in the writer's transaction. Returns `false` if other people have caused all the address's mails of the day:
 * then the mail is only recorded as withheld. The form is still stored, and the team still gets its mail. The limit does not apply to the
 * team, to the software, or to a mail to the writer's own account. An invented person of the demonstration gets no mail, and the writer is
 * not told.
 */
export async function queueForCustomer(transaction: Transaction, context: Context, mail: CustomerMail): Promise<boolean> {
  const { about, recipient } = mail;
  if (isDemonstrationAddress(recipient)) return true;
  const counted = mail.promised !== true && !(await isOwnAddress(transaction, context, recipient));
  if (counted && (await reachedMailLimit(transaction, context, { recipient, kind: about.kind }))) {
    await recordWithheld(transaction, context, [{ about, recipient }], "daily-limit");
    return false;
  }
  const calendar = mail.calendar && { calendar: mail.calendar.text, calendar_method: mail.calendar.method };
  const unsubscribe = mail.unsubscribeAddress === undefined ? {} : { unsubscribe_address: mail.unsubscribeAddress };
  const answers = answerable.has(about.kind) ? context.answersAddress : undefined;
  const sent = answers === undefined ? mail : { ...mail, letter: invitingToAnswer(mail.letter) };
  await queue(transaction, context, sent, {
    audience: "customer",
    recipient,
    reply_to: answers ?? company.email,
    ...calendar,
    ...unsubscribe,
  });
  return true;
}

/**
 * Queues the team's mail, for one of its people or for the company's own address; a reply to it goes to `replyTo`. `sendAfter`: the earliest
 * moment to send it; now if absent.
 */
export async function queueForTeam(
  transaction: Transaction,
  context: Context,
  mail: Mail & { replyTo: string; to?: string },
): Promise<void> {
  await queue(transaction, context, mail, { audience: "team", recipient: mail.to ?? company.email, reply_to: mail.replyTo });
}

type Envelope = {
  audience: "customer" | "team";
  recipient: string;
  reply_to: string;
  calendar?: string;
  calendar_method?: string;
  unsubscribe_address?: string;
};

async function queue(transaction: Transaction, context: Context, { about, letter, sendAfter = context.now }: Mail, envelope: Envelope) {
  const { now } = context;
  const thread = await threadOf(transaction, context, { about, letter, sendAfter }, envelope.recipient);
  await transaction
    .insertInto("emails")
    .values({
      ...envelope,
      ...renderLetter({ ...letter, subject: thread.subject }),
      conversation_id: thread.conversation,
      follows_id: thread.follows,
      kind: about.kind,
      subject_id: about.id,
      created_at: now.toString(),
      send_after: sendAfter.toString(),
    })
    .execute();
}

/** A mail that only continues a conversation. Its subject is the one before, because some mail programs gather a thread by its subject. */
const isReply = (kind: MailKind) => kind === "team-replied" || kind === "customer-replied";

/** The conversation of a mail, the mail before it to the same address, and its subject there. A mail about an account has no conversation. */
async function threadOf(transaction: Transaction, { actor }: Context, { about, letter, sendAfter }: Required<Mail>, recipient: string) {
  if (isAccountMail(about.kind)) return { conversation: null, follows: null, subject: letter.subject };
  const conversation = about.conversation ?? about.id;
  const before = await runAsSystemWithin(transaction, actor, () =>
    transaction
      .selectFrom("emails")
      .select(["id", "subject"])
      .where("conversation_id", "=", conversation)
      .where("recipient", "=", recipient)
      .where("send_after", "<=", new Date(sendAfter.epochMilliseconds))
      .orderBy("send_after", "desc")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  const continued = before && isReply(about.kind);
  return {
    conversation,
    follows: before?.id ?? null,
    subject: continued ? `Re: ${before.subject.replace(/^Re: /, "")}` : letter.subject,
  };
}

/** Queues a form's mails to the customer and to the team. Returns whether the customer gets one, as `queueForCustomer` does. */
export async function queueForBoth(
  transaction: Transaction,
  context: Context,
  { about, customer, toCustomer, toTeam }: { about: About; customer: string; toCustomer: Letter; toTeam: Letter },
): Promise<boolean> {
  const mailed = await queueForCustomer(transaction, context, { about, recipient: customer, letter: toCustomer });
  await queueForTeam(transaction, context, { about, replyTo: customer, letter: toTeam });
  return mailed;
}

/** Whether a mail with an invitation to this appointment went or will go to the address. */
export async function wasInvited(transaction: Transaction, { actor }: Context, id: string, recipient: string): Promise<boolean> {
  const invitation = await runAsSystemWithin(transaction, actor, () =>
    transaction
      .selectFrom("emails")
      .select("id")
      .where("subject_id", "=", id)
      .where("recipient", "=", recipient)
      .where("calendar_method", "=", "REQUEST")
      .executeTakeFirst(),
  );
  return invitation !== undefined;
}

/**
 * Deletes the unsent mails about a row, of one kind such as the reminder of a moved appointment, or of all kinds. Returns whether there were
 * any.
 */
export function withdrawMails(
  transaction: Transaction,
  context: Context,
  { id, kind }: Pick<About, "id"> & Partial<About>,
): Promise<boolean> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    const withdrawn = await transaction
      .deleteFrom("emails")
      .where("subject_id", "=", id)
      .where(sql<boolean>`${kind === undefined ? sql`true` : sql`kind = ${kind}`}`)
      .where("sent_at", "is", null)
      .returning(["recipient", "audience", "kind"])
      .execute();
    const toCustomers = withdrawn.filter(({ audience }) => audience === "customer");
    await recordWithheld(
      transaction,
      context,
      toCustomers.map(({ recipient, kind: of }) => ({ about: { kind: of as MailKind, id }, recipient })),
      "withdrawn",
    );
    return withdrawn.length > 0;
  });
}

/**
 * Whether a waiting mail has no sense at this moment: its link no longer works, or was used for what it is for, or its call has begun. A row
 * that is gone counts as over.
 */
export function outdated(now: Temporal.Instant) {
  const moment = sql`${now.toString()}::timestamptz`;
  return sql<boolean>`case
    when kind in ('account-confirm_email', 'account-reset_password', 'account-new-address') then not exists (
      select from account_links link where link.user_id = subject_id and link.email = recipient and link.created_at = emails.created_at
        and link.used_at is null and link.expires_at > ${moment})
      or kind = 'account-confirm_email' and exists (select from users where id = subject_id and email_verified_at is not null)
    when kind = 'data-request-confirmation' then emails.created_at < ${moment} - interval '7 days' or not exists (
      select from data_requests request where request.id = subject_id and request.status = 'unverified')
    when kind = 'alert-confirmation' then not exists (
      select from saved_searches search where search.id = subject_id and search.confirmed_at is null
        and search.created_at > ${moment} - interval '48 hours')
    when kind like 'appointment-%' then not exists (
      select from appointments call where call.id = subject_id
        and (call.appointment_date + call.appointment_time) at time zone 'Europe/Madrid' > ${moment})
    else false end`;
}

/**
 * Sends or discards held mails, of one kind or of all, that were held until `seen`. Those without sense never leave. Returns how many mails
 * it decided about.
 */
export function decideHeld(
  transaction: Transaction,
  context: Context,
  { send, kind, seen }: { send: boolean; kind: string | undefined; seen: string },
): Promise<number> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    const held = sql<boolean>`held_at is not null and sent_at is null and held_at <= ${seen}::timestamptz and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`;
    const drop = async (which: RawBuilder<boolean>, reason: WithholdingReason) => {
      const dropped = await transaction
        .deleteFrom("emails")
        .where(held)
        .where(which)
        .returning(["kind", "subject_id as id", "recipient", "audience"])
        .execute();
      const toCustomers = dropped.filter(({ audience }) => audience === "customer");
      await recordWithheld(
        transaction,
        context,
        toCustomers.map(({ kind: of, id, recipient }) => ({ about: { kind: of as MailKind, id }, recipient })),
        reason,
      );
      return dropped.length;
    };
    const old = await drop(outdated(context.now), "outdated");
    if (!send) return old + (await drop(sql<boolean>`true`, "discarded"));
    const sent = await transaction
      .updateTable("emails")
      .set({ held_at: null, send_after: context.now.toString() })
      .where(held)
      .executeTakeFirst();
    return old + Number(sent.numUpdatedRows);
  });
}

/** Records in the writer's transaction that mails did not leave, and why. The same mail is recorded once an hour. */
export async function recordWithheld(
  transaction: Transaction,
  { now }: Context,
  mails: readonly { about: About; recipient: string }[],
  reason: WithholdingReason,
): Promise<void> {
  if (mails.length === 0) return;
  await transaction
    .insertInto("withheld_emails")
    .values(mails.map(({ about: { kind, id }, recipient }) => ({ kind, subject_id: id, recipient, reason, withheld_at: now.toString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the mail limit does not apply to this actor and address. */
async function isOwnAddress(transaction: Transaction, { actor }: Context, recipient: string): Promise<boolean> {
  if (isTeam(actor) || actor.kind === "system") return true;
  if (actor.kind === "visitor") return false;
  const own = await runAsSystemWithin(transaction, actor, () =>
    transaction
      .selectFrom("users")
      .select("id")
      .where("id", "=", actor.userId)
      .where("email", "=", recipient)
      .where("email_verified_at", "is not", null)
      .executeTakeFirst(),
  );
  return own !== undefined;
}

/** Whether an address has had its mails of the day. Locks it until the transaction ends, so that parallel requests stay in the limit. */
export function reachedMailLimit(transaction: Transaction, context: Context, { recipient, kind }: { recipient: string; kind: string }) {
  return runAsSystemWithin(transaction, context.actor, async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${recipient}`}, 0))`.execute(transaction);
    const account = isAccountMail(kind);
    const { sent } = await transaction
      .selectFrom("emails")
      .select(({ fn }) => fn.countAll<number>().as("sent"))
      .where("recipient", "=", recipient)
      .where("audience", "=", "customer")
      .where("kind", account ? "=" : "not like", account ? kind : "account-%")
      .where("kind", "not in", softwareKinds)
      .where("created_at", ">", new Date(context.now.subtract({ hours: 24 }).epochMilliseconds))
      // A reminder is queued together with its confirmation and does not count.
      .whereRef("send_after", "<=", "created_at")
      .executeTakeFirstOrThrow();
    return sent >= mostADay;
  });
}
