import { type CarColumns, slotOf } from "./car-columns.ts";
import { type Conditions, endsOf, marksOf, monthEndsOf } from "./car-conditions.ts";
import { type Candidates, countByNumber, keepMarked, markPresent, keepRegistered, keepWithin } from "./fitting-slots.ts";
import { sortedSlots } from "./sorted-slots.ts";

/** The orders of the catalogue without their directions. The newest come first; cars of one moment are ordered by id. */
export type CarOrder = "newest" | "price" | "year" | "mileage";

/** What `count` counts by. */
export type Counted = "segment" | "name" | "traits";

/** Cars that came into memory together, with what finds and orders them quickly. A slot is a car's position in the columns. */
export class CarTier {
  readonly columns: CarColumns;
  /** 1 for a car that is here, and 0 for one that has left or is in a newer tier. */
  readonly isIn: Uint8Array;
  /** 1 for a car that fits the search of the last `count`. */
  readonly fits: Uint8Array;
  /** The number of cars that are here. */
  size: number;
  readonly #orders = new Map<CarOrder, Int32Array>();
  readonly #largest = new Map<Counted, number>();
  #places: ReadonlyMap<number, Candidates> | undefined;

  constructor(columns: CarColumns) {
    this.columns = columns;
    this.size = columns.count;
    this.isIn = new Uint8Array(columns.count).fill(1);
    this.fits = new Uint8Array(columns.count);
  }

  /** Takes a car out, if it is here. `id`: four numbers, as in the columns. */
  remove(id: Uint32Array): void {
    const slot = slotOf(this.columns, id);
    if (slot < 0 || this.isIn[slot] === 0) return;
    this.isIn[slot] = 0;
    this.size -= 1;
  }

  /** Marks the cars that fit, and adds to `counts` how many of each segment, name or combination of traits do. */
  count(conditions: Conditions, counted: Counted, counts: Map<number, number>): void {
    this.fits.fill(0);
    const column = this.columns[counted];
    const found = new Int32Array(this.#largestNumber(counted) + 1);
    for (const candidates of this.#candidates(conditions.names)) {
      this.#mark(conditions, candidates);
      countByNumber(this.fits, column, found, candidates);
    }
    found.forEach((count, number) => {
      if (count > 0) counts.set(number, (counts.get(number) ?? 0) + count);
    });
  }

  #largestNumber(counted: Counted): number {
    const known = this.#largest.get(counted);
    if (known !== undefined) return known;
    const largest = this.columns[counted].subarray(0, this.columns.count).reduce((most, number) => Math.max(most, number), 0);
    this.#largest.set(counted, largest);
    return largest;
  }

  #mark({ ranges, kilowatts, registered, segments, traits }: Conditions, candidates: Candidates): void {
    const { fits, columns } = this;
    markPresent(fits, this.isIn, candidates);
    for (const name of ["price", "year", "mileage"] as const) {
      const ends = endsOf(ranges[name]);
      if (ends) keepWithin(fits, columns[name], ends, candidates);
    }
    const power = endsOf(kilowatts);
    // An unknown power is a negative number, and fits no range.
    if (power) keepWithin(fits, columns.power, { from: Math.max(power.from, 0), to: power.to }, candidates);
    const months = monthEndsOf(registered);
    if (months) keepRegistered(fits, columns, months, candidates);
    if (segments) keepMarked(fits, columns.segment, marksOf(segments), candidates);
    if (traits) keepMarked(fits, columns.traits, marksOf(traits), candidates);
  }

  /** The slots to look at: all, or those of the names. */
  #candidates(names: readonly number[] | undefined): Candidates[] {
    if (names === undefined) return [{ from: 0, to: this.columns.count }];
    const places = this.#placesOfNames();
    return names.flatMap((name) => places.get(name) ?? []);
  }

  /** Makes what searches of this kind need, which takes a while in a large tier. Otherwise the first such search does. */
  prepare(what: CarOrder | "names"): void {
    if (what === "names") this.#placesOfNames();
    else this.slotsBy(what);
  }

  #placesOfNames(): ReadonlyMap<number, Candidates> {
    this.#places ??= placesByNumber(this.columns.name.subarray(0, this.columns.count));
    return this.#places;
  }

  /** All slots in an order, forwards. */
  slotsBy(order: CarOrder): Int32Array {
    const known = this.#orders.get(order);
    if (known) return known;
    const slots = sortedSlots(sortingKeys(this.columns, order));
    this.#orders.set(order, slots);
    return slots;
  }
}

function sortingKeys({ count, created, ...columns }: CarColumns, order: CarOrder): Float64Array {
  if (order !== "newest") return Float64Array.from(columns[order].subarray(0, count));
  const moments = created.subarray(0, count);
  const last = moments.reduce((latest, moment) => Math.max(latest, moment), Number.NEGATIVE_INFINITY);
  return moments.map((moment) => last - moment);
}

/** For each number the places of its slots in a list that is ordered by number. */
function placesByNumber(numbers: Int32Array): Map<number, Candidates> {
  const slots = sortedSlots(Float64Array.from(numbers));
  const places = new Map<number, Candidates>();
  let from = 0;
  while (from < slots.length) {
    const number = numbers[slots[from] ?? 0] ?? 0;
    let to = from + 1;
    while (to < slots.length && numbers[slots[to] ?? 0] === number) to += 1;
    places.set(number, { slots, from, to });
    from = to;
  }
  return places;
}
