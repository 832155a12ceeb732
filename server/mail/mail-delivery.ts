import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { causeOf, type Logger } from "../log.ts";
import type { MailTransport } from "./mail-transport.ts";
import { mailFailureOf } from "./mail-response.ts";
import { type Backoff, type ClaimedMail, databaseClock, MailQueue, pauseAfter, type QueueClock } from "./mail-queue.ts";

export type DeliveryTimings = {
  /** Seconds between two looks into the queue without a notification. */
  poll: number;
  /** Pause until the next attempt with a server that is unreachable or refuses all our mails. */
  unreachable: Backoff;
  /** Pause until the next attempt with a mail that was refused or put off: well below the ten minutes of row R4. */
  refused: Backoff;
  /** Seconds after which a killed instance's claim on a mail expires; longer than one attempt can take. */
  claim: number;
};

export const usualTimings: DeliveryTimings = {
  poll: 15,
  unreachable: { first: 5, most: 60 },
  refused: { first: 30, most: 300 },
  claim: 120,
};

/**
 * The mails that one instance sends at the same time. The first lane only takes new mails, so these leave even if slow servers hold the
 * others up.
 */
const lanes = ["newest untried", "oldest", "oldest", "oldest"] as const;

/** After so many failures in a row, each before the server was told a recipient, delivery still tries at once. After one more it pauses. */
const mostInARow = 2;

export type DeliveryOptions = {
  database: Database;
  mailTransport: MailTransport;
  log: Logger;
  timings?: DeliveryTimings;
  clock?: QueueClock;
};

/**
 * Delivers queued mails (row R4). Many instances may do so at once. Each claims mails for a short time, so another instance sends the mails
 * of a killed one, at most once more. An unreachable server costs no tries, and neither does "later" in a mail's first day. So after hours
 * of outage every mail leaves within minutes (row R23). `round` looks into the queue once and returns how many seconds to rest.
 */
export function openDelivery({ database, mailTransport, log, timings = usualTimings, clock = databaseClock }: DeliveryOptions) {
  const queue = new MailQueue(database, clock);
  /** Failures in a row before the server had heard a recipient. */
  let failuresInARow = 0;

  /** Sends mails one by one until none is due or the round is over. */
  async function work(lane: (typeof lanes)[number], round: Round): Promise<void> {
    try {
      while (!round.over()) {
        const mail = await queue.claim(timings.claim, lane);
        if (!mail) return;
        if (!(await deliver(mail))) round.end();
      }
    } catch (error) {
      round.end();
      throw error;
    }
  }

  /** Returns whether the server is reachable, even if it refuses this mail. */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    try {
      await mailTransport.send(mail);
    } catch (error) {
      const failure = mailFailureOf(error);
      const { tries, givenUp } = await queue.failed(mail, failure, timings.refused);
      log.warn({ mail: mail.id, tries, code: failure.code, givenUp }, "mail refused");
      failuresInARow = failure.serverWide ? failuresInARow + 1 : 0;
      return !failure.serverWide;
    }
    failuresInARow = 0;
    await queue.sent(mail.id);
    return true;
  }

  async function handleUnreachableServer(error: unknown): Promise<number> {
    failuresInARow += 1;
    const failure = mailFailureOf(error);
    if (failuresInARow === 1) log.warn({ code: failure.code }, "mail server unreachable: mails wait");
    await queue.recordUnreachable(failure);
    return pauseAfter(timings.unreachable, failuresInARow);
  }

  return {
    /** Whether the server seems unreachable, so that a new mail does not start another attempt. */
    seemsUnreachable: () => failuresInARow > mostInARow,
    async round(stopping?: AbortSignal): Promise<number> {
      if (!(await queue.anyDue())) return timings.poll;
      try {
        await mailTransport.verify();
      } catch (error) {
        return handleUnreachableServer(error);
      }
      let ended = false;
      const round: Round = { over: () => ended || stopping?.aborted === true, end: () => void (ended = true) };
      const outcomes = await Promise.allSettled(lanes.map((lane) => work(lane, round)));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      if (!ended) return timings.poll;
      return failuresInARow <= mostInARow ? 0 : pauseAfter(timings.unreachable, failuresInARow - mostInARow);
    },
  };
}

/** One look into the queue; it ends early when the server seems unreachable. */
type Round = { over(): boolean; end(): void };

/** Delivers mails while the process lives. Call `wake` when a mail was queued. */
export function deliverMails(options: DeliveryOptions): { wake(): void; stop(): Promise<void> } {
  const { log, timings = usualTimings } = options;
  const delivery = openDelivery(options);
  const stopping = new AbortController();
  let announced = false;
  let resting = new AbortController();

  const rest = async (seconds: number) => {
    resting = new AbortController();
    await pause(seconds * 1000, undefined, { signal: resting.signal }).catch(() => {});
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      announced = false;
      const seconds = await delivery.round(stopping.signal).catch((error: unknown) => {
        log.error({ error: causeOf(error) }, "mail delivery failed");
        return timings.poll;
      });
      const another = announced && !delivery.seemsUnreachable();
      if (!stopping.signal.aborted && seconds > 0 && !another) await rest(seconds);
    }
  };

  const finished = run();
  return {
    wake() {
      announced = true;
      if (!delivery.seemsUnreachable()) resting.abort();
    },
    async stop() {
      stopping.abort();
      resting.abort();
      await finished;
    },
  };
}
