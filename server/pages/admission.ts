import { FairQueue, type QueueLimits, type QueueState, TooBusy } from "../fair-queue.ts";
import { senderNetworks } from "../http/sender-network.ts";
import type { Session } from "../session.ts";
import { busyProcess } from "./busy-process.ts";

/** Below the ten seconds that a request may take. A form that waits is better than one that must be sent again. */
const patience = { longestWait: 6_000 };

/**
 * A page can be asked for again, so a crowd that lasts gets its answer at once. It begins after three seconds in which requests of eight
 * networks or people waited. Then few run and few wait, and the others hear at once that there is no place. So those who get in are served
 * about as fast as always. A site that has just started is slow for a second or two, and a class of students comes at once: they wait, and
 * nobody is refused. All times are milliseconds.
 */
const crowd = { begins: 8, after: 3_000, lasts: 1_000 };

/** None begins while the process works for most of its time, for signed-in people and forms need the rest. */
const crowdOfStrangers = { ...crowd, atOnce: 1, waiting: 1, isBusy: busyProcess(0.65) };

/**
 * Signed-in people get this answer only while the process works for most of its time. A slow database makes them wait, and refuses nobody.
 * One long task, such as a collection of garbage, does not count: the process is watched for about as long as a crowd needs to begin.
 */
const crowdOfPeople = { ...crowd, atOnce: 2, waiting: 2, countsWhile: busyProcess(0.5, 1_500), isBusy: busyProcess(0.8) };

/**
 * The places of each lane. A page needs the processor nearly all the time, so a few at once use it fully, and more would only be slower. A
 * form mostly waits, for the database or for the queue of passwords.
 */
const usualLanes = {
  sessions: { atOnce: 8, waiting: 100, ofOneName: 6, ...patience },
  people: { atOnce: 8, waiting: 100, ofOneName: 6, crowd: crowdOfPeople, ...patience },
  peopleForms: { atOnce: 16, waiting: 100, ofOneName: 12, ...patience },
  forms: { atOnce: 64, waiting: 100, ofOneName: 48, ...patience },
  pages: { atOnce: 3, waiting: 60, ofOneName: 2, crowd: crowdOfStrangers, ...patience },
} satisfies Record<string, QueueLimits>;

/**
 * `sessions`: looking up a session; `people` and `peopleForms`: pages and forms of signed-in people; `pages` and `forms`: those of strangers.
 * The interface for other programs counts as forms, also for those who are signed in.
 */
export type Lane = keyof typeof usualLanes;

export type LaneState = QueueState & { refused: number };

/** Who wants to come in: the sender's address, and the session if there is one. */
export type Arrival = { address: string; session?: Session | undefined };

/**
 * Decides which requests are worked on now, and which get a 503 (row R11). A request that is refused in `sessions` goes on as a visitor's;
 * only forms and private pages then get a 503 (row R9). No lane waits for another, so strangers' pages hold up neither signed-in people nor
 * forms. Within a lane people, or the networks of strangers, take fair turns: a person alone in a network goes before the second request of
 * a robot. Pages from the page memory and files need no place (decision 0038).
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, FairQueue>>;
  readonly #refused: Record<Lane, number> = { sessions: 0, people: 0, peopleForms: 0, forms: 0, pages: 0 };

  constructor(limits: Readonly<Record<Lane, QueueLimits>> = usualLanes) {
    this.#lanes = {
      sessions: new FairQueue(limits.sessions),
      people: new FairQueue(limits.people),
      peopleForms: new FairQueue(limits.peopleForms),
      forms: new FairQueue(limits.forms),
      pages: new FairQueue(limits.pages),
    };
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

export const lanes: readonly Lane[] = ["sessions", "people", "peopleForms", "forms", "pages"];

/** A signed-in person counts as themselves, because an office shares a network. A stranger counts as their /24 or /56. */
function nameOf({ address, session }: Arrival): string {
  return session ? `person ${session.userId}` : `network ${senderNetworks(address)[1] ?? address}`;
}
