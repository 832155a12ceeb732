import { type CarBits, countCars, countCommon, hasCar, slotsOf } from "./car-bits.ts";
import { type CarColumns, compareIds, idAt } from "./car-columns.ts";
import { firstPlaceWhere } from "./first-place.ts";
import type { Pieces } from "#app/lib/in-turns.ts";
import { type CarOrder, type OrderedCars, sortingKey } from "./ordered-cars.ts";

/** Sorting one car takes as long as so many steps of a walk. */
const stepsOfSorting = 8;
/** Passing over fewer cars takes less time than to look for a place to begin. */
const leastPassed = 1_000;
/** Between two pauses. */
const passedAtOnce = 128;
/** A walk can begin at so many cars. */
const startCount = 128;

/** The listed cars of a tier, and all its cars in the order of the list. */
export type Listed = { ordered: OrderedCars; cars: CarBits };

/** A car, and where it is. */
type Car = { columns: CarColumns; slot: number };

/** Returns the ids of so many listed cars of all tiers, from a position of the list on. */
export function* listedIds(listed: readonly Listed[], first: number, count: number): Pieces<string[]> {
  const lists: ListedCars[] = [];
  for (const tier of listed) {
    lists.push(new ListedCars(tier, Math.min(first, leastPassed) + count));
    yield;
  }
  const ids: string[] = [];
  for (let position = startNear(lists, first); ids.length < count; position += 1) {
    if (position % passedAtOnce === 0) yield;
    const next = foremost(lists);
    if (!next) break;
    if (position >= first) ids.push(idAt(next.columns, next.slot));
    next.advance();
  }
  return ids;
}

/** Goes to a car shortly before a position, if that is far, and returns the position of this car. */
function startNear(lists: readonly ListedCars[], first: number): number {
  if (first < leastPassed) return 0;
  const step = Math.ceil(lists.reduce((sum, { length }) => sum + length, 0) / startCount);
  const [order = "newest"] = lists.map((list) => list.order);
  const starts = lists.flatMap((list) => list.every(step)).sort((one, other) => compareCars(order, one, other));
  const positionOf = (car: Car) => lists.reduce((sum, list) => sum + list.countBefore(car), 0);
  const late = firstPlaceWhere(starts.length, (place) => {
    const car = starts[place];
    return car !== undefined && positionOf(car) > first;
  });
  const start = starts[late - 1];
  if (start === undefined) return 0;
  for (const list of lists) list.startWith(start);
  return positionOf(start);
}

/** The list whose present car comes first; undefined when all are at their ends. */
function foremost(lists: readonly ListedCars[]): ListedCars | undefined {
  let first: ListedCars | undefined;
  for (const list of lists) if (list.slot >= 0 && (first === undefined || list.comesBefore(first))) first = list;
  return first;
}

/** Walks along the listed cars of one tier. */
class ListedCars {
  readonly columns: CarColumns;
  readonly order: CarOrder;
  /** The present car, or -1 at the end. */
  slot = -1;
  readonly #ordered: OrderedCars;
  readonly #cars: CarBits;
  /** All cars of the tier in the order or, if sorting the listed ones is quicker, only these. */
  readonly #slots: Int32Array;
  readonly #hasOnlyListed: boolean;
  #place = 0;

  /** `passed`: how many listed cars the walk will pass. */
  constructor({ ordered, cars }: Listed, passed: number) {
    const size = countCars(cars);
    this.columns = ordered.columns;
    this.order = ordered.order;
    this.#ordered = ordered;
    this.#cars = cars;
    // A walk along all cars meets a listed one at every (all / listed) steps.
    this.#hasOnlyListed = size * size * stepsOfSorting <= ordered.slots.length * passed;
    this.#slots = this.#hasOnlyListed ? ordered.sorted(slotsOf(cars)) : ordered.slots;
    this.#startAt(this.#hasOnlyListed ? 0 : ordered.emptyBefore(cars));
  }

  /** How many cars a walk can come along. */
  get length(): number {
    return this.#slots.length;
  }

  /** A car at every step of the walk. */
  every(step: number): Car[] {
    return Array.from({ length: Math.ceil(this.length / step) }, (_, start) => this.#carAt(start * step));
  }

  /** How many listed cars come before a car, which can be another tier's. */
  countBefore(car: Car): number {
    const place = this.#placeOf(car);
    return this.#hasOnlyListed ? place : countCommon(this.#ordered.firstCars(place), this.#cars);
  }

  /** Goes to the first listed car that does not come before this one. */
  startWith(car: Car): void {
    this.#startAt(this.#placeOf(car));
  }

  advance(): void {
    this.#startAt(this.#place + 1);
  }

  comesBefore(other: ListedCars): boolean {
    return compareCars(this.order, this, other) < 0;
  }

  #startAt(place: number): void {
    const slots = this.#slots;
    for (this.#place = place; this.#place < slots.length; this.#place += 1) {
      this.slot = slots[this.#place] ?? 0;
      if (hasCar(this.#cars, this.slot)) return;
    }
    this.slot = -1;
  }

  #placeOf(car: Car): number {
    return firstPlaceWhere(this.#slots.length, (place) => compareCars(this.order, this.#carAt(place), car) >= 0);
  }

  #carAt(place: number): Car {
    return { columns: this.columns, slot: this.#slots[place] ?? 0 };
  }
}

function compareCars(order: CarOrder, one: Car, other: Car): number {
  const difference = sortingKey(order, one.columns, one.slot) - sortingKey(order, other.columns, other.slot);
  return difference || compareIds(one.columns, one.slot, other.columns, other.slot);
}
