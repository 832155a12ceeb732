import { CarColumns, compareIds, idAt, mergedColumns, unknownNumber } from "./car-columns.ts";
import type { Conditions } from "./car-conditions.ts";
import { type CarOrder, CarTier, type Counted, type Prepared } from "./car-tier.ts";
import { type CarPoints, offerAvailable, offerRuns, offerScored } from "./car-points.ts";
import { type Offered, Podium } from "./podium.ts";
import type { RangeName } from "./ranges.ts";

/** Tiers up to so many cars are merged, which takes some 20 milliseconds at most. */
const usualMostMerged = 100_000;

export type CarWindow = {
  order: CarOrder;
  backwards: boolean;
  offset: number;
  limit: number;
  /** How many cars are listed. */
  total: number;
};

/** Cars with the same fuel, transmission and location. Only the segments that a public car has had are known here. */
export type CarSegment = { id: number; fuel_type: string; transmission: string; location: string };

type IsListed = (tier: CarTier, slot: number) => boolean;

/**
 * The cars of a stock in memory (decision 0053). Archived ones are only for the team: `tiers` and `stockPage` have them, and everything else
 * leaves them out. Most cars are in one large tier. Cars that came or changed later are in small tiers, and their older copies count no more.
 * Nothing here waits, so a count and the page that follows it see the same cars.
 */
export class CarMarket {
  /** The oldest and largest one first. */
  #tiers: CarTier[];
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

  /** Makes what searches of this kind need, so that no search has to wait for it. */
  prepare(what: Prepared): void {
    for (const tier of this.#tiers) if (what !== "runs" || tier.columns.count > this.#mostMerged) tier.prepare(what);
  }

  /**
   * Takes over changes. `gone`: ids of cars that are not here any more, four numbers each. `changed`: cars that came or changed. `segments`: all
   * that a public car has had, read after the changes.
   */
  apply(gone: Uint32Array, changed: CarColumns, segments: readonly CarSegment[]): void {
    this.#segments = segments;
    for (const ids of [gone, changed.ids.subarray(0, changed.count * 4)])
      for (let start = 0; start < ids.length; start += 4) this.#remove(ids.subarray(start, start + 4));
    if (changed.count === 0) return;
    let added = new CarTier(changed);
    for (let last = this.#tiers.at(-1); last !== undefined && this.#belongTogether(last, added); last = this.#tiers.at(-1)) {
      added = new CarTier(mergedColumns(last, added));
      this.#tiers.pop();
    }
    this.#tiers.push(added);
  }

  /** Small tiers are merged, so that there are never many. */
  #belongTogether(last: CarTier, added: CarTier): boolean {
    return last.columns.count <= added.columns.count * 2 && last.columns.count + added.columns.count <= this.#mostMerged;
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

  /** The ids of one page of the cars that the last `count` marked. */
  page({ segments, ...window }: CarWindow & { segments: Uint8Array }): string[] {
    return this.#page(window, ({ columns, fits }, slot) => fits[slot] === 1 && segments[columns.segment[slot] ?? 0] === 1);
  }

  /** The ids of a part of the team's list. `states`: for each value of `state` a 1 if its cars are listed. `marked`: only those in `fits`. */
  stockPage({ states, marked, ...window }: CarWindow & { states: Uint8Array; marked: boolean }): string[] {
    return this.#page(window, ({ columns, isIn, fits }, slot) => {
      return (marked ? fits : isIn)[slot] === 1 && states[columns.state[slot] ?? 0] === 1;
    });
  }

  #page({ order, backwards, offset, limit, total }: CarWindow, isListed: IsListed): string[] {
    const count = Math.min(limit, total - offset);
    // A late page is nearer to the other end.
    const turned = offset > total / 2;
    const first = turned ? total - offset - count : offset;
    const cursors = this.#tiers.map((tier) => new Cursor(tier, order, backwards !== turned, isListed));
    const ids: string[] = [];
    const [largest] = cursors;
    const passed = largest && cursors.length === 1 ? largest.passOver(first) : 0;
    for (let place = passed; place < first + count; place += 1) {
      const next = foremost(cursors);
      if (!next) break;
      if (place >= first) ids.push(idAt(next.tier.columns, next.slot));
      next.advance();
    }
    return turned ? ids.toReversed() : ids;
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
    for (const { columns, isPublic } of this.#tiers) {
      for (let slot = 0; slot < columns.count; slot += 1) {
        const power = columns.power[slot] ?? unknownNumber;
        if (isPublic[slot] !== 1 || power === unknownNumber) continue;
        min = Math.min(min, power);
        max = Math.max(max, power);
      }
    }
    return min <= max ? { min, max } : undefined;
  }

  /** The least and the greatest value of all public cars; undefined without a car. */
  bounds(name: RangeName): { min: number; max: number } | undefined {
    const found = this.#tiers.flatMap((tier) => extremes(tier, name));
    return found.length === 0 ? undefined : { min: Math.min(...found), max: Math.max(...found) };
  }
}

function extremes(tier: CarTier, name: RangeName): number[] {
  const slots = tier.slotsBy(name);
  const isHere = (slot: number) => tier.isPublic[slot] === 1;
  return [slots.find(isHere), slots.findLast(isHere)].flatMap((slot) => (slot === undefined ? [] : [tier.columns[name][slot] ?? 0]));
}

/** Walks along the cars of a tier that fit, in an order. */
class Cursor {
  readonly tier: CarTier;
  readonly order: CarOrder;
  readonly backwards: boolean;
  /** The present car, or -1 at the end. */
  slot = -1;
  readonly #slots: Int32Array;
  readonly #isListed: IsListed;
  #place = -1;

  constructor(tier: CarTier, order: CarOrder, backwards: boolean, isListed: IsListed) {
    this.tier = tier;
    this.order = order;
    this.backwards = backwards;
    this.#slots = tier.slotsBy(order);
    this.#isListed = isListed;
    this.advance();
  }

  /** Goes on by so many cars, and returns their number. */
  passOver(cars: number): number {
    for (let car = 0; car < cars; car += 1) this.advance();
    return cars;
  }

  advance(): void {
    const last = this.#slots.length - 1;
    while (this.#place < last) {
      this.#place += 1;
      this.slot = this.#slots[this.backwards ? last - this.#place : this.#place] ?? 0;
      if (this.#isListed(this.tier, this.slot)) return;
    }
    this.slot = -1;
  }
}

/** The cursor whose car comes first; undefined when all are at their ends. */
function foremost(cursors: readonly Cursor[]): Cursor | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors) if (cursor.slot >= 0 && (first === undefined || comesBefore(cursor, first))) first = cursor;
  return first;
}

function comesBefore(one: Cursor, other: Cursor): boolean {
  const difference = keyDifference(one, other) || compareIds(one.tier.columns, one.slot, other.tier.columns, other.slot);
  return one.backwards ? difference > 0 : difference < 0;
}

function keyDifference({ order, tier, slot }: Cursor, { tier: { columns }, slot: otherSlot }: Cursor): number {
  if (order === "newest") return (columns.created[otherSlot] ?? 0) - (tier.columns.created[slot] ?? 0);
  if (order === "oldest") return (tier.columns.created[slot] ?? 0) - (columns.created[otherSlot] ?? 0);
  return (tier.columns[order][slot] ?? 0) - (columns[order][otherSlot] ?? 0);
}
