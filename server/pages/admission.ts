import { FairQueue, type QueueLimits, type QueueState, TooBusy } from "../fair-queue.ts";
import { senderNetworks } from "../http/sender-network.ts";
import type { Session } from "../session.ts";

/** Milliseconds; below the ten seconds that a request may take. A form that waits is better than one that must be sent again. */
const longestWait = 6_000;

/**
 * A page needs the processor nearly all the time, so a few at once use it fully. A form mostly waits, for the database or for the queue of
 * passwords. A page can be asked for again, so in a lasting rush strangers hear soon that there is no place. A site that has just started is
 * slow for a second or two, and a class of students comes at once: they wait, and nobody is refused.
 */
const usualLanes = {
  people: { atOnce: 12, waiting: 100, ofOneName: 6, longestWait },
  forms: { atOnce: 64, waiting: 100, ofOneName: 48, longestWait },
  pages: { atOnce: 3, waiting: 60, ofOneName: 2, longestWait, rush: { after: 3_000, longestWait: 60 } },
} satisfies Record<string, QueueLimits>;

/** `people`: pages and forms of signed-in people; `forms` and `pages`: those of strangers. The interface for other programs counts as forms. */
export type Lane = keyof typeof usualLanes;

export const lanes: readonly Lane[] = ["people", "forms", "pages"];

export type LaneState = QueueState & { refused: number };

/** Who wants to come in: the sender's address, and the session if there is one. */
export type Arrival = { address: string; session?: Session | undefined };

/**
 * Decides which requests are worked on now, and which get a 503 (row R11). No lane waits for another, so strangers' pages hold up neither
 * signed-in people nor forms, and forms cannot shut out visitors. Pages from the cache and files need no place (decision 0038).
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, FairQueue>>;
  readonly #refused: Record<Lane, number> = { people: 0, forms: 0, pages: 0 };

  constructor({ people, forms, pages }: Readonly<Record<Lane, QueueLimits>> = usualLanes) {
    this.#lanes = { people: new FairQueue(people), forms: new FairQueue(forms), pages: new FairQueue(pages) };
  }

  /** What runs and waits in a lane now, and how many requests it has refused since the start. */
  stateOf(lane: Lane): LaneState {
    return { ...this.#lanes[lane].state, refused: this.#refused[lane] };
  }

  /** Does the work when there is a place in the lane. Returns `refuse()` when there is none. */
  async run<Result>(lane: Lane, arrival: Arrival, work: () => Promise<Result>, refuse: () => Result): Promise<Result> {
    let begun = false;
    try {
      return await this.#lanes[lane].run({ name: nameOf(arrival) }, () => {
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
function nameOf({ address, session }: Arrival): string {
  return session ? `person ${session.userId}` : `network ${senderNetworks(address)[1] ?? address}`;
}
