import type { Pausable } from "#app/lib/in-pieces.ts";
import { CarColumns, compareIds, idAt, unknownPower } from "./car-columns.ts";
import { hasCar } from "./car-bits.ts";
import type { Conditions } from "./car-conditions.ts";
import type { NameAndSegment } from "./car-groups.ts";
import { CarTier, type Counted, type Prepared } from "./car-tier.ts";
import { listedIds } from "./listed-cars.ts";
import { mergingTiers } from "./merged-tier.ts";
import type { CarOrder } from "./ordered-cars.ts";
import { type CarPoints, offerAvailable, offerRuns, offerScored } from "./car-points.ts";
import { type Offered, Podium } from "./podium.ts";
import type { RangeName } from "../ranges.ts";

/** A tier with more cars is large: it has runs, and small ones are merged into it together when they have grown. */
const usualMostSmall = 100_000;
/** Fewer small tiers cost a search less than their merge costs. */
const leastMerged = 3;

export type CarWindow = {
  order: CarOrder;
  backwards: boolean;
  offset: number;
  limit: number;
  /** How many cars are listed. */
  total: number;
};

type Bounds = { min: number; max: number } | undefined;

/** Cars with the same fuel, transmission and location. Only the segments that a public car has had are known here. */
export type CarSegment = { id: number; fuel_type: string; transmission: string; location: string };

/**
 * The cars of a stock in memory (decision 0053). Archived ones are only for the team: `tiers` and `stockPage` have them, and everything else
 * leaves them out. Most cars are in one large tier. Cars that came or changed later are in small tiers, and their older copies count no more.
 * Nothing but `merging` pauses, so a count and the page that follows it see the same cars.
 */
export class CarMarket {
  /** The one with the most cars first. */
  #tiers: CarTier[];
  /** How many times a car came whose name or combination of traits no public car had. Visits and prices do not raise it. */
  version = 0;
  readonly #bounds = new Map<RangeName, Bounds>();
  #segments: readonly CarSegment[];
  readonly #mostSmall: number;

  constructor(columns: CarColumns, segments: readonly CarSegment[], mostSmall = usualMostSmall) {
    this.#tiers = [new CarTier(columns)];
    this.#segments = segments;
    this.#mostSmall = mostSmall;
  }

  /** The segments of all public cars here, and perhaps more. */
  get segments(): readonly CarSegment[] {
    return this.#segments;
  }

  /** All cars, with those that are archived. */
  get tiers(): readonly CarTier[] {
    return this.#tiers;
  }

  /** How many public cars there are. */
  get size(): number {
    return this.#tiers.reduce((sum, { size }) => sum + size, 0);
  }

  /** Makes what searches of this kind need, before any search. */
  *preparing(what: Prepared): Pausable {
    for (const tier of this.#tiers) if (what !== "runs" || this.#isLarge(tier)) yield* tier.preparing(what);
  }

  #isLarge({ columns }: CarTier): boolean {
    return columns.count > this.#mostSmall;
  }

  /**
   * Takes over changes. `ids`: of the cars that came, changed or left, four numbers each. `cars`: those of them that are here. `segments`: all
   * that a public car has had, read after the changes.
   */
  apply(ids: Uint32Array, cars: CarColumns, segments: readonly CarSegment[]): void {
    if (this.#hasNewNumber(cars)) this.version += 1;
    this.#bounds.clear();
    this.#segments = segments;
    for (let start = 0; start < ids.length; start += 4) this.#remove(ids.subarray(start, start + 4));
    this.#setTiers(cars.count === 0 ? this.#tiers : [...this.#tiers, new CarTier(cars)]);
  }

  #setTiers(tiers: readonly CarTier[]): void {
    this.#tiers = tiers.filter(({ held }) => held > 0).sort((one, other) => other.held - one.held);
  }

  /** Whether there are tiers to merge. */
  get needsMerging(): boolean {
    return this.#toMerge().length > 0;
  }

  /** Merges tiers until there are few. Between its pieces, the market is complete, and it can be searched and changed. */
  *merging(): Pausable {
    for (let some = this.#toMerge(); some.length > 0; some = this.#toMerge()) {
      const merged = yield* mergingTiers(some, this.#mostSmall);
      this.#setTiers([merged, ...this.#tiers.filter((tier) => !some.includes(tier))]);
    }
  }

  /** Small tiers are merged with those of their size, so that there are never many. When they have grown, all become one. */
  #toMerge(): readonly CarTier[] {
    if (this.#isWorn) return this.#tiers;
    const smallest: CarTier[] = [];
    let held = 0;
    for (const tier of this.#tiers.slice(1).toReversed()) {
      if (smallest.length > 0 && tier.held > held * 2) break;
      smallest.push(tier);
      held += tier.held;
    }
    return smallest.length >= leastMerged ? smallest : [];
  }

  /** Whether so many cars came, changed or left since the large tier was made that it is worth while to make another one. */
  get #isWorn(): boolean {
    const slots = this.#tiers.reduce((sum, { columns }) => sum + columns.count, 0);
    const inFirst = this.#tiers[0]?.held ?? 0;
    return slots - inFirst > this.#mostSmall + inFirst / 2;
  }

  #hasNewNumber({ count, name, traits }: CarColumns): boolean {
    const isNew = (counted: Counted, number: number) => !this.#tiers.some((tier) => tier.hasPublic(counted, number));
    return (
      name.subarray(0, count).some((number) => isNew("name", number)) || traits.subarray(0, count).some((number) => isNew("traits", number))
    );
  }

  /** A car is in one tier at most. */
  #remove(id: Uint32Array): void {
    this.#tiers.some((tier) => tier.remove(id));
  }

  /** Counts the cars that fit by the number of their segment, name or combination of traits, and marks them for `page`. */
  count(conditions: Conditions, counted: Counted): Map<number, number> {
    const counts = new Map<number, number>();
    for (const tier of this.#tiers) tier.count(conditions, counted, counts);
    return counts;
  }

  /**
   * The ids of one page of the cars that the last `count` marked. `segments`: only those of these, and then the marks are only theirs. So it is
   * called once for a count, before anything waits.
   */
  page({ segments, ...window }: CarWindow & { segments?: readonly number[] | undefined }): string[] {
    if (segments) for (const tier of this.#tiers) tier.keepSegments(segments);
    return this.#page(window);
  }

  /** The ids of a part of the team's list. `states`: for each value of `state` a 1 if its cars are listed. `groups`: only cars of these. */
  stockPage({ states, groups, ...window }: CarWindow & { states: Uint8Array; groups?: readonly NameAndSegment[] | undefined }): string[] {
    for (const tier of this.#tiers) tier.markStock(groups, (state) => states[state] === 1);
    return this.#page(window);
  }

  #page({ order, backwards, offset, limit, total }: CarWindow): string[] {
    const count = Math.min(limit, total - offset);
    const listed = this.#tiers.map((tier) => ({ ordered: tier.orderedBy(order), cars: tier.fitting }));
    const ids = listedIds(listed, backwards ? total - offset - count : offset, count);
    return backwards ? ids.toReversed() : ids;
  }

  /**
   * The available cars with the most points, if they have more than `above`; of equal ones the newest. Undefined if a car has a name or
   * segment whose points are not known.
   */
  best(points: CarPoints, above: number, limit: number): { id: string; score: number }[] | undefined {
    const podium = this.#podium(limit, above + 1);
    const isKnown = this.#tiers.every((tier, position) => {
      const offer = this.#isLarge(tier) ? offerRuns : offerScored;
      return offer(tier, position, points, podium);
    });
    return isKnown ? podium.best.map((car) => ({ id: this.#idOf(car), score: car.score })) : undefined;
  }

  /** Available cars: the featured ones first, then the newest. */
  availableCars(limit: number): string[] {
    const podium = this.#podium(limit, 0);
    for (const [position, tier] of this.#tiers.entries()) offerAvailable(tier, position, podium);
    return podium.best.map((car) => this.#idOf(car));
  }

  #podium(places: number, least: number): Podium {
    const columnsOf = ({ tier }: Offered) => this.#tiers[tier]?.columns ?? new CarColumns(0);
    return new Podium(places, least, (one, other) => compareIds(columnsOf(one), one.slot, columnsOf(other), other.slot));
  }

  #idOf({ tier, slot }: Offered): string {
    return idAt(this.#tiers[tier]?.columns ?? new CarColumns(0), slot);
  }

  /** The least and the greatest known power in kilowatts; undefined if none is known. */
  powerBounds(): { min: number; max: number } | undefined {
    let [min, max] = [Number.POSITIVE_INFINITY, 0];
    for (const { columns, publicCars } of this.#tiers) {
      for (let slot = 0; slot < columns.count; slot += 1) {
        const power = columns.power[slot] ?? unknownPower;
        if (power === unknownPower || !hasCar(publicCars, slot)) continue;
        min = Math.min(min, power);
        max = Math.max(max, power);
      }
    }
    return min <= max ? { min, max } : undefined;
  }

  /** The least and the greatest value of all public cars; undefined without a car. */
  bounds(name: RangeName): Bounds {
    if (!this.#bounds.has(name)) {
      const found = this.#tiers.flatMap((tier) => extremes(tier, name));
      this.#bounds.set(name, found.length === 0 ? undefined : { min: Math.min(...found), max: Math.max(...found) });
    }
    return this.#bounds.get(name);
  }
}

function extremes(tier: CarTier, name: RangeName): number[] {
  const { slots } = tier.orderedBy(name);
  const isHere = (slot: number) => hasCar(tier.publicCars, slot);
  return [slots.find(isHere), slots.findLast(isHere)].flatMap((slot) => (slot === undefined ? [] : [tier.columns[name][slot] ?? 0]));
}
