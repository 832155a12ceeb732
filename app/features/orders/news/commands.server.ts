import { queueForCustomer, recordWithheld } from "#app/features/ground/emails/commands.server.ts";
import { isDemonstrationAddress } from "#app/features/ground/emails/demonstration-domain.ts";
import { type Letter, renderLetter } from "#app/features/ground/emails/letter.ts";
import { runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { withContact } from "#app/features/orders/contact/queries.server.ts";
import { mailedAddress } from "#app/features/orders/access/queries.server.ts";
import { linkIsOver, linkNote } from "#app/features/orders/access/link-end.ts";
import { orderNews } from "./emails.ts";

/** How long a mail waits for further changes of the same order, in minutes (ORDER-12). */
export const gatheringMinutes = 15;

/** `topic` names the change, such as "step/bought"; `sentence` tells it to the customer in Spanish. */
export type News = { topic: string; sentence: string };

/**
 * Tells the customer a change of their order by mail, in its transaction. The mail leaves a quarter of an hour after
 * the first change that it tells. A newer change of the same topic replaces the older one in a mail that still waits. An invented person gets none.
 */
export function tellCustomer(transaction: Transaction, scope: LinkScope, orderId: string, news: News): Promise<void> {
  const { context } = scope;
  return runAsSystemWithin(transaction, context.actor, async () => {
    // The lock makes changes of the same order at the same moment share a mail.
    const order = await lockToldOrder(transaction, orderId);
    if (isDemonstrationAddress(order.email)) return insertNews(transaction, scope, orderId, news, undefined);
    const waiting = await lockWaitingMail(transaction, scope, orderId);
    const told = waiting === undefined ? [] : await newsOfMail(transaction, waiting);
    const sentences = [...told.filter(({ topic }) => topic !== news.topic), news].map(({ sentence }) => sentence);
    const letter = await letterOf(transaction, scope, order, sentences);
    if (waiting !== undefined) {
      await transaction.deleteFrom("order_news").where("mail_id", "=", waiting).where("topic", "=", news.topic).execute();
      await rewriteMail(transaction, waiting, order.email, letter);
      await insertNews(transaction, scope, orderId, news, waiting);
      return;
    }
    await queueForCustomer(
      transaction,
      { ...context, actor: system },
      {
        about: { kind: "order-news", id: orderId },
        recipient: order.email,
        letter,
        sendAfter: context.now.add({ minutes: gatheringMinutes }),
      },
    );
    await insertNews(transaction, scope, orderId, news, await lockWaitingMail(transaction, scope, orderId));
  });
}

/** Takes what is over out of the mail that waits, such as an offer that was accepted. The order's history keeps it. */
export function dropWaitingNews(transaction: Transaction, scope: LinkScope, orderId: string, topic: string): Promise<void> {
  return runAsSystemWithin(transaction, scope.context.actor, async () => {
    const waiting = await lockWaitingMail(transaction, scope, orderId);
    if (waiting === undefined) return;
    const ofMail = transaction.updateTable("order_news").where("mail_id", "=", waiting);
    await ofMail.set({ mail_id: null }).where("topic", "=", topic).execute();
    await refreshWaitingNews(transaction, scope, orderId);
  });
}

/** Writes the mail that waits anew, when the customer's address or link has changed. One that tells nothing any more does not leave. */
export function refreshWaitingNews(transaction: Transaction, scope: LinkScope, orderId: string): Promise<void> {
  return runAsSystemWithin(transaction, scope.context.actor, async () => {
    const order = await lockToldOrder(transaction, orderId);
    const waiting = await lockWaitingMail(transaction, scope, orderId);
    if (waiting === undefined) return;
    const told = await newsOfMail(transaction, waiting);
    if (told.length === 0) {
      await transaction.deleteFrom("emails").where("id", "=", waiting).execute();
      const about = { kind: "order-news", id: orderId } as const;
      return recordWithheld(transaction, scope.context, [{ about, recipient: order.email }], "withdrawn");
    }
    const letter = await letterOf(
      transaction,
      scope,
      order,
      told.map(({ sentence }) => sentence),
    );
    await rewriteMail(transaction, waiting, order.email, letter);
  });
}

type ToldOrder = Awaited<ReturnType<typeof lockToldOrder>>;

function lockToldOrder(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom("orders")
    .select(["id", "reference", "name", "email", "car_name", "link_version", "user_id", "ended_at"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function letterOf(transaction: Transaction, scope: LinkScope, order: ToldOrder, sentences: readonly string[]): Promise<Letter> {
  const told = { reference: order.reference, name: order.name, carName: order.car_name };
  const note = linkIsOver(order.ended_at, scope.context.now) ? undefined : linkNote(order.ended_at);
  return withContact(transaction, order.id, orderNews(told, sentences, mailedAddress(scope, order), note));
}

async function rewriteMail(transaction: Transaction, mailId: string, recipient: string, letter: Letter): Promise<void> {
  await transaction
    .updateTable("emails")
    .set({ ...renderLetter(letter), recipient })
    .where("id", "=", mailId)
    .execute();
}

/** Writes a line of the order's history without a mail: the customer did it, or gets a mail of its own about it. */
export function recordForCustomer(transaction: Transaction, scope: LinkScope, orderId: string, news: News): Promise<void> {
  return runAsSystemWithin(transaction, scope.context.actor, () => insertNews(transaction, scope, orderId, news, undefined));
}

/** The mail about this order that still gathers changes, locked: the delivery waits, and then finds it changed. */
async function lockWaitingMail(transaction: Transaction, { context }: LinkScope, orderId: string): Promise<string | undefined> {
  const mail = await transaction
    .selectFrom("emails")
    .select("id")
    .where("subject_id", "=", orderId)
    .where("kind", "=", "order-news")
    .where("sent_at", "is", null)
    .where("claimed_until", "is", null)
    .where("send_after", ">", new Date(context.now.epochMilliseconds))
    .forUpdate()
    .executeTakeFirst();
  return mail?.id;
}

function newsOfMail(transaction: Transaction, mailId: string) {
  return transaction.selectFrom("order_news").select(["topic", "sentence"]).where("mail_id", "=", mailId).orderBy("id").execute();
}

async function insertNews(
  transaction: Transaction,
  { context }: LinkScope,
  orderId: string,
  { topic, sentence }: News,
  mailId: string | undefined,
): Promise<void> {
  await transaction
    .insertInto("order_news")
    .values({ order_id: orderId, topic, sentence, happened_at: context.now.toString(), mail_id: mailId ?? null })
    .execute();
}
