import type { Ends } from "./car-conditions.ts";

/** One bit for each slot: that of slot 70 is bit 6 of the third number. So two sets of a million cars are combined in microseconds. */
export type CarBits = Int32Array<ArrayBuffer>;

/** Below, `slot >>> 5` is the number's position. A shift by the slot needs no remainder, because only its lowest five bits count. */
const bitsOfNumber = 32;
/** If a number has at most so many cars, it is quicker to look only at these than at all 32. */
const fewBits = 8;

/** No cars of so many slots. */
export function noCars(slots: number): CarBits {
  return new Int32Array(Math.ceil(slots / bitsOfNumber));
}

/** The cars of so many slots for which `isIn` returns true. */
export function carsWhere(slots: number, isIn: (slot: number) => boolean): CarBits {
  const cars = noCars(slots);
  for (let slot = 0; slot < slots; slot += 1) if (isIn(slot)) addCar(cars, slot);
  return cars;
}

export function hasCar(cars: CarBits, slot: number): boolean {
  return (((cars[slot >>> 5] ?? 0) >>> slot) & 1) === 1;
}

export function addCar(cars: CarBits, slot: number): void {
  cars[slot >>> 5] = (cars[slot >>> 5] ?? 0) | (1 << slot);
}

export function removeCar(cars: CarBits, slot: number): void {
  cars[slot >>> 5] = (cars[slot >>> 5] ?? 0) & ~(1 << slot);
}

/** Keeps only the cars that the others have, too. */
export function keepCommon(cars: CarBits, others: CarBits): void {
  for (let position = 0; position < cars.length; position += 1) cars[position] = (cars[position] ?? 0) & (others[position] ?? 0);
}

/** Takes out the cars that the others have. */
export function leaveOut(cars: CarBits, others: CarBits): void {
  for (let position = 0; position < cars.length; position += 1) cars[position] = (cars[position] ?? 0) & ~(others[position] ?? 0);
}

/** Takes out the cars whose number has no 1 in the marks. `marks`: from the number `least` to the largest of the column. */
export function keepMarked(cars: CarBits, column: Int32Array, marks: Uint8Array, least: number): void {
  for (let position = 0; position < cars.length; position += 1) {
    const present = cars[position] ?? 0;
    if (present === 0) continue;
    const first = position * bitsOfNumber;
    let kept = 0;
    // There is no `if` for each car, because a processor that guesses wrong at every second car takes five times as long.
    if (bitCount(present) > fewBits) {
      const end = Math.min(column.length, first + bitsOfNumber);
      for (let slot = first; slot < end; slot += 1) kept |= (marks[(column[slot] ?? 0) - least] ?? 0) << slot;
    } else {
      for (let rest = present; rest !== 0; rest &= rest - 1) {
        const slot = first + lowestBit(rest);
        kept |= (marks[(column[slot] ?? 0) - least] ?? 0) << slot;
      }
    }
    cars[position] = present & kept;
  }
}

/** Takes out the cars whose number is not within the ends, which are included. */
export function keepBetween(cars: CarBits, column: Int32Array, { from, to }: Ends): void {
  for (let position = 0; position < cars.length; position += 1) {
    if (cars[position] === 0) continue;
    const first = position * bitsOfNumber;
    const end = Math.min(column.length, first + bitsOfNumber);
    let kept = 0;
    for (let slot = first; slot < end; slot += 1) {
      const number = column[slot] ?? 0;
      kept |= (Number(number >= from) & Number(number <= to)) << slot;
    }
    cars[position] = (cars[position] ?? 0) & kept;
  }
}

/** The least and the largest number of the cars; nothing without a car. */
export function endsOfNumbers(cars: CarBits, column: Int32Array): number[] {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let position = 0; position < cars.length; position += 1) {
    for (let rest = cars[position] ?? 0; rest !== 0; rest &= rest - 1) {
      const number = column[position * bitsOfNumber + lowestBit(rest)] ?? 0;
      if (number < least) least = number;
      if (number > largest) largest = number;
    }
  }
  return least <= largest ? [least, largest] : [];
}

/** Adds `added` to the count of each car's number, and returns the counts. */
export function countNumbers(cars: CarBits, column: Int32Array, counts: Int32Array, added: 1 | -1): Int32Array {
  for (let position = 0; position < cars.length; position += 1) {
    for (let rest = cars[position] ?? 0; rest !== 0; rest &= rest - 1) {
      const number = column[position * bitsOfNumber + lowestBit(rest)] ?? 0;
      counts[number] = (counts[number] ?? 0) + added;
    }
  }
  return counts;
}

/** The slots of the cars, in ascending order. */
export function slotsOf(cars: CarBits): Int32Array {
  const slots = new Int32Array(countCars(cars));
  let place = 0;
  for (let position = 0; position < cars.length; position += 1) {
    for (let rest = cars[position] ?? 0; rest !== 0; rest &= rest - 1) {
      slots[place] = position * bitsOfNumber + lowestBit(rest);
      place += 1;
    }
  }
  return slots;
}

export function countCars(cars: CarBits): number {
  let count = 0;
  for (let position = 0; position < cars.length; position += 1) count += bitCount(cars[position] ?? 0);
  return count;
}

/** Whether both have a car. */
export function haveCommon(cars: CarBits, others: CarBits): boolean {
  // The method `some` would call a function for each number.
  for (let position = 0; position < cars.length; position += 1) if (((cars[position] ?? 0) & (others[position] ?? 0)) !== 0) return true;
  return false;
}

/** How many cars both have. */
export function countCommon(cars: CarBits, others: CarBits): number {
  let count = 0;
  for (let position = 0; position < cars.length; position += 1) count += bitCount((cars[position] ?? 0) & (others[position] ?? 0));
  return count;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** How many bits of a number of 32 bits are set: the sums of neighbouring bits are added until one sum is left. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
