/** Everybody's turn is taken and the queue is full: the sender may try again in a few seconds. */
export class TooBusy extends Error {}

/** Lets a few pieces of work run at once and a few more wait, in order. */
export class Turns {
  readonly #limits: { atOnce: number; waiting: number };
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits;
  }

  /** Runs `work` when it is its turn. Throws `TooBusy` at once when too many wait. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.atOnce) await this.#wait();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      // The turn goes from hand to hand, so that nobody slips in between.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#limits.waiting) throw new TooBusy("too many are waiting");
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
