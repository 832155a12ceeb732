/** A car that is offered: its score, its age in microseconds since the year 2000, and where it is in memory. */
export type Offered = { score: number; created: number; tier: number; slot: number };

/** The best of the cars that are offered: most points first, then newest, then by id. */
export class Podium {
  /** The best so far, in their order. */
  readonly best: Offered[] = [];
  /** A car with fewer points than this has no place. */
  threshold: number;
  /** Nor has one of exactly these points that is older than this. */
  #oldest = -Infinity;
  readonly #places: number;
  readonly #compareIds: (one: Offered, other: Offered) => number;

  /** `least`: the fewest points that a car needs. `compareIds`: for cars of the same score and age. */
  constructor(places: number, least: number, compareIds: (one: Offered, other: Offered) => number) {
    this.#places = places;
    this.threshold = places > 0 ? least : Infinity;
    this.#compareIds = compareIds;
  }

  /** False only for a car that has no place. It is quick, because it is asked about every car. */
  mayTake(score: number, created: number): boolean {
    return score > this.threshold || (score === this.threshold && created >= this.#oldest);
  }

  offer(car: Offered): void {
    const last = this.best.at(-1);
    const isFull = this.best.length === this.#places;
    if (isFull && last !== undefined && !this.#isBetter(car, last)) return;
    if (isFull) this.best.pop();
    const place = this.best.findLastIndex((other) => this.#isBetter(other, car)) + 1;
    this.best.splice(place, 0, car);
    const lowest = this.best.length === this.#places ? this.best.at(-1) : undefined;
    if (lowest) [this.threshold, this.#oldest] = [lowest.score, lowest.created];
  }

  #isBetter(one: Offered, other: Offered): boolean {
    return (other.score - one.score || other.created - one.created || this.#compareIds(one, other)) < 0;
  }
}
