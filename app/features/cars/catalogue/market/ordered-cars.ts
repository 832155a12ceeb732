import { addCar, type CarBits, haveCommon, keepCommon, leaveOut, noCars, removeCar } from "./car-bits.ts";
import type { CarColumns } from "./car-columns.ts";
import type { Ends } from "./car-conditions.ts";
import { firstPlaceWhere } from "./first-place.ts";
import { sortedSlots } from "./sorted-slots.ts";

/**
 * Orders without their directions; equal cars are ordered by id. "newest" and "oldest" differ for cars of one moment, because their ids ascend
 * in both.
 */
export type CarOrder = "newest" | "oldest" | "price" | "year" | "mileage" | "visits";

/** What an order sorts cars by, in ascending order. */
export function sortingKey(order: CarOrder, columns: CarColumns, slot: number): number {
  if (order === "oldest") return columns.created[slot] ?? 0;
  if (order === "newest") return -(columns.created[slot] ?? 0);
  return columns[order][slot] ?? 0;
}

/** So many sets of first cars are stored. Each takes one bit a car. */
const storedSets = 16;
/** A smaller tier has fewer sets, or none. */
const leastStep = 4_096;

/**
 * The cars of a tier in an order. At every sixteenth of a large tier, the set of all cars before is stored. So any number of first cars is
 * such a set and a short walk, and the cars within a range are two such sets.
 */
export class OrderedCars {
  readonly columns: CarColumns;
  readonly order: CarOrder;
  /** All slots of the tier. */
  readonly slots: Int32Array;
  readonly #step: number;
  /** No cars, then the first step of them, then two steps … */
  readonly #sets: readonly CarBits[];
  readonly #first: CarBits;

  /** `step`: how many cars are between two stored sets. */
  constructor(columns: CarColumns, order: CarOrder, step = Math.max(leastStep, Math.ceil(columns.count / storedSets))) {
    this.columns = columns;
    this.order = order;
    this.slots = sortedSlots(columns.count, (slot) => sortingKey(order, columns, slot));
    this.#step = step;
    this.#first = noCars(columns.count);
    const sets = [noCars(columns.count)];
    for (let end = step; end <= columns.count; end += step) {
      const set = sets.at(-1)?.slice() ?? noCars(columns.count);
      for (const slot of this.slots.subarray(end - step, end)) addCar(set, slot);
      sets.push(set);
    }
    this.#sets = sets;
  }

  /** Takes out the cars that are not within the ends. */
  keepWithin(cars: CarBits, { from, to }: Ends): void {
    const first = this.#placeWhere((key) => key >= from);
    const end = this.#placeWhere((key) => key > to);
    if (first > 0) leaveOut(cars, this.firstCars(first));
    if (end < this.slots.length) keepCommon(cars, this.firstCars(end));
  }

  #placeWhere(fits: (key: number) => boolean): number {
    return firstPlaceWhere(this.slots.length, (place) => fits(sortingKey(this.order, this.columns, this.slots[place] ?? 0)));
  }

  /** So many first cars of the order. The next call uses the same bits again. */
  firstCars(count: number): CarBits {
    const nearest = Math.min(this.#sets.length - 1, Math.round(count / this.#step));
    const known = nearest * this.#step;
    this.#first.set(this.#sets[nearest] ?? []);
    for (let place = known; place < count; place += 1) addCar(this.#first, this.slots[place] ?? 0);
    for (let place = count; place < known; place += 1) removeCar(this.#first, this.slots[place] ?? 0);
    return this.#first;
  }

  /** A place before which none of the cars is. It is not always the last such place. */
  emptyBefore(cars: CarBits): number {
    const passed = this.#sets.findIndex((set) => haveCommon(set, cars));
    return ((passed === -1 ? this.#sets.length : passed) - 1) * this.#step;
  }

  /** Some slots, which ascend, in this order. */
  sorted(slots: Int32Array): Int32Array {
    const places = sortedSlots(slots.length, (place) => sortingKey(this.order, this.columns, slots[place] ?? 0));
    for (let place = 0; place < places.length; place += 1) places[place] = slots[places[place] ?? 0] ?? 0;
    return places;
  }
}
