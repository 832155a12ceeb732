import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { runAs, system, type Transaction } from "../context.ts";
import type { Mail } from "./mail-transport.ts";
import type { MailFailure } from "./mail-response.ts";

/** After this many temporary refusals beyond the hours of grace a mail waits for a person (row R4). A permanent refusal is enough. */
export const mostTries = 12;

/** In these hours after a mail's first attempt, a temporary refusal costs no try (row R23). */
const hoursOfGrace = 24;

/** The current time in the queue's statements. All instances share the database's clock; tests set their own. */
export type QueueClock = () => RawBuilder<Date>;
export const databaseClock: QueueClock = () => sql<Date>`clock_timestamp()`;

export type ClaimedMail = Mail & { tries: number; delays: number };

/**
 * `due`: mails that should leave now. `failing`: waiting mails with a failed attempt. `oldestSeconds`: for how long the oldest waiting mail
 * has been due, also while it rests after a failed attempt; 0 without one.
 */
export type MailQueueState = { due: number; failing: number; givenUp: number; oldestSeconds: number };

/** Seconds until the next attempt: `first`, then doubled each time up to `most`. */
export type Backoff = { first: number; most: number };

/** Seconds to wait after `attempts` failed attempts. */
export function pauseAfter({ first, most }: Backoff, attempts: number): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 20), most);
}

/** The delivery's access to the mail queue: the table `emails`, as the system. */
export class MailQueue {
  readonly #database: Database;
  readonly #clock: QueueClock;

  constructor(database: Database, clock: QueueClock = databaseClock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The state of the queue, for metrics. */
  state(): Promise<MailQueueState> {
    const now = this.#clock();
    return this.#runAsSystem(async (transaction) => {
      const unsent = transaction.selectFrom("emails").where("sent_at", "is", null);
      const { givenUp } = await unsent
        .where("given_up_at", "is not", null)
        .select((row) => row.fn.countAll<number>().as("givenUp"))
        .executeTakeFirstOrThrow();
      const waiting = await unsent
        .where("given_up_at", "is", null)
        .where("held_at", "is", null)
        .select((row) => [
          row.fn.countAll<number>().filterWhere("send_after", "<=", now).as("due"),
          row.fn.countAll<number>().filterWhere("last_error", "is not", null).as("failing"),
          sql<number>`greatest(extract(epoch from ${now} - min(coalesce(first_tried_at, send_after))), 0)::float`.as("oldestSeconds"),
        ])
        .executeTakeFirstOrThrow();
      return { ...waiting, givenUp };
    });
  }

  /** Holds the mails that are due while there is no mail server, until the team decides about them. */
  async hold(): Promise<void> {
    await this.#runAsSystem((transaction) =>
      transaction.updateTable("emails").set({ held_at: this.#clock() }).where("id", "in", this.#due(transaction).select("id")).execute(),
    );
  }

  async anyDue(): Promise<boolean> {
    return (await this.#runAsSystem((transaction) => this.#due(transaction).select("id").limit(1).executeTakeFirst())) !== undefined;
  }

  /** Claims one due mail for some seconds. A `with` selects it, because PostgreSQL may run a subquery twice and claim two. */
  claim(seconds: number, which: "oldest" | "newest untried"): Promise<ClaimedMail | undefined> {
    return this.#runAsSystem((transaction) => {
      const untried = which === "newest untried";
      const due = this.#due(transaction)
        .select("id")
        .orderBy("send_after", untried ? "desc" : "asc")
        .limit(1)
        .forUpdate()
        .skipLocked();
      return transaction
        .with("due", () => (untried ? due.where("first_tried_at", "is", null) : due))
        .updateTable("emails")
        .from("due")
        .set({ claimed_until: sql<Date>`${this.#clock()} + make_interval(secs => ${seconds})` })
        .whereRef("emails.id", "=", "due.id")
        .returning([
          "emails.id",
          "conversation_id as conversationId",
          "follows_id as followsId",
          "recipient",
          "reply_to as replyTo",
          "subject",
          "html",
          "plain",
          "calendar",
        ])
        .returning(["calendar_method as calendarMethod", "unsubscribe_address as unsubscribeAddress", "tries", "delays"])
        .executeTakeFirst();
    });
  }

  async sent(id: string): Promise<void> {
    await this.#runAsSystem((transaction) =>
      transaction
        .updateTable("emails")
        .set({ sent_at: this.#clock(), claimed_until: null, last_error: null, last_answer: null })
        .where("id", "=", id)
        .execute(),
    );
  }

  /**
   * Records a failed attempt. A permanent refusal gives the mail up at once, so that the team learns that it cannot arrive. Another one costs
   * a try when `hoursOfGrace` are over. Returns the mail's new state.
   */
  failed({ id, tries, delays }: ClaimedMail, failure: MailFailure, backoff: Backoff): Promise<{ tries: number; givenUp: boolean }> {
    const now = this.#clock();
    const counts = failure.permanent
      ? sql<boolean>`true`
      : sql<boolean>`coalesce(first_tried_at <= ${now} - make_interval(hours => ${hoursOfGrace}), false)`;
    const pause = pauseAfter(backoff, tries + delays + 1);
    return this.#runAsSystem(async (transaction) => {
      const row = await transaction
        .updateTable("emails")
        .set({
          tries: sql<number>`tries + case when ${counts} then 1 else 0 end`,
          delays: sql<number>`delays + case when ${counts} then 0 else 1 end`,
          given_up_at: sql<Date | null>`case when ${failure.permanent} or ${counts} and tries + 1 >= ${mostTries} then ${now} end`,
          first_tried_at: sql<Date>`coalesce(first_tried_at, ${now})`,
          last_tried_at: now,
          last_error: failure.code,
          last_answer: failure.response,
          claimed_until: null,
          send_after: sql<Date>`${now} + make_interval(secs => ${pause})`,
        })
        .where("id", "=", id)
        .returning(["tries", "given_up_at"])
        // No row: the mail was erased meanwhile with its recipient's data.
        .executeTakeFirst();
      return { tries: row?.tries ?? tries, givenUp: row !== undefined && row.given_up_at !== null };
    });
  }

  /**
   * Gives a sent mail up, because a mail server could not deliver it later: a bounce. Returns whether it is known and given up now; false for
   * one that was erased.
   */
  bounced(id: string, { code, response }: { code: string; response: string | null }): Promise<boolean> {
    return this.#runAsSystem(async (transaction) => {
      const failure = { sent_at: null, given_up_at: this.#clock(), last_error: code, last_answer: response };
      await transaction.updateTable("emails").set(failure).where("id", "=", id).where("sent_at", "is not", null).execute();
      const row = await transaction
        .selectFrom("emails")
        .select("id")
        .where("id", "=", id)
        .where("given_up_at", "is not", null)
        .executeTakeFirst();
      return row !== undefined;
    });
  }

  /** Records on all due mails that the server is unreachable, and why; this costs no try. */
  async recordUnreachable({ code, response }: MailFailure): Promise<void> {
    await this.#runAsSystem((transaction) =>
      transaction
        .updateTable("emails")
        .set({ last_error: code, last_answer: response })
        .where("id", "in", this.#due(transaction).select("id"))
        .where((columns) =>
          columns.or([columns("last_error", "is distinct from", code), columns("last_answer", "is distinct from", response)]),
        )
        .execute(),
    );
  }

  #due(transaction: Transaction) {
    return transaction
      .selectFrom("emails")
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null)
      .where("held_at", "is", null)
      .where("send_after", "<=", this.#clock())
      .where((columns) => columns.or([columns("claimed_until", "is", null), columns("claimed_until", "<", this.#clock())]));
  }

  #runAsSystem<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return runAs({ actor: system, database: this.#database, now: Temporal.Now.instant() }, work);
  }
}
