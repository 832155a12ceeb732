import { sql, type Transaction } from "kysely";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import { asSystemWithin, type Context } from "#server/context.ts";
import type { MailKind } from "./kinds.ts";
import { type Letter, renderLetter } from "./letter.ts";

/** What the mail is about, and the `id` of that row. */
export type About = { kind: MailKind; id: string };

export type CustomerMail = {
  about: About;
  recipient: string;
  letter: Letter;
  calendar?: { method: "REQUEST" | "CANCEL"; text: string };
  /** Not before this moment; now when it is not given. */
  sendAfter?: Temporal.Instant;
};

/**
 * Mails to one address that others may cause in 24 hours, so that nobody can use us to flood a stranger (rows D10, D18). What forms cause
 * counts together; each kind of an account's mails counts by itself, so that none keeps another away.
 */
const mostADay = 3;
const isAccountMail = (kind: string) => kind.startsWith("account-");

/**
 * Queues a mail to a customer in the writer's transaction. An address that others have caused its mails of today gets none and `false` is
 * answered: what was sent is stored, and the team hears of it all the same. Only the team, the software, and a person who writes to the
 * address of their own account are not counted.
 */
export async function queueForCustomer(transaction: Transaction<DB>, context: Context, mail: CustomerMail): Promise<boolean> {
  const counted = !(await isOwnAddress(transaction, context, mail.recipient));
  if (counted && (await hadEnoughMails(transaction, context, { recipient: mail.recipient, kind: mail.about.kind }))) return false;
  await transaction
    .insertInto("emails")
    .values({
      kind: mail.about.kind,
      audience: "customer",
      subject_id: mail.about.id,
      recipient: mail.recipient,
      reply_to: company.email,
      ...renderLetter(mail.letter),
      calendar: mail.calendar?.text ?? null,
      calendar_method: mail.calendar?.method ?? null,
      created_at: context.now.toString(),
      send_after: (mail.sendAfter ?? context.now).toString(),
    })
    .execute();
  return true;
}

/** Queues the team's copy; its answer goes to the customer. */
export async function queueForTeam(
  transaction: Transaction<DB>,
  context: Context,
  mail: { about: About; replyTo: string; letter: Letter },
): Promise<void> {
  await transaction
    .insertInto("emails")
    .values({
      kind: mail.about.kind,
      audience: "team",
      subject_id: mail.about.id,
      recipient: company.email,
      reply_to: mail.replyTo,
      ...renderLetter(mail.letter),
      created_at: context.now.toString(),
      send_after: context.now.toString(),
    })
    .execute();
}

/** What sending a form queues: the customer's mail, and the team's. Answers whether the customer gets theirs, as `queueForCustomer` does. */
export async function queueForBoth(
  transaction: Transaction<DB>,
  context: Context,
  { about, customer, toCustomer, toTeam }: { about: About; customer: string; toCustomer: Letter; toTeam: Letter },
): Promise<boolean> {
  const mailed = await queueForCustomer(transaction, context, { about, recipient: customer, letter: toCustomer });
  await queueForTeam(transaction, context, { about, replyTo: customer, letter: toTeam });
  return mailed;
}

/**
 * Takes back what is queued about a row and not sent yet, such as the reminder of an appointment that was moved. Answers whether there was
 * something.
 */
export function withdrawMails(transaction: Transaction<DB>, context: Context, about: About): Promise<boolean> {
  return asSystemWithin(transaction, context.actor, async () => {
    const { numDeletedRows } = await transaction
      .deleteFrom("emails")
      .where("subject_id", "=", about.id)
      .where("kind", "=", about.kind)
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

/** Whether the actor may write to this address as often as they like. */
async function isOwnAddress(transaction: Transaction<DB>, { actor }: Context, recipient: string): Promise<boolean> {
  if (actor.kind === "admin" || actor.kind === "system") return true;
  if (actor.kind === "visitor") return false;
  const own = await asSystemWithin(transaction, actor, () =>
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

/**
 * Whether an address has had its mails of the day. Who asks about the same address at the same moment waits here until the transaction ends,
 * so that of many at once no more get through.
 */
export function hadEnoughMails(
  transaction: Transaction<DB>,
  context: Context,
  { recipient, kind }: { recipient: string; kind: string },
): Promise<boolean> {
  return asSystemWithin(transaction, context.actor, async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${recipient}`}, 0))`.execute(transaction);
    const account = isAccountMail(kind);
    const { sent } = await transaction
      .selectFrom("emails")
      .select(({ fn }) => fn.countAll<number>().as("sent"))
      .where("recipient", "=", recipient)
      .where("audience", "=", "customer")
      .where("kind", account ? "=" : "not like", account ? kind : "account-%")
      .where("created_at", ">", new Date(context.now.subtract({ hours: 24 }).epochMilliseconds))
      // A reminder is promised together with its confirmation and is no mail of its own.
      .whereRef("send_after", "<=", "created_at")
      .executeTakeFirstOrThrow();
    return sent >= mostADay;
  });
}
