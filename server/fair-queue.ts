/** The queue is full; the sender may try again in a few seconds. */
export class TooBusy extends Error {}

/** The sender's name, and the burden from before. Work with a larger burden, or more work under the same name, waits longer. */
export type QueueEntry = { name: string; burden?: number };

export type QueueState = { running: number; waiting: number };

type Waiting = { name: string; burden: number; start: () => void; reject: (error: TooBusy) => void };

/**
 * Lets a few pieces of work run at once and a few more wait. The smallest burden goes first: the sender's burden from before, plus the
 * number of pieces that wait or run under the same name. When the queue is full, the largest burden is dropped, so nobody can fill it.
 */
export class FairQueue {
  readonly #limits: { atOnce: number; waiting: number };
  readonly #queue: Waiting[] = [];
  readonly #underWay = new Map<string, number>();
  #running = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits;
  }

  /** The pieces of work that run and that wait now. */
  get state(): QueueState {
    return { running: this.#running, waiting: this.#queue.length };
  }

  /** Runs `work` at its turn. Throws `TooBusy` when the queue is full of work with smaller or equal burdens. */
  async run<Result>({ name, burden = 0 }: QueueEntry, work: () => Promise<Result>): Promise<Result> {
    const before = this.#underWay.get(name) ?? 0;
    this.#underWay.set(name, before + 1);
    try {
      if (this.#running < this.#limits.atOnce) this.#running += 1;
      else await this.#wait(name, burden + before);
      try {
        return await work();
      } finally {
        this.#startNext();
      }
    } finally {
      this.#leave(name);
    }
  }

  #wait(name: string, burden: number): Promise<void> {
    if (this.#queue.length >= this.#limits.waiting) {
      const last = this.#queue.reduce((worst, one) => (one.burden >= worst.burden ? one : worst));
      if (last.burden <= burden) throw new TooBusy("too many are waiting");
      this.#queue.splice(this.#queue.indexOf(last), 1);
      last.reject(new TooBusy("others go before"));
    }
    return new Promise((start, reject) => this.#queue.push({ name, burden, start, reject }));
  }

  /** Passes the turn directly to the next piece, so that no new work takes it in between. */
  #startNext(): void {
    const [first] = this.#queue;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const next = this.#queue.reduce((best, one) => (one.burden < best.burden ? one : best), first);
    this.#queue.splice(this.#queue.indexOf(next), 1);
    next.start();
  }

  #leave(name: string): void {
    const left = (this.#underWay.get(name) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(name);
    else this.#underWay.set(name, left);
  }
}
