import { FairQueue, type QueueEntry, type QueueLimits, type QueueState, TooBusy } from "../fair-queue.ts";
import { senderNetworks } from "../http/sender-network.ts";
import type { Session } from "../session.ts";

/** Milliseconds; below the ten seconds that a request may take. A form that waits is better than one that must be sent again. */
const longestWait = 6_000;

/**
 * A page needs the processor nearly all the time, so a few at once use it fully, and more would only be slower. A form mostly waits, for the
 * database or for the queue of passwords. In a lasting rush strangers hear soon that there is no place for a page, because it can be asked for
 * again. A site that has just started is slow for a second or two, and a class of students comes at once: they wait, and nobody is refused.
 */
const usualLanes = {
  pages: { atOnce: 3, waiting: 100, ofOneName: 2, longestWait, rush: { names: 5, after: 3_000 } },
  forms: { atOnce: 64, waiting: 100, ofOneName: 48, longestWait },
} satisfies Record<string, QueueLimits>;

/** A stranger's page waits for every signed-in person's, and in a rush it does not wait at all. */
const stranger = { burden: 1_000, rushWait: 0 };
const person = { rushWait: 150 };

/** The interface for other programs counts as forms. */
export type Lane = keyof typeof usualLanes;

export const lanes: readonly Lane[] = ["pages", "forms"];

export type LaneState = QueueState & { refused: number };

/** Who wants to come in: the sender's address, and the session if there is one. */
export type Arrival = { address: string; session?: Session | undefined };

/**
 * Decides which requests are worked on now, and which get a 503 (row R11). Pages of signed-in people go before those of strangers. Forms wait for
 * no page, and forms of a robot shut out no visitor. Pages from the cache and files need no place (decision 0038).
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, FairQueue>>;
  readonly #refused: Record<Lane, number> = { pages: 0, forms: 0 };

  constructor({ pages, forms }: Readonly<Record<Lane, QueueLimits>> = usualLanes) {
    this.#lanes = { pages: new FairQueue(pages), forms: new FairQueue(forms) };
  }

  /** What runs and waits in a lane now, and how many requests it has refused since the start. */
  stateOf(lane: Lane): LaneState {
    return { ...this.#lanes[lane].state, refused: this.#refused[lane] };
  }

  /** Does the work when there is a place in the lane. Returns `refuse()` when there is none. */
  async run<Result>(lane: Lane, arrival: Arrival, work: () => Promise<Result>, refuse: () => Result): Promise<Result> {
    let begun = false;
    try {
      return await this.#lanes[lane].run(entryOf(arrival), () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun || !(error instanceof TooBusy)) throw error;
      this.#refused[lane] += 1;
      return refuse();
    }
  }
}

/** A signed-in person counts as themselves, because an office shares a network. A stranger counts as their /24 or /56. */
function entryOf({ address, session }: Arrival): QueueEntry {
  if (session) return { ...person, name: `person ${session.userId}` };
  return { ...stranger, name: `network ${senderNetworks(address)[1] ?? address}` };
}
