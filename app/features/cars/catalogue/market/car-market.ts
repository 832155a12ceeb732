import { CarColumns, compareIds, idAt, idOf, mergedColumns, slotOf, unknownPower } from "./car-columns.ts";
import { hasCar } from "./car-bits.ts";
import { CarTier, type Counted, type Prepared } from "./car-tier.ts";
import { MarketSearch } from "./market-search.ts";
import { TierSearch } from "./tier-search.ts";
import { type CarPoints, offerAvailable, offerRuns, offerScored } from "./car-points.ts";
import { type Offered, Podium } from "./podium.ts";
import type { RangeName } from "../ranges.ts";

/** Tiers up to so many cars are merged, and are small. It takes some 5 milliseconds at most. */
const usualMostMerged = 100_000;

type Bounds = { min: number; max: number } | undefined;

/** Cars with the same fuel, transmission and location. Only the segments that a public car has had are known here. */
export type CarSegment = { id: number; fuel_type: string; transmission: string; location: string };

/**
 * The cars of a stock in memory (decision 0053). Archived ones are only for the team: `tiers` and `startStockSearch` have them, and everything else
 * leaves them out. Most cars are in one large tier. Cars that came or changed later are in small tiers, and their older copies count no more.
 * A search sees the cars of the moment at which it begins.
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
    this.#segments = segments;
    this.#mostMerged = mostMerged;
    this.#tiers = [this.#tierOf(columns)];
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
    for (const tier of this.#tiers) if (what !== "runs" || tier.isLarge) tier.prepare(what);
  }

  /**
   * Takes over changes. `gone`: ids of cars that are not here any more, four numbers each. `changed`: cars that came or changed, whose ids can be
   * among `gone`, too. `segments`: all that a public car has had, not read before the changes.
   */
  apply(gone: Uint32Array, changed: CarColumns, segments: readonly CarSegment[]): void {
    if (this.#hasNewNumber(changed)) this.version += 1;
    this.#bounds.clear();
    this.#segments = segments;
    for (let slot = 0; slot < changed.count; slot += 1) this.#remove(idOf(changed, slot));
    for (let start = 0; start < gone.length; start += 4) {
      const id = gone.subarray(start, start + 4);
      if (slotOf(changed, id) < 0) this.#remove(id);
    }
    this.#tiers = this.#tiers.filter(({ held }) => held > 0);
    if (changed.count === 0) return;
    let added = this.#tierOf(changed);
    for (let last = this.#tiers.at(-1); last !== undefined && this.#belongTogether(last, added); last = this.#tiers.at(-1)) {
      added = this.#tierOf(mergedColumns(last, added));
      this.#tiers.pop();
    }
    this.#tiers.push(added);
  }

  #tierOf(columns: CarColumns): CarTier {
    return new CarTier(columns, columns.count > this.#mostMerged);
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

  /** A car is in one tier at most. */
  #remove(id: Uint32Array): void {
    this.#tiers.some((tier) => tier.remove(id));
  }

  /** Begins a search of the public cars. */
  startSearch(): MarketSearch {
    return new MarketSearch(this.#tiers.map((tier) => new TierSearch(tier, tier.publicCars)));
  }

  /** Begins a search for the team's list, which has archived cars, too. */
  startStockSearch(): MarketSearch {
    return new MarketSearch(this.#tiers.map((tier) => new TierSearch(tier, tier.present)));
  }

  /**
   * The available cars with the most points, if they have more than `above`; of equal ones the newest. Undefined if a car has a name or
   * segment whose points are not known.
   */
  best(points: CarPoints, above: number, limit: number): { id: string; score: number }[] | undefined {
    const podium = this.#podium(limit, above + 1);
    const isKnown = this.#tiers.every((tier, position) => {
      const offer = tier.isLarge ? offerRuns : offerScored;
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
      const found = this.#tiers.flatMap((tier) => tier.extremes(name));
      this.#bounds.set(name, found.length === 0 ? undefined : { min: Math.min(...found), max: Math.max(...found) });
    }
    return this.#bounds.get(name);
  }
}
