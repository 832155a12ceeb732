import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { outdated } from "../commands.server.ts";
import type { MailView } from "./search-params.ts";

const pageSize = 50;

const patienceInMinutes = 10;

export type UnsentMail = Awaited<ReturnType<typeof listUnsent>>["mails"][number];
export type HeldMail = Awaited<ReturnType<typeof listHeld>>[number];
export type WithheldMail = Awaited<ReturnType<typeof listWithheld>>["mails"][number];

/** How many mails each view has, and when the newest of those given up was given up, as text in microseconds. */
export function countMails(context: Context) {
  return runAs(context, async (transaction) => {
    const { newestGivenUp, ...counters } = await transaction
      .selectFrom("emails")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("given-up"),
        fn.countAll<number>().filterWhere("given_up_at", "is", null).as("waiting"),
        sql<string | null>`max(given_up_at)::text`.as("newestGivenUp"),
      ])
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow();
    const { withheld } = await transaction
      .selectFrom("withheld_emails")
      .select(({ fn }) => fn.countAll<number>().as("withheld"))
      .executeTakeFirstOrThrow();
    return { counters: { ...counters, withheld }, newestGivenUp };
  });
}

/** A page of unsent mails of every kind (row R23): the latest given up first, or the next to leave first. `total`: how many there are. */
export function listUnsent(context: Context, view: Exclude<MailView, "withheld">, total: number, asked: number) {
  const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
  return runAs(context, async (transaction) => {
    const unsent = transaction.selectFrom("emails").where("sent_at", "is", null);
    const listed =
      view === "waiting"
        ? unsent.where("given_up_at", "is", null).orderBy("send_after").orderBy("id")
        : unsent.where("given_up_at", "is not", null).orderBy("given_up_at", "desc").orderBy("id");
    const mails = await listed
      .select(["id", "kind", "audience", "recipient", "created_at", "send_after", "first_tried_at", "given_up_at", "held_at"])
      .select(["last_error", "last_answer"])
      .select([sql<number>`tries + delays`.as("attempts"), sql<string | null>`given_up_at::text`.as("seen")])
      .limit(limit)
      .offset(offset)
      .execute();
    return { mails, page, pageCount };
  });
}

/** The mails that were due while there was no server, by kind; `outdated` have no sense any more. `seen`: when the newest was held. */
export function listHeld(context: Context) {
  return runAs({ ...context, actor: system }, (transaction) =>
    transaction
      .selectFrom("emails")
      .select(({ fn }) => [
        "kind",
        fn.countAll<number>().as("count"),
        fn.countAll<number>().filterWhere(outdated(context.now)).as("outdated"),
        fn.min("created_at").as("since"),
        sql<string>`max(held_at)::text`.as("seen"),
      ])
      .where("held_at", "is not", null)
      .where("sent_at", "is", null)
      .groupBy("kind")
      .orderBy("kind")
      .execute(),
  );
}

export function listWithheld(context: Context, total: number, asked: number) {
  const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
  return runAs(context, async (transaction) => {
    const mails = await transaction
      .selectFrom("withheld_emails")
      .select(["id", "kind", "recipient", "reason", "withheld_at"])
      .orderBy("withheld_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return { mails, page, pageCount };
  });
}

export type MailHistory = Awaited<ReturnType<typeof readMailHistory>>;

export const mostInHistory = 100;

/** The newest mails to an address (in lower case) that are still kept, those that never left, and what else knows the address. */
export function readMailHistory(context: Context, recipient: string) {
  return runAs(context, async (transaction) => ({
    queued: await transaction
      .selectFrom("emails")
      .select(["id", "kind", "audience", "created_at", "send_after", "sent_at", "given_up_at", "held_at", "last_error", "last_answer"])
      .select(sql<number>`tries + delays`.as("attempts"))
      .where("recipient", "=", recipient)
      .orderBy("created_at", "desc")
      .limit(mostInHistory)
      .execute(),
    withheld: await transaction
      .selectFrom("withheld_emails")
      .select(["id", "kind", "reason", "withheld_at"])
      .where("recipient", "=", recipient)
      .orderBy("withheld_at", "desc")
      .limit(mostInHistory)
      .execute(),
    known: await readTraces(transaction, recipient),
  }));
}

async function readTraces(transaction: Transaction, email: string) {
  const { rows } = await sql<{ appointments: number; requests: number; accounts: number }>`
    select (select count(*) from appointments where customer_email = ${email}) as appointments,
      (select count(*) from users where email = ${email}) as accounts,
      (select count(*) from vehicle_inquiries where email = ${email})
        + (select count(*) from contact_messages where email = ${email})
        + (select count(*) from reservations where email = ${email}) as requests
  `.execute(transaction);
  return rows[0] ?? { appointments: 0, requests: 0, accounts: 0 };
}

export type MailTroubles = { held: number; givenUp: number; givenUpSince: Date | null; stuck: number; stuckSince: Date | null };

export function readMailTroubles(context: Context): Promise<MailTroubles> {
  const before = new Date(context.now.subtract({ minutes: patienceInMinutes }).epochMilliseconds);
  // A mail that was tried has been due since its first try.
  const due = sql<Date>`coalesce(first_tried_at, send_after)`;
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("emails")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("held_at", "is not", null).as("held"),
        fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("givenUp"),
        fn.min("given_up_at").as("givenUpSince"),
        fn
          .countAll<number>()
          .filterWhere("given_up_at", "is", null)
          .filterWhere("held_at", "is", null)
          .filterWhere(due, "<", before)
          .as("stuck"),
        sql<Date | null>`min(${due}) filter (where given_up_at is null and held_at is null and ${due} < ${before})`.as("stuckSince"),
      ])
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
}

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
