import {
  type CarBits,
  carsWhere,
  countCars,
  countNumbers,
  hasCar,
  keepCommon,
  keepMarked,
  leaveOut,
  noCars,
  removeCar,
} from "./car-bits.ts";
import { type CarColumns, slotOf, statusBits, statusNumbers, unknownPower } from "./car-columns.ts";
import { type Conditions, type Ends, endsOf, isWithin, monthEndsOf } from "./car-conditions.ts";
import { type CarGroup, CarGroups, type NameAndSegment } from "./car-groups.ts";
import { type CarRuns, runsOf } from "./car-runs.ts";
import { type CarOrder, OrderedCars } from "./ordered-cars.ts";
import { rangeNames } from "../ranges.ts";

/** What a tier makes once: before the searches that need it, or with the first of them. */
export type Prepared = CarOrder | "groups" | "runs" | "totals";

/** What `count` counts by. */
export type Counted = "segment" | "name" | "traits";

/** Columns with few different numbers. */
type NumberColumn = Counted | "power" | "month" | "state";

/** Cars that came into memory together, with what finds and orders them quickly. A slot is a car's position in the columns. */
export class CarTier {
  readonly columns: CarColumns;
  /** The cars that are here, without those that have left or are in a newer tier. */
  readonly present: CarBits;
  /** Those of them that everybody may see. */
  readonly publicCars: CarBits;
  /** The cars that fit the search of the last `count`, or `markStock`. */
  readonly fitting: CarBits;
  /** The number of cars that are here. */
  held: number;
  /** The number of those that everybody may see. */
  size: number;
  readonly #orders = new Map<CarOrder, OrderedCars>();
  readonly #ends = new Map<NumberColumn, Ends>();
  /** How many public cars each number has. */
  readonly #totals = new Map<Counted, Int32Array>();
  #groups: CarGroups | undefined;
  #runs: CarRuns | undefined;

  constructor(columns: CarColumns) {
    const { count, state } = columns;
    this.columns = columns;
    this.held = count;
    this.present = carsWhere(count, () => true);
    this.publicCars = carsWhere(count, (slot) => ((state[slot] ?? 0) & statusBits) !== statusNumbers.archived);
    this.size = countCars(this.publicCars);
    this.fitting = noCars(count);
  }

  /** Takes a car out, if it is here. `id`: four numbers, as in the columns. */
  remove(id: Uint32Array): void {
    const slot = slotOf(this.columns, id);
    if (slot < 0 || !hasCar(this.present, slot)) return;
    removeCar(this.present, slot);
    this.#groups?.remove(slot);
    this.held -= 1;
    if (!hasCar(this.publicCars, slot)) return;
    removeCar(this.publicCars, slot);
    this.size -= 1;
    for (const [counted, totals] of this.#totals) {
      const number = this.columns[counted][slot] ?? 0;
      totals[number] = (totals[number] ?? 0) - 1;
    }
  }

  /** Makes what searches of this kind need, which takes a while in a large tier. Otherwise the first such search does. */
  prepare(what: Prepared): void {
    if (what === "groups") this.#grouped();
    else if (what === "runs") this.#runs ??= runsOf(this.columns, this.orderedBy("newest").slots);
    else if (what === "totals") for (const counted of ["segment", "name", "traits"] as const) this.#totalsOf(counted);
    else this.orderedBy(what);
  }

  get runs(): CarRuns {
    this.#runs ??= runsOf(this.columns, this.orderedBy("newest").slots);
    return this.#runs;
  }

  /** All names and segments of the cars here, with their counts. */
  get groups(): Iterable<CarGroup> {
    return this.#grouped().all;
  }

  #grouped(): CarGroups {
    this.#groups ??= new CarGroups(this.columns, this.present);
    return this.#groups;
  }

  /** Marks the public cars that fit, and adds to `counts` how many of each segment, name or combination of traits do. */
  count(conditions: Conditions, counted: Counted, counts: Map<number, number>): void {
    this.#mark(conditions);
    this.#countFitting(counted).forEach((count, number) => {
      if (count > 0) counts.set(number, (counts.get(number) ?? 0) + count);
    });
  }

  /** If most public cars fit, it counts those that do not, and takes them off the totals. */
  #countFitting(counted: Counted): Int32Array {
    const column = this.columns[counted];
    const totals = this.#totalsOf(counted);
    if (countCars(this.fitting) < this.size / 2) return countNumbers(this.fitting, column, new Int32Array(totals.length), 1);
    const others = this.publicCars.slice();
    leaveOut(others, this.fitting);
    return countNumbers(others, column, totals.slice(), -1);
  }

  /** Whether a public car of this tier has the number. */
  hasPublic(counted: Counted, number: number): boolean {
    return (this.#totalsOf(counted)[number] ?? 0) > 0;
  }

  #totalsOf(counted: Counted): Int32Array {
    const known = this.#totals.get(counted);
    if (known) return known;
    const totals = countNumbers(this.publicCars, this.columns[counted], new Int32Array(this.#endsOf(counted).to + 1), 1);
    this.#totals.set(counted, totals);
    return totals;
  }

  #mark({ names, ranges, kilowatts, registered, segments, traits }: Conditions): void {
    const { fitting } = this;
    if (names) this.#markNames(names);
    else fitting.set(this.publicCars);
    for (const name of rangeNames) {
      const ends = endsOf(ranges[name]);
      if (ends) this.orderedBy(name).keepWithin(fitting, ends);
    }
    const power = endsOf(kilowatts);
    if (power) this.#keep("power", (number) => number !== unknownPower && isWithin(number, power));
    const dates = monthEndsOf(registered);
    if (dates) this.#keep("month", (number) => (number < 0 ? isWithin(-number, dates.years) : isWithin(number, dates.months)));
    if (segments) this.keepSegments(segments);
    const combinations = traits && new Set(traits);
    if (combinations) this.#keep("traits", (number) => combinations.has(number));
  }

  #markNames(names: readonly number[]): void {
    const groups = this.#grouped();
    // To look at each car in turn takes less time than to jump to many.
    if (names.reduce((sum, name) => sum + groups.countOf(name), 0) > this.columns.count / 4) {
      const marked = new Set(names);
      this.fitting.set(this.publicCars);
      this.#keep("name", (number) => marked.has(number));
      return;
    }
    this.fitting.fill(0);
    for (const name of names) groups.addName(this.fitting, name);
    keepCommon(this.fitting, this.publicCars);
  }

  /** Keeps only the marked cars of these segments. */
  keepSegments(segments: readonly number[]): void {
    const kept = new Set(segments);
    this.#keep("segment", (number) => kept.has(number));
  }

  /** Marks the cars of these names and segments, or all, that have one of the states. Archived cars can be among them. */
  markStock(marked: Iterable<NameAndSegment> | undefined, hasState: (state: number) => boolean): void {
    if (marked) this.#markGroups(marked);
    else this.fitting.set(this.present);
    this.#keep("state", hasState);
  }

  /** The slots of cars of these names and segments that have one of the states, in the order of their ids. */
  slotsOf(groups: Iterable<NameAndSegment>, hasState: (state: number) => boolean): Int32Array {
    const isListed = (slot: number) => hasCar(this.present, slot) && hasState(this.columns.state[slot] ?? 0);
    return this.#grouped().slotsOf(groups).filter(isListed).sort();
  }

  #markGroups(marked: Iterable<NameAndSegment>): void {
    const groups = this.#grouped();
    this.fitting.fill(0);
    for (const group of marked) groups.addGroup(this.fitting, group);
    keepCommon(this.fitting, this.present);
  }

  /** Takes out the marked cars whose number does not fit. It asks once for each number, and not for each car. */
  #keep(column: NumberColumn, isKept: (number: number) => boolean): void {
    const { from, to } = this.#endsOf(column);
    const marks = new Uint8Array(to - from + 1);
    for (let number = from; number <= to; number += 1) marks[number - from] = Number(isKept(number));
    keepMarked(this.fitting, this.columns[column], marks, from);
  }

  /** The least and the largest number of a column. */
  #endsOf(column: NumberColumn): Ends {
    const known = this.#ends.get(column);
    if (known) return known;
    const numbers = this.columns[column].subarray(0, this.columns.count);
    const ends = { from: numbers[0] ?? 0, to: numbers[0] ?? 0 };
    for (const number of numbers) {
      if (number < ends.from) ends.from = number;
      if (number > ends.to) ends.to = number;
    }
    this.#ends.set(column, ends);
    return ends;
  }

  orderedBy(order: CarOrder): OrderedCars {
    const known = this.#orders.get(order);
    if (known) return known;
    const ordered = new OrderedCars(this.columns, order);
    this.#orders.set(order, ordered);
    return ordered;
  }
}
