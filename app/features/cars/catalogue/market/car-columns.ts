/** Cars in columns of numbers, ordered by id, so that a million of them can be counted in a few milliseconds (decision 0053). */
import { type CarBits, hasCar } from "./car-bits.ts";
import { giveBack, takeRoom } from "./sort-room.ts";
import { sortedSlots } from "./sorted-slots.ts";

/** Bytes of one car as `packed_car` in db/migrations/0048-packed-cars.sql writes it. */
const packedBytes = 55;

/** The statuses in the column `state`, in the order of the alphabet. */
export const statusNumbers = { archived: 1, available: 2, german_prospect: 3, reserved: 4, sold: 5 } as const;
/** The bits of `state` that hold the status. */
export const statusBits = 7;
/** The bit of `state` that a featured car has. */
export const featuredBit = 8;

/** The value of `power` for a car of which it is unknown. */
export const unknownPower = -1;
/** In a packed car, the month of a registration of which only the year is known. */
const unknownMonth = -1;

export class CarColumns {
  count = 0;
  /** Four numbers for each id, the highest bytes first. */
  ids: Uint32Array;
  name: Int32Array;
  segment: Int32Array;
  traits: Int32Array;
  /** Euros. */
  price: Int32Array;
  /** Kilometres. */
  mileage: Int32Array;
  year: Int32Array;
  /** Kilowatts, or `unknownPower`. */
  power: Int32Array;
  /** The month of the first registration, counted from the year 0. If it is unknown, the year as a negative number. */
  month: Int32Array;
  /** Microseconds since the year 2000. */
  created: Float64Array;
  /** The number of the status, and `featuredBit`. */
  state: Int32Array;
  visits: Int32Array;

  /** `room`: for so many cars; more are taken, too. */
  constructor(room: number) {
    this.ids = new Uint32Array(room * 4);
    [this.name, this.segment, this.traits] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
    [this.price, this.mileage] = [new Int32Array(room), new Int32Array(room)];
    [this.year, this.power, this.month] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
    this.created = new Float64Array(room);
    [this.state, this.visits] = [new Int32Array(room), new Int32Array(room)];
  }

  /** Adds packed cars. If their ids do not follow those that are here, `sortById` must come last. */
  addPacked(bytes: Buffer): void {
    const added = bytes.byteLength / packedBytes;
    if (!Number.isInteger(added))
      throw new Error(`A packed car has ${packedBytes} bytes, and ${bytes.byteLength} are no whole number of cars.`);
    this.#makeRoom(this.count + added);
    for (let start = 0; start < bytes.byteLength; start += packedBytes) {
      const slot = this.count;
      for (let part = 0; part < 4; part += 1) this.ids[slot * 4 + part] = bytes.readUInt32BE(start + part * 4);
      this.name[slot] = bytes.readInt32BE(start + 16);
      this.segment[slot] = bytes.readInt32BE(start + 20);
      this.traits[slot] = bytes.readInt32BE(start + 24);
      this.price[slot] = bytes.readInt32BE(start + 28);
      this.mileage[slot] = bytes.readInt32BE(start + 32);
      this.year[slot] = bytes.readInt16BE(start + 36);
      this.power[slot] = bytes.readInt16BE(start + 38);
      const month = bytes.readInt16BE(start + 40);
      this.month[slot] = month === unknownMonth ? -bytes.readInt16BE(start + 36) : month;
      this.created[slot] = bytes.readInt32BE(start + 42) * 2 ** 32 + bytes.readUInt32BE(start + 46);
      this.visits[slot] = bytes.readInt32BE(start + 50);
      this.state[slot] = bytes[start + 54] ?? 0;
      this.count += 1;
    }
  }

  /** Orders the cars by id. Of two with the same id, which were read at different moments, one stays. */
  sortById(): void {
    const sorted = this.#sortedByIds();
    const order = sorted.subarray(
      0,
      withoutRepeated(sorted, (one, other) => compareIds(this, one, this, other) === 0),
    );
    // All columns take turns in one block. A copy of each would stay as garbage, which is three times as much.
    const room = takeRoom(order.length * 16);
    putIdsInOrder(order, this.ids, new Uint32Array(room));
    for (const column of ["name", "segment", "traits", "price", "mileage", "year", "power", "month", "state", "visits"] as const)
      putInOrder(order, this[column], new Int32Array(room));
    putInOrder(order, this.created, new Float64Array(room));
    this.count = order.length;
    giveBack(room);
    giveBack(sorted.buffer);
  }

  #sortedByIds(): Int32Array<ArrayBuffer> {
    const { ids } = this;
    // Six bytes of an id are nearly always enough, and a number holds them exactly.
    const beginningOf = (slot: number) => (ids[slot * 4] ?? 0) * 2 ** 16 + ((ids[slot * 4 + 1] ?? 0) >>> 16);
    const order = sortedSlots(this.count, beginningOf);
    for (let from = 0; from < order.length;) {
      const beginning = beginningOf(order[from] ?? 0);
      let to = from + 1;
      while (to < order.length && beginningOf(order[to] ?? 0) === beginning) to += 1;
      if (to > from + 1) order.subarray(from, to).sort((one, other) => compareIds(this, one, this, other));
      from = to;
    }
    return order;
  }

  #makeRoom(needed: number): void {
    const room = this.price.length;
    if (needed <= room) return;
    const larger = new CarColumns(Math.max(needed, Math.ceil(room * 1.3)));
    larger.ids.set(this.ids);
    for (const column of numberColumns) larger[column].set(this[column]);
    const { ids, name, segment, traits, price, mileage, year, power, month, created, state, visits } = larger;
    Object.assign(this, { ids, name, segment, traits, price, mileage, year, power, month, created, state, visits });
  }
}

type Numbers = Int32Array | Float64Array;

/** Writes the slots that differ from the one before to the beginning, and returns how many they are. */
function withoutRepeated(slots: Int32Array, areSame: (one: number, other: number) => boolean): number {
  let kept = 0;
  for (const slot of slots) {
    if (kept > 0 && areSame(slots[kept - 1] ?? 0, slot)) continue;
    slots[kept] = slot;
    kept += 1;
  }
  return kept;
}

/** Moves the number of each slot of the order to its place. `room`: for at least as many numbers. */
function putInOrder(order: Int32Array, numbers: Numbers, room: Numbers): void {
  for (let place = 0; place < order.length; place += 1) room[place] = numbers[order[place] ?? 0] ?? 0;
  numbers.set(room.subarray(0, order.length));
}

/** The same for the four numbers of each id. */
function putIdsInOrder(order: Int32Array, ids: Uint32Array, room: Uint32Array): void {
  for (let place = 0; place < order.length; place += 1) {
    const first = (order[place] ?? 0) * 4;
    for (let part = 0; part < 4; part += 1) room[place * 4 + part] = ids[first + part] ?? 0;
  }
  ids.set(room.subarray(0, order.length * 4));
}

const numberColumns = ["name", "segment", "traits", "price", "mileage", "year", "power", "month", "created", "state", "visits"] as const;

/** Compares the ids of two cars as PostgreSQL does. */
export function compareIds(one: CarColumns, slot: number, other: CarColumns, otherSlot: number): number {
  return compareAt(one.ids, slot, other.ids, otherSlot);
}

function compareAt(ids: Uint32Array, slot: number, otherIds: Uint32Array, otherSlot: number): number {
  for (let part = 0; part < 4; part += 1) {
    const difference = (ids[slot * 4 + part] ?? 0) - (otherIds[otherSlot * 4 + part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The id as a text, such as "0b3f…-…". */
export function idAt({ ids }: CarColumns, slot: number): string {
  return idText(ids, slot);
}

/** The four numbers of the id. */
export function idOf({ ids }: CarColumns, slot: number): Uint32Array {
  return ids.subarray(slot * 4, slot * 4 + 4);
}

/** Ids of four numbers each as texts. */
export function idTexts(ids: Uint32Array): string[] {
  return Array.from({ length: ids.length / 4 }, (_, slot) => idText(ids, slot));
}

function idText(ids: Uint32Array, slot: number): string {
  const digitsOf = (part: number) => (ids[slot * 4 + part] ?? 0).toString(16).padStart(8, "0");
  const [second, third] = [digitsOf(1), digitsOf(2)];
  return `${digitsOf(0)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${digitsOf(3)}`;
}

/** The position of a car, or -1. `id`: four numbers, as in `ids`. */
export function slotOf(columns: CarColumns, id: Uint32Array): number {
  let [low, high] = [0, columns.count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareAt(columns.ids, middle, id, 0);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Reads the ids of cars, four numbers each. */
export function packedIds(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, part) => bytes.readUInt32BE(part * 4));
}

/** Some of whose cars are still there. */
type PartOfColumns = { columns: CarColumns; present: CarBits };

/** The cars of two columns that are still there, ordered by id. No car is there in both. */
export function mergedColumns(one: PartOfColumns, other: PartOfColumns): CarColumns {
  const picks = mergedPicks(one, other);
  const merged = new CarColumns(picks.length);
  pickIds(picks, one.columns.ids, other.columns.ids, merged.ids);
  // One column after the other takes a quarter of the time that one car after the other takes.
  for (const column of numberColumns) pick(picks, one.columns[column], other.columns[column], merged[column]);
  merged.count = picks.length;
  return merged;
}

/** Slots of two columns. That of `other` is written as its complement, which is negative. */
type Picks = Int32Array;

function mergedPicks({ columns: one, present }: PartOfColumns, { columns: other, present: others }: PartOfColumns): Picks {
  const picks = new Int32Array(one.count + other.count);
  let [slot, otherSlot, count] = [0, 0, 0];
  while (slot < one.count || otherSlot < other.count) {
    const takesOne = otherSlot >= other.count || (slot < one.count && compareIds(one, slot, other, otherSlot) < 0);
    if (takesOne ? hasCar(present, slot) : hasCar(others, otherSlot)) {
      picks[count] = takesOne ? slot : ~otherSlot;
      count += 1;
    }
    if (takesOne) slot += 1;
    else otherSlot += 1;
  }
  return picks.subarray(0, count);
}

function pick(picks: Picks, one: Numbers, other: Numbers, picked: Numbers): void {
  for (let place = 0; place < picks.length; place += 1) {
    const slot = picks[place] ?? 0;
    picked[place] = (slot < 0 ? other[~slot] : one[slot]) ?? 0;
  }
}

/** The same for the four numbers of each id. */
function pickIds(picks: Picks, one: Uint32Array, other: Uint32Array, picked: Uint32Array): void {
  for (let place = 0; place < picks.length; place += 1) {
    const slot = picks[place] ?? 0;
    const [ids, first] = slot < 0 ? [other, ~slot * 4] : [one, slot * 4];
    for (let part = 0; part < 4; part += 1) picked[place * 4 + part] = ids[first + part] ?? 0;
  }
}
