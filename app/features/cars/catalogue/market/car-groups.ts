import { addCar, type CarBits, hasCar } from "./car-bits.ts";
import type { CarColumns } from "./car-columns.ts";
import { sortedSlots } from "./sorted-slots.ts";

export type NameAndSegment = { name: number; segment: number };

/** Cars of one name and segment, and how many of them are here by their value of `state`. */
export type CarGroup = NameAndSegment & { counts: Int32Array };
/** The values of `state` are below this. */
export const stateCount = 16;

/** Where in the order by name and segment some cars are: from a place to the one before another. */
type Places = { from: number; to: number };
const noPlaces: Places = { from: 0, to: 0 };

/** The cars of a tier by their names and segments. */
export class CarGroups {
  readonly #columns: CarColumns;
  readonly #largestSegment: number;
  /** All slots, ordered by name, then by segment. */
  readonly #ordered: Int32Array;
  readonly #groups = new Map<number, CarGroup & Places>();
  readonly #names = new Map<number, Places>();

  constructor(columns: CarColumns, present: CarBits) {
    const { name, segment, state, count } = columns;
    this.#columns = columns;
    this.#largestSegment = segment.subarray(0, count).reduce((largest, number) => Math.max(largest, number), 0);
    this.#ordered = sortedSlots(count, (slot) => this.#keyAt(slot));
    for (let from = 0; from < count;) {
      const first = this.#ordered[from] ?? 0;
      const group = { name: name[first] ?? 0, segment: segment[first] ?? 0, counts: new Int32Array(stateCount), from, to: from };
      for (; group.to < count; group.to += 1) {
        const slot = this.#ordered[group.to] ?? 0;
        if (name[slot] !== group.name || segment[slot] !== group.segment) break;
        if (hasCar(present, slot)) addTo(group, state[slot], 1);
      }
      this.#groups.set(this.#keyAt(first), group);
      this.#names.set(group.name, { from: this.#names.get(group.name)?.from ?? from, to: group.to });
      from = group.to;
    }
  }

  /** All groups, also those whose last car has left. */
  get all(): Iterable<CarGroup> {
    return this.#groups.values();
  }

  /** A car has left. */
  remove(slot: number): void {
    const group = this.#groups.get(this.#keyAt(slot));
    if (group) addTo(group, this.#columns.state[slot], -1);
  }

  /** How many cars of a name there are or were. */
  countOf(name: number): number {
    const { from, to } = this.#names.get(name) ?? noPlaces;
    return to - from;
  }

  /** Adds all cars of a name, also those that have left. */
  addName(cars: CarBits, name: number): void {
    this.#addPlaces(cars, this.#names.get(name));
  }

  /** Adds all cars of a name and segment, also those that have left. */
  addGroup(cars: CarBits, { name, segment }: NameAndSegment): void {
    this.#addPlaces(cars, this.#placesOf(name, segment));
  }

  /** The slots of all cars of these names and segments, also of those that have left. */
  slotsOf(groups: Iterable<NameAndSegment>): Int32Array {
    // The same group can be given twice, because each tier of a market has its own.
    const places = new Set(Array.from(groups, ({ name, segment }) => this.#placesOf(name, segment) ?? noPlaces));
    return Int32Array.from([...places].flatMap(({ from, to }) => [...this.#ordered.subarray(from, to)]));
  }

  #placesOf(name: number, segment: number): Places | undefined {
    return segment <= this.#largestSegment ? this.#groups.get(this.#keyOf(name, segment)) : undefined;
  }

  #addPlaces(cars: CarBits, { from, to }: Places = noPlaces): void {
    for (let place = from; place < to; place += 1) addCar(cars, this.#ordered[place] ?? 0);
  }

  #keyAt(slot: number): number {
    return this.#keyOf(this.#columns.name[slot] ?? 0, this.#columns.segment[slot] ?? 0);
  }

  #keyOf(name: number, segment: number): number {
    return name * (this.#largestSegment + 1) + segment;
  }
}

function addTo({ counts }: CarGroup, state = 0, added: number): void {
  counts[state] = (counts[state] ?? 0) + added;
}
