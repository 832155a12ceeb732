import { CarColumns, compareIds, idAt, mergedColumns, unknownPower } from "./car-columns.ts";
import { hasCar } from "./car-bits.ts";
import type { Conditions } from "./car-conditions.ts";
import type { NameAndSegment } from "./car-groups.ts";
import { CarTier, type Counted, type Prepared } from "./car-tier.ts";
import { listedIds } from "./listed-cars.ts";
import type { CarOrder } from "./ordered-cars.ts";
import { type CarPoints, offerAvailable, offerRuns, offerScored } from "./car-points.ts";
import { type Offered, Podium } from "./podium.ts";
import type { RangeName } from "../ranges.ts";

/** Tiers up to so many cars are merged. It takes some 20 milliseconds at most, and the next search sorts the merged tier. */
const usualMostMerged = 100_000;

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
 * Nothing here waits, so a count and the page that follows it see the same cars.
 */
export class CarMarket {
  /** The oldest one first, which is the largest if the market began with cars. */
  #tiers: CarTier[];
  /** How many times a car came whose name or combination of traits no public car had. Visits and prices do not raise it. */
  version = 0;
  readonly #bounds = new Map<RangeName, Bounds>();
  #segments: readonly CarSegment[];
  readonly #mostMerged: number;

  constructor(columns: CarColumns, segments: readonly CarSegment[], mostMerged = usualMostMerged) {
    this.#tiers = [new CarTier(columns)];
    this.#segments = segments;
    this.#mostMerged = mostMerged;
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

  /** Whether so many cars came, changed or left since the large tier was read that it is worth while to read everything anew. */
  get isWorn(): boolean {
    const slots = this.#tiers.reduce((sum, { columns }) => sum + columns.count, 0);
    const inFirst = this.#tiers[0]?.held ?? 0;
    return slots - inFirst > this.#mostMerged + inFirst / 2;
  }

  /** Makes what searches of this kind need, so that no search of the large tier has to wait for it. */
  prepare(what: Prepared): void {
    for (const tier of this.#tiers) if (what !== "runs" || tier.columns.count > this.#mostMerged) tier.prepare(what);
  }

  /**
   * Takes over changes. `gone`: ids of cars that are not here any more, four numbers each. `changed`: cars that came or changed. `segments`: all
   * that a public car has had, read after the changes.
   */
  apply(gone: Uint32Array, changed: CarColumns, segments: readonly CarSegment[]): void {
    if (this.#hasNewNumber(changed)) this.version += 1;
    this.#bounds.clear();
    this.#segments = segments;
    for (const ids of [gone, changed.ids.subarray(0, changed.count * 4)])
      for (let start = 0; start < ids.length; start += 4) this.#remove(ids.subarray(start, start + 4));
    this.#tiers = this.#tiers.filter(({ held }) => held > 0);
    if (changed.count === 0) return;
    let added = new CarTier(changed);
    for (let last = this.#tiers.at(-1); last !== undefined && this.#belongTogether(last, added); last = this.#tiers.at(-1)) {
      added = new CarTier(mergedColumns(last, added));
      this.#tiers.pop();
    }
    this.#tiers.push(added);
  }

  #hasNewNumber({ count, name, traits }: CarColumns): boolean {
    const isNew = (counted: Counted, number: number) => !this.#tiers.some((tier) => tier.hasPublic(counted, number));
    return (
      name.subarray(0, count).some((number) => isNew("name", number)) || traits.subarray(0, count).some((number) => isNew("traits", number))
    );
  }

  /** Small tiers are merged, so that there are never many. */
  #belongTogether(last: CarTier, added: CarTier): boolean {
    return last.held <= added.held * 2 && last.held + added.held <= this.#mostMerged;
  }

  #remove(id: Uint32Array): void {
    for (const tier of this.#tiers) tier.remove(id);
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
      const offer = tier.columns.count > this.#mostMerged ? offerRuns : offerScored;
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
