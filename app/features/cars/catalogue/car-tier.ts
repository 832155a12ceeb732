import { type CarColumns, slotOf, statusBits, statusNumbers } from "./car-columns.ts";
import { type Conditions, endsOf, marksOf, monthEndsOf } from "./car-conditions.ts";
import { type CarRuns, runsOf } from "./car-runs.ts";
import { type Candidates, countByNumber, keepMarked, markPresent, keepRegistered, keepWithin } from "./fitting-slots.ts";
import { sortedSlots } from "./sorted-slots.ts";

/**
 * Orders without their directions; equal cars are ordered by id. "newest" and "oldest" differ for cars of one moment, because their ids ascend
 * in both.
 */
export type CarOrder = "newest" | "oldest" | "price" | "year" | "mileage" | "visits";

/** What a tier makes when it is needed first, or before. */
export type Prepared = CarOrder | "names" | "groups" | "runs";

/** What `count` counts by. */
export type Counted = "segment" | "name" | "traits";

/** How many cars of a name and segment are here, by their value of `state`. */
export type CarGroup = { name: number; segment: number; counts: Int32Array };
/** The values of `state` are below this. */
export const stateCount = 16;

/** Cars that came into memory together, with what finds and orders them quickly. A slot is a car's position in the columns. */
export class CarTier {
  readonly columns: CarColumns;
  /** 1 for a car that is here, and 0 for one that has left or is in a newer tier. */
  readonly isIn: Uint8Array;
  /** The same for cars that everybody may see. */
  readonly isPublic: Uint8Array;
  /** 1 for a car that fits the search of the last `count`. */
  readonly fits: Uint8Array;
  /** The number of cars that are here. */
  held: number;
  /** The number of those that everybody may see. */
  size: number;
  readonly #orders = new Map<CarOrder, Int32Array>();
  readonly #largest = new Map<Counted, number>();
  #groups: Map<number, CarGroup> | undefined;
  #runs: CarRuns | undefined;
  #places: ReadonlyMap<number, Candidates> | undefined;

  constructor(columns: CarColumns) {
    this.columns = columns;
    this.held = columns.count;
    this.isIn = new Uint8Array(columns.count).fill(1);
    this.isPublic = columns.state.slice(0, columns.count).map((state) => Number((state & statusBits) !== statusNumbers.archived));
    this.size = this.isPublic.reduce((sum, one) => sum + one, 0);
    this.fits = new Uint8Array(columns.count);
  }

  /** Takes a car out, if it is here. `id`: four numbers, as in the columns. */
  remove(id: Uint32Array): void {
    const slot = slotOf(this.columns, id);
    if (slot < 0 || this.isIn[slot] === 0) return;
    this.isIn[slot] = 0;
    const group = this.#groups?.get(this.#groupOf(slot));
    if (group) addTo(group, this.columns.state[slot], -1);
    this.held -= 1;
    this.size -= this.isPublic[slot] ?? 0;
    this.isPublic[slot] = 0;
  }

  get runs(): CarRuns {
    this.#runs ??= runsOf(this.columns, this.slotsBy("newest"));
    return this.#runs;
  }

  /** All names and segments of the cars here, with their counts. */
  get groups(): Iterable<CarGroup> {
    this.#groups ??= this.#countGroups();
    return this.#groups.values();
  }

  #groupOf(slot: number): number {
    return (this.columns.name[slot] ?? 0) * 2 ** 20 + (this.columns.segment[slot] ?? 0);
  }

  #countGroups(): Map<number, CarGroup> {
    const groups = new Map<number, CarGroup>();
    const { name, segment, state } = this.columns;
    for (let slot = 0; slot < this.columns.count; slot += 1) {
      if (this.isIn[slot] !== 1) continue;
      const key = this.#groupOf(slot);
      const known = groups.get(key);
      const group = known ?? { name: name[slot] ?? 0, segment: segment[slot] ?? 0, counts: new Int32Array(stateCount) };
      if (!known) groups.set(key, group);
      addTo(group, state[slot], 1);
    }
    return groups;
  }

  /** Marks the public cars that fit, and adds to `counts` how many of each segment, name or combination of traits do. */
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
    markPresent(fits, this.isPublic, candidates);
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
  prepare(what: Prepared): void {
    if (what === "names") this.#placesOfNames();
    else if (what === "runs") this.#runs = this.runs;
    else if (what === "groups") this.#groups ??= this.#countGroups();
    else this.slotsBy(what);
  }

  #placesOfNames(): ReadonlyMap<number, Candidates> {
    this.#places ??= placesByNumber(this.columns.name.subarray(0, this.columns.count));
    return this.#places;
  }

  /** The newest first turned around, and then the cars of each moment once more. */
  #oldestFirst(): Int32Array {
    const slots = this.slotsBy("newest").toReversed();
    const { created } = this.columns;
    for (let from = 0; from < slots.length;) {
      let to = from + 1;
      while (to < slots.length && created[slots[to] ?? 0] === created[slots[from] ?? 0]) to += 1;
      if (to > from + 1) slots.subarray(from, to).reverse();
      from = to;
    }
    return slots;
  }

  /** Marks the cars of these names and segments. `segmentsOf`: for each name a list in which its segments have a 1. */
  markGroups(segmentsOf: ReadonlyMap<number, Uint8Array>): void {
    this.fits.fill(0);
    const places = this.#placesOfNames();
    const found = [...segmentsOf].flatMap(([name, segments]) => {
      const candidates = places.get(name);
      return candidates ? [{ segments, candidates }] : [];
    });
    // Many cars are looked at one after the other, because jumping from one to the next takes longer.
    if (found.reduce((sum, { candidates }) => sum + candidates.to - candidates.from, 0) > this.columns.count / 4) {
      this.#markEach(segmentsOf);
      return;
    }
    for (const { segments, candidates } of found) {
      markPresent(this.fits, this.isIn, candidates);
      keepMarked(this.fits, this.columns.segment, segments, candidates);
    }
  }

  #markEach(segmentsOf: ReadonlyMap<number, Uint8Array>): void {
    const { name, segment, count: end } = this.columns;
    const none = new Uint8Array(0);
    const byName = Array.from({ length: this.#largestNumber("name") + 1 }, (_, number) => segmentsOf.get(number) ?? none);
    for (let slot = 0; slot < end; slot += 1) {
      const isMarked = (byName[name[slot] ?? 0] ?? none)[segment[slot] ?? 0] === 1;
      this.fits[slot] = isMarked ? (this.isIn[slot] ?? 0) : 0;
    }
  }

  /** The slots of cars with these names that are here, ordered by id. */
  slotsOfNames(names: readonly number[]): Int32Array {
    const places = this.#placesOfNames();
    const lists = names.map((name) => {
      const found = places.get(name);
      return found?.slots?.subarray(found.from, found.to).filter((slot) => this.isIn[slot] === 1) ?? new Int32Array(0);
    });
    const [only = new Int32Array(0)] = lists;
    return lists.length === 1 ? only : Int32Array.from(lists.flatMap((list) => [...list])).sort();
  }

  /** All slots in an order, forwards. */
  slotsBy(order: CarOrder): Int32Array {
    const known = this.#orders.get(order);
    if (known) return known;
    const slots = order === "oldest" ? this.#oldestFirst() : sortedSlots(sortingKeys(this.columns, order));
    this.#orders.set(order, slots);
    return slots;
  }
}

function addTo({ counts }: CarGroup, state = 0, added: number): void {
  counts[state] = (counts[state] ?? 0) + added;
}

function sortingKeys({ count, created, ...columns }: CarColumns, order: Exclude<CarOrder, "oldest">): Float64Array {
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
