import { type CarBits, countCars, countNumbers, keepBetween, keepCommon, keepMarked, leaveOut, noCars } from "./car-bits.ts";
import { unknownPower } from "./car-columns.ts";
import { type Conditions, type Ends, endsOf, isWithin, monthEndsOf } from "./car-conditions.ts";
import type { NameAndSegment } from "./car-groups.ts";
import type { Counted, CarTier, NumberColumn } from "./car-tier.ts";
import { giveBack } from "./sort-room.ts";
import { type RangeName, rangeNames } from "../ranges.ts";
import type { Pieces } from "#app/lib/in-turns.ts";

/** So many numbers of bits, with 32 times as many cars, are looked at between two pauses: some 0.3 milliseconds. */
const pieceSize = 2 ** 13;

/** What one search looks at in one tier. Changes of the tier that come later do not reach it. */
export class TierSearch {
  readonly tier: CarTier;
  /** The cars that fit. */
  readonly fitting: CarBits;
  /** The cars among which it looks, as they were when the search began. */
  readonly #among: CarBits;
  /** How many public cars each number had then. A small tier has none, because its cars are quickly counted. */
  readonly #totals: ReadonlyMap<Counted, Int32Array>;

  constructor(tier: CarTier, among: CarBits) {
    this.tier = tier;
    this.fitting = noCars(tier.columns.count);
    this.#among = among.slice();
    this.#totals = new Map(
      tier.isLarge ? (["segment", "name", "traits"] as const).map((counted) => [counted, tier.totalsOf(counted).slice()]) : [],
    );
  }

  /** Frees the memory of the marks at once, and not with the next garbage collection. */
  release(): void {
    giveBack(this.#among.buffer);
    giveBack(this.fitting.buffer);
  }

  /** Marks the cars that fit, and adds to `counts` how many of each segment, name or combination of traits do. */
  *count(conditions: Conditions, counted: Counted, counts: Map<number, number>): Pieces<void> {
    yield* this.#mark(conditions);
    const found = yield* this.#countFitting(counted);
    found.forEach((count, number) => {
      if (count > 0) counts.set(number, (counts.get(number) ?? 0) + count);
    });
  }

  /** If most cars fit, it counts those that do not, and takes them off the totals. */
  *#countFitting(counted: Counted): Pieces<Int32Array> {
    const totals = this.#totals.get(counted);
    const counts = totals?.slice() ?? new Int32Array(this.tier.endsOf(counted).to + 1);
    const countsOthers = totals !== undefined && countCars(this.fitting) >= countCars(this.#among) / 2;
    if (!countsOthers) counts.fill(0);
    for (const { from, to } of this.#pieces()) {
      const cars = countsOthers ? this.#among.slice(from, to) : this.fitting.subarray(from, to);
      if (countsOthers) leaveOut(cars, this.fitting.subarray(from, to));
      countNumbers(cars, this.#columnOf(counted, from), counts, countsOthers ? -1 : 1);
      yield;
    }
    return counts;
  }

  *#mark({ names, ranges, kilowatts, registered, segments, traits }: Conditions): Pieces<void> {
    if (names) yield* this.#markNames(names);
    else this.fitting.set(this.#among);
    for (const name of rangeNames) {
      const ends = endsOf(ranges[name]);
      if (ends) yield* this.#keepWithin(name, ends);
    }
    const power = endsOf(kilowatts);
    if (power) yield* this.#keep("power", (number) => number !== unknownPower && isWithin(number, power));
    const dates = monthEndsOf(registered);
    if (dates) yield* this.#keep("month", (number) => (number < 0 ? isWithin(-number, dates.years) : isWithin(number, dates.months)));
    if (segments) yield* this.keepSegments(segments);
    const combinations = traits && new Set(traits);
    if (combinations) yield* this.#keep("traits", (number) => combinations.has(number));
  }

  *#keepWithin(name: RangeName, ends: Ends): Pieces<void> {
    if (this.tier.isOrdered(name)) this.tier.orderedBy(name).keepWithin(this.fitting, ends);
    else keepBetween(this.fitting, this.tier.columns[name], ends);
    yield;
  }

  *#markNames(names: readonly number[]): Pieces<void> {
    const { usefulGroups: groups, columns } = this.tier;
    // To look at each car in turn takes less time than to jump to many.
    if (!groups || names.reduce((sum, name) => sum + groups.countOf(name), 0) > columns.count / 4) {
      const marked = new Set(names);
      this.fitting.set(this.#among);
      yield* this.#keep("name", (number) => marked.has(number));
      return;
    }
    this.fitting.fill(0);
    for (const name of names) groups.addName(this.fitting, name);
    keepCommon(this.fitting, this.#among);
    yield;
  }

  /** Keeps only the marked cars of these segments. */
  *keepSegments(segments: readonly number[]): Pieces<void> {
    const kept = new Set(segments);
    yield* this.#keep("segment", (number) => kept.has(number));
  }

  /** Marks the cars of these names and segments, or all, that have one of the states. */
  *markStock(marked: Iterable<NameAndSegment> | undefined, hasState: (state: number) => boolean): Pieces<void> {
    if (marked) this.#markGroups(marked);
    else this.fitting.set(this.#among);
    yield* this.#keep("state", hasState);
  }

  #markGroups(marked: Iterable<NameAndSegment>): void {
    this.fitting.fill(0);
    for (const group of marked) this.tier.grouped.addGroup(this.fitting, group);
    keepCommon(this.fitting, this.#among);
  }

  /** Takes out the marked cars whose number does not fit. It asks once for each number, and not for each car. */
  *#keep(column: NumberColumn, isKept: (number: number) => boolean): Pieces<void> {
    const { from: least, to: largest } = this.tier.endsOf(column);
    const marks = new Uint8Array(largest - least + 1);
    for (let number = least; number <= largest; number += 1) marks[number - least] = Number(isKept(number));
    for (const { from, to } of this.#pieces()) {
      keepMarked(this.fitting.subarray(from, to), this.#columnOf(column, from), marks, least);
      yield;
    }
  }

  *#pieces(): Generator<{ from: number; to: number }> {
    for (let from = 0; from < this.fitting.length; from += pieceSize) yield { from, to: from + pieceSize };
  }

  /** The numbers of the cars from a number of bits on. */
  #columnOf(column: NumberColumn, from: number): Int32Array {
    return this.tier.columns[column].subarray(from * 32);
  }
}
