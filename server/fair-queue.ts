/** The queue is full, or the wait was too long; the sender may try again in a few seconds. */
export class TooBusy extends Error {}

/** The sender's name, and the burden from before. Work with a larger burden, or more work under the same name, waits longer. */
export type QueueEntry = { name: string; burden?: number };

export type QueueState = { running: number; waiting: number };

/**
 * `atOnce` pieces run, at most `ofOneName` of them under one name; `waiting` more wait, each for `longestWait` milliseconds at most. `rush`: when
 * somebody has waited at every moment of the last `after` milliseconds, the queue does not get shorter by waiting. Then the newest piece goes
 * first, and each waits for the rush's `longestWait` only. So those who get in are served about as fast as always, and the others hear it soon.
 */
export type QueueLimits = {
  atOnce: number;
  waiting: number;
  ofOneName?: number;
  longestWait?: number;
  rush?: { after: number; longestWait: number };
};

type Waiting = { name: string; burden: number; since: number; start: () => void; reject: (error: TooBusy) => void };

/**
 * Lets a few pieces of work run at once and a few more wait. The smallest burden goes first: the sender's burden from before, plus the
 * number of pieces that wait or run under the same name. When the queue is full, the largest burden is dropped, so nobody can fill it.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  /** The names of the pieces that run. */
  readonly #running: string[] = [];
  /** Since when somebody has waited at every moment. */
  #waitedSince: number | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The pieces of work that run and that wait now. */
  get state(): QueueState {
    return { running: this.#running.length, waiting: this.#waiting.length };
  }

  /** Runs `work` at its turn. Throws `TooBusy` when the queue is full of work with smaller or equal burdens, or after too long a wait. */
  async run<Result>({ name, burden = 0 }: QueueEntry, work: () => Promise<Result>): Promise<Result> {
    this.#refuseLate();
    if (this.#hasPlaceFor(name)) this.#running.push(name);
    else await this.#wait(name, burden);
    try {
      await nextTurn();
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(name), 1);
      this.#startNext();
    }
  }

  #hasPlaceFor(name: string): boolean {
    const { atOnce, ofOneName = atOnce } = this.#limits;
    return this.#running.length < atOnce && this.#running.filter((one) => one === name).length < ofOneName;
  }

  #wait(name: string, burdenFromBefore: number): Promise<void> {
    const underWay = [...this.#running, ...this.#waiting.map((one) => one.name)].filter((one) => one === name);
    const burden = burdenFromBefore + underWay.length;
    if (this.#waiting.length >= this.#limits.waiting) {
      const last = this.#waiting.reduce((worst, one) => (one.burden >= worst.burden ? one : worst));
      if (last.burden <= burden) throw new TooBusy("too many are waiting");
      this.#remove(last).reject(new TooBusy("others go before"));
    }
    const since = performance.now();
    this.#waitedSince ??= since;
    return new Promise((start, reject) => this.#waiting.push({ name, burden, since, start, reject }));
  }

  /** Gives free places directly to the next pieces, so that no new work takes them in between. */
  #startNext(): void {
    this.#refuseLate();
    for (let next = this.#next(); next; next = this.#next()) {
      this.#running.push(next.name);
      this.#remove(next).start();
    }
  }

  /** The waiting piece with the smallest burden that has a place: the oldest of them, and in a rush the newest. */
  #next(): Waiting | undefined {
    const able = this.#waiting.filter(({ name }) => this.#hasPlaceFor(name));
    if (this.#isRush()) able.reverse();
    return able.reduce<Waiting | undefined>((best, one) => (best && best.burden <= one.burden ? best : one), undefined);
  }

  #isRush(): boolean {
    const { rush } = this.#limits;
    return rush !== undefined && this.#waitedSince !== undefined && performance.now() - this.#waitedSince > rush.after;
  }

  /** Refuses those who have waited for too long. This is looked at whenever a piece comes or ends. */
  #refuseLate(): void {
    const { longestWait = Infinity, rush } = this.#limits;
    const latest = performance.now() - (rush && this.#isRush() ? rush.longestWait : longestWait);
    for (const late of this.#waiting.filter(({ since }) => since < latest)) this.#remove(late).reject(new TooBusy("waited too long"));
  }

  #remove(one: Waiting): Waiting {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    if (this.#waiting.length === 0) this.#waitedSince = undefined;
    return one;
  }
}

/**
 * Lets the process hear everybody who has come meanwhile. With the embedded database, a piece of work never waits for the event loop.
 * Without this pause each would be finished before the next one is read, and the queue would be in the network.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
