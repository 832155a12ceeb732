import { setImmediate } from "node:timers/promises";

/** The queue is full, or the wait was too long; the sender may try again in a few seconds. */
export class TooBusy extends Error {}

/** The sender, the burden from before, and for how many milliseconds the work waits in a rush (by default `longestWait`). */
export type QueueEntry = { name: string; burden?: number; rushWait?: number };

export type QueueState = { running: number; waiting: number };

/**
 * `atOnce` pieces run, at most `ofOneName` of them under one name; `waiting` more wait, each for `longestWait` milliseconds at most. `rush`: when
 * pieces of `names` senders have waited at every moment of the last `after` milliseconds, waiting makes the queue no shorter. The rush is
 * over when nobody was refused for as long.
 */
export type QueueLimits = {
  atOnce: number;
  waiting: number;
  ofOneName?: number;
  longestWait?: number;
  rush?: { names: number; after: number };
};

type Waiting = Required<QueueEntry> & { since: number; start: () => void; reject: (error: TooBusy) => void };

/**
 * Lets a few pieces of work run at once and a few more wait. The smallest burden goes first: the sender's burden from before, plus the
 * number of pieces that wait or run under the same name. When the queue is full, the largest burden is dropped, so nobody can fill it.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  /** The names of the pieces that run. */
  readonly #running: string[] = [];
  /** Since when at least `rush.names` senders have been waiting without a break. */
  #manySince: number | undefined;
  #rushUntil = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get state(): QueueState {
    return { running: this.#running.length, waiting: this.#waiting.length };
  }

  /** Runs `work` at its turn. Throws `TooBusy` when the queue is full of work with smaller or equal burdens, or after too long a wait. */
  async run<Result>(entry: QueueEntry, work: () => Promise<Result>): Promise<Result> {
    this.#refuseLate();
    if (this.#hasPlaceFor(entry.name)) this.#running.push(entry.name);
    else await this.#wait(entry);
    try {
      // Lets the process read the requests that have come meanwhile: the embedded database works in this thread and would never let it.
      await setImmediate();
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(entry.name), 1);
      this.#startNext();
    }
  }

  #hasPlaceFor(name: string): boolean {
    const { atOnce, ofOneName = atOnce } = this.#limits;
    return this.#running.length < atOnce && this.#running.filter((one) => one === name).length < ofOneName;
  }

  #wait({ name, burden: before = 0, rushWait = this.#limits.longestWait ?? Infinity }: QueueEntry): Promise<void> {
    const underWay = [...this.#running, ...this.#waiting.map((one) => one.name)];
    const burden = before + underWay.filter((one) => one === name).length;
    if (this.#waiting.length >= this.#limits.waiting) {
      const last = this.#waiting.reduce((worst, one) => (one.burden >= worst.burden ? one : worst));
      if (last.burden <= burden) throw new TooBusy();
      this.#remove(last).reject(new TooBusy());
    }
    const { longestWait } = this.#limits;
    if (longestWait !== undefined) setTimeout(() => this.#refuseLate(), longestWait + 1).unref();
    return new Promise((start, reject) => {
      this.#waiting.push({ name, burden, rushWait, since: performance.now(), start, reject });
      this.#noteMany();
      this.#refuseLate();
    });
  }

  /** Gives free places directly to the next pieces, so that no new work takes them in between. */
  #startNext(): void {
    this.#refuseLate();
    for (let next = this.#next(); next; next = this.#next()) {
      this.#running.push(next.name);
      this.#remove(next).start();
    }
  }

  /** Of the waiting pieces whose sender may run one more, that with the smallest burden; of equal ones the oldest. */
  #next(): Waiting | undefined {
    const able = this.#waiting.filter(({ name }) => this.#hasPlaceFor(name));
    return able.reduce<Waiting | undefined>((best, one) => (best && best.burden <= one.burden ? best : one), undefined);
  }

  /** Refuses those who have waited for too long. It runs when a piece comes or ends, and when the time of one is up. */
  #refuseLate(): void {
    const { longestWait = Infinity, rush: { after } = { after: Infinity } } = this.#limits;
    const now = performance.now();
    if (now - (this.#manySince ?? now) > after) this.#rushUntil = now + after;
    const isRush = now < this.#rushUntil;
    for (const one of this.#waiting.filter(({ since, rushWait }) => now - since >= (isRush ? rushWait : longestWait))) {
      this.#remove(one).reject(new TooBusy());
      if (isRush) this.#rushUntil = now + after;
    }
  }

  #remove(one: Waiting): Waiting {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    this.#noteMany();
    return one;
  }

  #noteMany(): void {
    const { names = Infinity } = this.#limits.rush ?? {};
    if (new Set(this.#waiting.map(({ name }) => name)).size < names) this.#manySince = undefined;
    else this.#manySince ??= performance.now();
  }
}
