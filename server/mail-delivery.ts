import type { Database } from "#db/client.ts";
import type { Logger } from "./log.ts";
import type { Post } from "./mail.ts";
import { troubleOf } from "./mail-answer.ts";
import { type Backoff, type ClaimedMail, databaseClock, MailQueue, pauseAfter, type QueueClock } from "./mail-queue.ts";

export type DeliveryPace = {
  /** Seconds between two looks into the queue when nothing announces a mail. */
  look: number;
  /** Until a server that is away, or takes nothing from us, is asked again. */
  unreachable: Backoff;
  /** Until a mail that was refused or put off is tried again: well below the ten minutes of row R4. */
  refused: Backoff;
  /** Seconds after which a mail whose sender was killed is anybody's again; more than one attempt can take. */
  claim: number;
};

export const usualPace: DeliveryPace = { look: 15, unreachable: { first: 5, most: 60 }, refused: { first: 30, most: 300 }, claim: 120 };

/**
 * The mails that one instance sends at the same time. One of these lanes takes the newest that nothing has held up yet: however many a slow
 * or moody server keeps waiting, a new mail leaves at once.
 */
const lanes = ["newest untried", "oldest", "oldest", "oldest"] as const;

/** The server is asked again at once after so many attempts in a row that failed before it had heard a recipient; then it gets a rest. */
const mostInARow = 2;

export type DeliveryOptions = { database: Database; post: Post; log: Logger; pace?: DeliveryPace; clock?: QueueClock };

/**
 * Delivers queued mails (row R4). Many instances may do so at once: each claims mails for a short while, so that one whose sender was killed
 * is sent by another, at most once more. A server that is away costs no tries, nor does "later" in a mail's first day (row R23): an outage
 * of hours ends with every mail sent within minutes of its return. `round` looks into the queue once and returns how many seconds to rest.
 */
export function openDelivery({ database, post, log, pace = usualPace, clock = databaseClock }: DeliveryOptions) {
  const queue = new MailQueue(database, clock);
  /** Attempts in a row that failed before the server had heard a recipient. */
  let troubles = 0;

  /** Sends one mail after the other until none is due, or until the round is over. */
  async function work(lane: (typeof lanes)[number], round: Round): Promise<void> {
    try {
      while (!round.over()) {
        const mail = await queue.claim(pace.claim, lane);
        if (!mail) return;
        if (!(await deliver(mail))) round.end();
      }
    } catch (error) {
      round.end();
      throw error;
    }
  }

  /** Returns whether the server is there, whatever it thinks of this mail. */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    try {
      await post.send(mail);
    } catch (error) {
      const trouble = troubleOf(error);
      const { tries, givenUp } = await queue.failed(mail, trouble, pace.refused);
      log.warn({ mail: mail.id, tries, code: trouble.code, givenUp }, "mail refused");
      troubles = trouble.serverWide ? troubles + 1 : 0;
      return !trouble.serverWide;
    }
    troubles = 0;
    await queue.sent(mail.id);
    return true;
  }

  async function away(error: unknown): Promise<number> {
    troubles += 1;
    const trouble = troubleOf(error);
    if (troubles === 1) log.warn({ code: trouble.code }, "mail server unreachable: mails wait");
    await queue.explain(trouble);
    return pauseAfter(pace.unreachable, troubles);
  }

  return {
    /** Whether the server seems to be away, so that a new mail is no reason to ask again. */
    troubled: () => troubles > mostInARow,
    async round(stopping?: AbortSignal): Promise<number> {
      if (!(await queue.anyDue())) return pace.look;
      try {
        await post.greet();
      } catch (error) {
        return away(error);
      }
      let ended = false;
      const round: Round = { over: () => ended || stopping?.aborted === true, end: () => void (ended = true) };
      const outcomes = await Promise.allSettled(lanes.map((lane) => work(lane, round)));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      if (!ended) return pace.look;
      return troubles <= mostInARow ? 0 : pauseAfter(pace.unreachable, troubles - mostInARow);
    },
  };
}

/** One look into the queue; it ends early when the server seems to be away. */
type Round = { over(): boolean; end(): void };

/** Delivers for as long as the process lives. `wake` says that a mail was queued. */
export function deliverMails(options: DeliveryOptions): { wake(): void; stop(): Promise<void> } {
  const { log, pace = usualPace } = options;
  const delivery = openDelivery(options);
  const stopping = new AbortController();
  let announced = false;
  let endRest = () => {};

  const rest = (seconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping.signal.aborted) {
      announced = false;
      const seconds = await delivery.round(stopping.signal).catch((error: unknown) => {
        log.error({ error: error instanceof Error ? error.name : "unknown" }, "mail delivery failed");
        return pace.look;
      });
      const another = announced && !delivery.troubled();
      if (!stopping.signal.aborted && seconds > 0 && !another) await rest(seconds);
    }
  };

  const finished = run();
  return {
    wake() {
      announced = true;
      if (!delivery.troubled()) endRest();
    },
    async stop() {
      stopping.abort();
      endRest();
      await finished;
    },
  };
}
