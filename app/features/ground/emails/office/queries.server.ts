import { sql, type Transaction } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import type { MailSearch } from "./search-params.ts";

const pageSize = 50;

/** A mail that has been due for so many minutes is stuck. */
const patienceInMinutes = 10;

export type ListedMail = Awaited<ReturnType<typeof listMails>>["mails"][number];

/** A page of unsent mails of every kind (row R23): the latest given up first, or the next to leave first. */
export function listMails(context: Context, { waiting, page: asked }: MailSearch) {
  return runAs(context, async (transaction) => {
    const counters = await countMails(transaction);
    const { page, pageCount, limit, offset } = listWindow(asked, waiting ? counters.waiting : counters.givenUp, pageSize);
    const unsent = transaction.selectFrom("emails").where("sent_at", "is", null);
    const listed = waiting
      ? unsent.where("given_up_at", "is", null).orderBy("send_after").orderBy("id")
      : unsent.where("given_up_at", "is not", null).orderBy("given_up_at", "desc").orderBy("id");
    const mails = await listed
      .select(["id", "kind", "audience", "recipient", "created_at", "send_after", "first_tried_at", "given_up_at"])
      .select(["last_error", "last_answer"])
      .select([sql<number>`tries + delays`.as("attempts"), sql<string | null>`given_up_at::text`.as("seen")])
      .limit(limit)
      .offset(offset)
      .execute();
    const { newest } = await transaction
      .selectFrom("emails")
      .select(sql<string | null>`max(given_up_at)::text`.as("newest"))
      .where("sent_at", "is", null)
      .where("given_up_at", "is not", null)
      .executeTakeFirstOrThrow();
    return { counters, mails, page, pageCount, newestGivenUp: newest };
  });
}

async function countMails(transaction: Transaction<DB>): Promise<{ givenUp: number; waiting: number }> {
  return transaction
    .selectFrom("emails")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("givenUp"),
      fn.countAll<number>().filterWhere("given_up_at", "is", null).as("waiting"),
    ])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
}

export type MailTroubles = { givenUp: number; givenUpSince: Date | null; stuck: number; stuckSince: Date | null };

/** The numbers of given-up and of stuck mails, and since when. */
export function readMailTroubles(context: Context): Promise<MailTroubles> {
  const before = new Date(context.now.subtract({ minutes: patienceInMinutes }).epochMilliseconds);
  // A mail that was tried has been due since its first try.
  const due = sql<Date>`coalesce(first_tried_at, send_after)`;
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("emails")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("givenUp"),
        fn.min("given_up_at").as("givenUpSince"),
        fn.countAll<number>().filterWhere("given_up_at", "is", null).filterWhere(due, "<", before).as("stuck"),
        sql<Date | null>`min(${due}) filter (where given_up_at is null and ${due} < ${before})`.as("stuckSince"),
      ])
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
}

/** An unsent mail with its text; undefined when it was sent, withdrawn or never was. */
export function readUnsentMail(context: Context, id: string) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("emails")
      .select(["kind", "audience", "recipient", "subject", "plain", "created_at"])
      .where(sql<boolean>`id::text = ${id}`)
      .where("sent_at", "is", null)
      .executeTakeFirst(),
  );
}
