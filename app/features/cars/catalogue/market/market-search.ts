import type { Pieces } from "#app/lib/in-turns.ts";
import type { Conditions } from "./car-conditions.ts";
import type { NameAndSegment } from "./car-groups.ts";
import type { Counted } from "./car-tier.ts";
import { listedIds } from "./listed-cars.ts";
import type { CarOrder } from "./ordered-cars.ts";
import type { TierSearch } from "./tier-search.ts";

export type CarWindow = {
  order: CarOrder;
  backwards: boolean;
  offset: number;
  limit: number;
  /** How many cars are listed. */
  total: number;
};

/**
 * One search of the cars as they are when it begins. It has its own marks, so it can pause while cars change and others search. Whoever began it
 * releases it.
 */
export class MarketSearch {
  readonly #parts: readonly TierSearch[];

  constructor(parts: readonly TierSearch[]) {
    this.#parts = parts;
  }

  release(): void {
    for (const part of this.#parts) part.release();
  }

  /** Counts the cars that fit by the number of their segment, name or combination of traits, and marks them for `page`. */
  *count(conditions: Conditions, counted: Counted): Pieces<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const part of this.#parts) yield* part.count(conditions, counted, counts);
    return counts;
  }

  /** The ids of one page of the cars that the last `count` marked. `segments`: only those of these, and then the marks are only theirs. */
  *page({ segments, ...window }: CarWindow & { segments?: readonly number[] | undefined }): Pieces<string[]> {
    if (segments) for (const part of this.#parts) yield* part.keepSegments(segments);
    return yield* this.#page(window);
  }

  /** The ids of a part of the team's list. `states`: for each value of `state` a 1 if its cars are listed. `groups`: only cars of these. */
  *stockPage({
    states,
    groups,
    ...window
  }: CarWindow & { states: Uint8Array; groups?: readonly NameAndSegment[] | undefined }): Pieces<string[]> {
    for (const part of this.#parts) yield* part.markStock(groups, (state) => states[state] === 1);
    return yield* this.#page(window);
  }

  *#page({ order, backwards, offset, limit, total }: CarWindow): Pieces<string[]> {
    const count = Math.min(limit, total - offset);
    const listed = this.#parts.map(({ tier, fitting }) => ({ ordered: tier.orderedBy(order), cars: fitting }));
    yield;
    const ids = yield* listedIds(listed, backwards ? total - offset - count : offset, count);
    return backwards ? ids.toReversed() : ids;
  }
}
