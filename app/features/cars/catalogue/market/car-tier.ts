import { type CarBits, carsWhere, countCars, countNumbers, endsOfNumbers, hasCar, removeCar } from "./car-bits.ts";
import { type CarColumns, slotOf, statusBits, statusNumbers } from "./car-columns.ts";
import type { Ends } from "./car-conditions.ts";
import { type CarGroup, CarGroups, type NameAndSegment } from "./car-groups.ts";
import { type CarRuns, runsOf } from "./car-runs.ts";
import { type CarOrder, OrderedCars } from "./ordered-cars.ts";
import type { RangeName } from "../ranges.ts";

/** What a tier makes once: before the searches that need it, or with the first of them. */
export type Prepared = CarOrder | "groups" | "runs" | "totals";

/** What `count` counts by. */
export type Counted = "segment" | "name" | "traits";

/** Columns with few different numbers. */
export type NumberColumn = Counted | "power" | "month" | "state";

/** Cars that came into memory together, with what finds and orders them quickly. A slot is a car's position in the columns. */
export class CarTier {
  readonly columns: CarColumns;
  /** Only a large tier is ordered, grouped and counted for ranges, names and totals. In a small one, which soon changes, each car is looked at. */
  readonly isLarge: boolean;
  /** The cars that are here, without those that have left or are in a newer tier. */
  readonly present: CarBits;
  /** Those of them that everybody may see. */
  readonly publicCars: CarBits;
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

  constructor(columns: CarColumns, isLarge: boolean) {
    const { count, state } = columns;
    this.columns = columns;
    this.isLarge = isLarge;
    this.held = count;
    this.present = carsWhere(count, () => true);
    this.publicCars = carsWhere(count, (slot) => ((state[slot] ?? 0) & statusBits) !== statusNumbers.archived);
    this.size = countCars(this.publicCars);
  }

  /** Takes a car out, if it is here, and returns whether it was. `id`: four numbers, as in the columns. */
  remove(id: Uint32Array): boolean {
    const slot = slotOf(this.columns, id);
    if (slot < 0 || !hasCar(this.present, slot)) return false;
    removeCar(this.present, slot);
    this.#groups?.remove(slot);
    this.held -= 1;
    if (!hasCar(this.publicCars, slot)) return true;
    removeCar(this.publicCars, slot);
    this.size -= 1;
    for (const [counted, totals] of this.#totals) {
      const number = this.columns[counted][slot] ?? 0;
      totals[number] = (totals[number] ?? 0) - 1;
    }
    return true;
  }

  /** Makes what searches of this kind need, which takes a while in a large tier. Otherwise the first such search does. */
  prepare(what: Prepared): void {
    if (what === "groups") this.#groups ??= new CarGroups(this.columns, this.present);
    else if (what === "runs") this.#runs ??= runsOf(this.columns, this.orderedBy("newest").slots);
    else if (what === "totals") for (const counted of ["segment", "name", "traits"] as const) this.totalsOf(counted);
    else this.orderedBy(what);
  }

  get runs(): CarRuns {
    this.#runs ??= runsOf(this.columns, this.orderedBy("newest").slots);
    return this.#runs;
  }

  /** All names and segments of the cars here, with their counts. */
  get groups(): Iterable<CarGroup> {
    return this.grouped.all;
  }

  get grouped(): CarGroups {
    this.#groups ??= new CarGroups(this.columns, this.present);
    return this.#groups;
  }

  /** The groups if they are known, or worth while. */
  get usefulGroups(): CarGroups | undefined {
    return this.isLarge ? this.grouped : this.#groups;
  }

  /** Whether a public car of this tier has the number. */
  hasPublic(counted: Counted, number: number): boolean {
    return (this.totalsOf(counted)[number] ?? 0) > 0;
  }

  /** How many public cars each number has. They are counted once, and then changed with the cars. */
  totalsOf(counted: Counted): Int32Array {
    const known = this.#totals.get(counted);
    if (known) return known;
    const totals = countNumbers(this.publicCars, this.columns[counted], new Int32Array(this.endsOf(counted).to + 1), 1);
    this.#totals.set(counted, totals);
    return totals;
  }

  /** Whether an order is known, or worth while. */
  isOrdered(order: CarOrder): boolean {
    return this.#orders.has(order) || this.isLarge;
  }

  /** The least and the largest number of the public cars; undefined without one. */
  extremes(name: RangeName): number[] {
    if (!this.isOrdered(name)) return endsOfNumbers(this.publicCars, this.columns[name]);
    const { slots } = this.orderedBy(name);
    const isHere = (slot: number) => hasCar(this.publicCars, slot);
    return [slots.find(isHere), slots.findLast(isHere)].flatMap((slot) => (slot === undefined ? [] : [this.columns[name][slot] ?? 0]));
  }

  /** The slots of cars of these names and segments that have one of the states, in the order of their ids. */
  slotsOf(groups: Iterable<NameAndSegment>, hasState: (state: number) => boolean): Int32Array {
    const isListed = (slot: number) => hasCar(this.present, slot) && hasState(this.columns.state[slot] ?? 0);
    return this.grouped.slotsOf(groups).filter(isListed).sort();
  }

  /** The least and the largest number of a column. */
  endsOf(column: NumberColumn): Ends {
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
