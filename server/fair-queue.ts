/** The queue is full; the sender may try again in a few seconds. */
export class TooBusy extends Error {}

/** The sender's name, and the burden from before. Work with a larger burden, or more work under the same name, waits longer. */
export type QueueEntry = { name: string; burden?: number };

export type QueueState = { running: number; waiting: number };

/**
 * A crowd begins when pieces of at least `begins` names have been waiting for `after` milliseconds. Then only `atOnce` pieces run and
 * `waiting` wait. While `isBusy()`, almost all are refused at once. In the last `lasts` milliseconds at least `begins` names, and a quarter
 * of all, must have been refused; otherwise the crowd ends. So one sender alone makes no crowd and keeps none. With `countsWhile` there is
 * a crowd only while this holds.
 */
export type Crowd = {
  begins: number;
  after: number;
  atOnce: number;
  waiting: number;
  lasts: number;
  countsWhile?: () => boolean;
  isBusy?: () => boolean;
};

/**
 * `atOnce` pieces run, at most `ofOneName` of them under one name; `waiting` more wait. A `crowd` makes these numbers small while it lasts.
 * So a short crowd is served late, and in a lasting one those without a place hear it at once. After `longestWait` milliseconds a waiting
 * piece is refused.
 */
export type QueueLimits = { atOnce: number; waiting: number; ofOneName?: number; crowd?: Crowd; longestWait?: number };

/** `at`: the moment in milliseconds. `hasPlace`: whether it runs or has run. */
type Arrived = { at: number; hasPlace: boolean };

type Waiting = { name: string; burden: number; start: () => void; reject: (error: TooBusy) => void };

/**
 * Lets a few pieces of work run at once and a few more wait. The smallest burden goes first: the sender's burden from before, plus the
 * number of pieces that wait or run under the same name. When the queue is full, the largest burden is dropped, so nobody can fill it.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #queue: Waiting[] = [];
  readonly #running = new Counts();
  /** Waits or runs. */
  readonly #underWay = new Counts();
  /** Since when pieces of as many names wait as begin a crowd. */
  #manySince: number | undefined;
  /** Since when the crowd lasts. */
  #crowdSince: number | undefined;
  /** When a newcomer had the last turn in a busy crowd. */
  #newcomerAt = -Infinity;
  /** The newest piece of each sender of the crowd's last moments, the oldest first. */
  readonly #recent = new Map<string, Arrived>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The pieces of work that run and that wait now. */
  get state(): QueueState {
    return { running: this.#running.total, waiting: this.#queue.length };
  }

  /** Runs `work` at its turn. Throws `TooBusy` when the queue is full of work with smaller or equal burdens, or after too long a wait. */
  async run<Result>({ name, burden = 0 }: QueueEntry, work: () => Promise<Result>): Promise<Result> {
    const before = this.#underWay.of(name);
    const arrived = this.#arrive(name);
    this.#underWay.add(name);
    try {
      if (this.#hasPlaceFor(name)) this.#running.add(name);
      else await this.#wait(name, burden + before);
      arrived.hasPlace = true;
      try {
        await nextTurn();
        return await work();
      } finally {
        this.#running.remove(name);
        this.#startNext();
      }
    } finally {
      this.#underWay.remove(name);
    }
  }

  /** Throws `TooBusy` in a busy crowd: another piece would make those wait who were let in. */
  #arrive(name: string): Arrived {
    const arrived = { at: performance.now(), hasPlace: false };
    if (!this.#isCrowded()) return arrived;
    const isNew = !this.#recent.has(name);
    this.#recent.delete(name);
    this.#recent.set(name, arrived);
    if (this.#limits.crowd?.isBusy?.() && !(isNew && this.#isTurnOfNewcomer())) throw new TooBusy("the process is busy");
    return arrived;
  }

  /** Five times a second. So a flood from a few networks does not shut out a person who asks now and then. */
  #isTurnOfNewcomer(): boolean {
    const now = performance.now();
    if (now - this.#newcomerAt < 200) return false;
    this.#newcomerAt = now;
    return true;
  }

  #hasPlaceFor(name: string): boolean {
    const { atOnce, ofOneName = atOnce, crowd } = this.#limits;
    const places = crowd && this.#isCrowded() ? crowd.atOnce : atOnce;
    return this.#running.total < places && this.#running.of(name) < ofOneName;
  }

  #wait(name: string, burden: number): Promise<void> {
    if (burden === 0) this.#noticeCrowd();
    if (this.#queue.length >= this.#mostWaiting()) {
      const last = this.#queue.reduce((worst, one) => (one.burden >= worst.burden ? one : worst));
      if (last.burden <= burden) throw new TooBusy("too many are waiting");
      this.#refuse(last, "others go before");
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = { name, burden, start: resolve, reject };
      this.#queue.push(one);
      this.#countWaiting();
      this.#limitWait(one);
    });
  }

  #mostWaiting(): number {
    const { waiting, crowd } = this.#limits;
    return crowd && this.#isCrowded() ? crowd.waiting : waiting;
  }

  #countWaiting(): void {
    const { crowd } = this.#limits;
    const names = new Set(this.#queue.map(({ name }) => name));
    if (crowd && names.size >= crowd.begins) this.#manySince ??= performance.now();
    else this.#manySince = undefined;
  }

  #isCrowded(): boolean {
    const { crowd } = this.#limits;
    if (!crowd || this.#crowdSince === undefined || crowd.countsWhile?.() === false) return false;
    const begin = performance.now() - crowd.lasts;
    if (this.#crowdSince > begin) return true;
    let refused = 0;
    for (const [name, { at, hasPlace }] of this.#recent) {
      if (at < begin) this.#recent.delete(name);
      else if (!hasPlace) refused += 1;
    }
    if (refused >= crowd.begins && refused * 4 >= this.#recent.size) return true;
    this.#crowdSince = undefined;
    this.#recent.clear();
    return false;
  }

  /** A sender with a single piece has to wait now: perhaps a crowd begins. */
  #noticeCrowd(): void {
    const { crowd } = this.#limits;
    if (!crowd || this.#isCrowded() || crowd.countsWhile?.() === false) return;
    const now = performance.now();
    if (this.#manySince !== undefined && now - this.#manySince > crowd.after) this.#crowdSince = now;
  }

  #limitWait(one: Waiting): void {
    const { longestWait } = this.#limits;
    if (longestWait === undefined) return;
    const { start } = one;
    const timer = setTimeout(() => this.#refuse(one, "waited too long"), longestWait).unref();
    one.start = () => {
      clearTimeout(timer);
      start();
    };
  }

  /** Gives free places directly to the next pieces, so that no new work takes them in between. There are several when a crowd has ended. */
  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.#countWaiting();
      this.#running.add(next.name);
      next.start();
    }
  }

  /** The waiting piece with the smallest burden that has a place, the oldest of them. */
  #next(): Waiting | undefined {
    const able = this.#queue.filter(({ name }) => this.#hasPlaceFor(name));
    return able.reduce<Waiting | undefined>((best, one) => (best && best.burden <= one.burden ? best : one), undefined);
  }

  #refuse(one: Waiting, why: string): void {
    const position = this.#queue.indexOf(one);
    if (position === -1) return;
    this.#queue.splice(position, 1);
    this.#countWaiting();
    one.reject(new TooBusy(why));
  }
}

/**
 * Lets the process hear everybody who has come meanwhile. With the embedded database, a piece of work never waits for the event loop.
 * Without this pause each would be finished before the next one is read, and the queue would be in the network.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Counts by name, without the names that are at zero. */
class Counts {
  readonly #counts = new Map<string, number>();
  total = 0;

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.total += 1;
    this.#counts.set(name, this.of(name) + 1);
  }

  remove(name: string): void {
    this.total -= 1;
    const left = this.of(name) - 1;
    if (left <= 0) this.#counts.delete(name);
    else this.#counts.set(name, left);
  }
}
