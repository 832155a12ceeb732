import { sql } from "kysely";
import { as, type Context, system } from "./context.ts";
import type { Database } from "#db/client.ts";
import type { Logger } from "./log.ts";
import type { Mail, Post } from "./mail.ts";

export type DeliveryPace = {
  /** Seconds between two looks into the queue when nothing announces a mail. */
  look: number;
  /** Seconds until an unreachable server is asked again: at first, and at the most. */
  unreachable: { first: number; most: number };
  /** Seconds until a refused mail is tried again: at first, doubled each time, and at the most. */
  refused: { first: number; most: number };
  /** Seconds after which a mail whose sender was killed is anybody's again. */
  claim: number;
};

const usualPace: DeliveryPace = { look: 15, unreachable: { first: 5, most: 60 }, refused: { first: 30, most: 300 }, claim: 120 };

/** After this many refusals a mail waits for a person (row R4). */
export const mostTries = 12;

/**
 * Delivers queued mails for as long as the process lives (row R4). Many instances may do so at once: each claims mails for a short while, so
 * that one whose sender was killed is sent by another, at most once more. A server that cannot be reached costs no tries: an outage of hours
 * ends with every mail sent within a minute or two of its return.
 */
export function deliverMails(
  database: Database,
  post: Post,
  log: Logger,
  pace: DeliveryPace = usualPace,
): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  let wake = () => {};
  let outages = 0;

  const rest = (seconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping.signal.aborted) {
      const seconds = await round().catch((error: unknown) => {
        log.error({ error: error instanceof Error ? error.name : "unknown" }, "mail delivery failed");
        return pace.look;
      });
      if (!stopping.signal.aborted && seconds > 0) await rest(seconds);
    }
  };

  /** One look into the queue; answers how many seconds to rest. */
  async function round(): Promise<number> {
    if (!(await anyWaiting(database))) return pace.look;
    if (!(await post.reachable())) {
      outages += 1;
      if (outages === 1) log.warn("mail server unreachable: mails wait");
      return Math.min(pace.unreachable.first * 2 ** (outages - 1), pace.unreachable.most);
    }
    if (outages > 0) log.info("mail server reachable again");
    outages = 0;
    while (!stopping.signal.aborted) {
      const mail = await claimMail(database, pace);
      if (!mail) return pace.look;
      // A server that went away in the middle is asked first whether it is back, before the next mail loses a try to it.
      if ((await deliver(database, post, mail, pace, log)) === "cut off") return 0;
    }
    return 0;
  }

  const finished = run();
  return {
    wake: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      await finished;
    },
  };
}

type ClaimedMail = Mail & { tries: number };

type Delivered = "sent" | "refused" | "cut off";

async function deliver(database: Database, post: Post, mail: ClaimedMail, pace: DeliveryPace, log: Logger): Promise<Delivered> {
  try {
    await post.send(mail);
  } catch (error) {
    const code = codeOf(error);
    const tries = mail.tries + 1;
    const pause = Math.min(pace.refused.first * 2 ** mail.tries, pace.refused.most);
    const givenUp = tries >= mostTries;
    log.warn({ mail: mail.id, tries, code, givenUp }, "mail refused");
    await update(database, mail.id, {
      tries,
      last_error: code,
      claimed_until: null,
      send_after: sql<string>`clock_timestamp() + make_interval(secs => ${pause})`,
      given_up_at: givenUp ? sql<string>`clock_timestamp()` : null,
    });
    return answered(error) ? "refused" : "cut off";
  }
  await update(database, mail.id, { sent_at: sql<string>`clock_timestamp()`, claimed_until: null, last_error: null });
  return "sent";
}

async function anyWaiting(database: Database): Promise<boolean> {
  const found = await as(now(database), (transaction) => waiting(transaction).select("id").limit(1).executeTakeFirst());
  return found !== undefined;
}

/** One at a time, so that a claim need only last as long as one mail takes. */
async function claimMail(database: Database, pace: DeliveryPace): Promise<ClaimedMail | undefined> {
  return as(now(database), (transaction) =>
    transaction
      .updateTable("emails")
      .set({ claimed_until: sql<string>`clock_timestamp() + make_interval(secs => ${pace.claim})` })
      .where("id", "in", waiting(transaction).select("id").orderBy("send_after").limit(1).forUpdate().skipLocked())
      .returning([
        "id",
        "recipient",
        "reply_to as replyTo",
        "subject",
        "html",
        "plain",
        "calendar",
        "calendar_method as calendarMethod",
        "tries",
      ])
      .executeTakeFirst(),
  );
}

type Changes = {
  tries?: number;
  last_error?: string | null;
  claimed_until: null;
  send_after?: ReturnType<typeof sql<string>>;
  sent_at?: ReturnType<typeof sql<string>>;
  given_up_at?: ReturnType<typeof sql<string>> | null;
};

async function update(database: Database, id: string, changes: Changes): Promise<void> {
  await as(now(database), (transaction) => transaction.updateTable("emails").set(changes).where("id", "=", id).execute());
}

function waiting(transaction: Parameters<Parameters<typeof as>[1]>[0]) {
  return transaction
    .selectFrom("emails")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where("send_after", "<=", sql<Date>`clock_timestamp()`)
    .where((columns) => columns.or([columns("claimed_until", "is", null), columns("claimed_until", "<", sql<Date>`clock_timestamp()`)]));
}

function now(database: Database): Context {
  return { actor: system, database, now: Temporal.Now.instant() };
}

/** Whether the server said no, as against saying nothing. */
function answered(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && error.responseCode !== undefined;
}

/** The server's answer as a code; its text may quote what a person wrote. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || error.name;
}
