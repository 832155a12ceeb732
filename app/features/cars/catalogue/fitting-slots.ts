/**
 * Loops over columns of up to millions of cars. `markPresent` begins with all cars that are here. Each `keep…` takes out those that do not
 * fulfil one condition, and `countByNumber` counts the rest. They are plain and separate, so each takes about a millisecond for a million cars.
 */
import { unknownNumber } from "./car-columns.ts";
import type { Ends, MonthEnds } from "./car-conditions.ts";

/** Positions to look at: slots of a list, or the slots themselves from one number to another. */
export type Candidates = { slots?: Int32Array | undefined; from: number; to: number };

/** For each slot a 1 while the car fits. */
export type Fits = Uint8Array;

export function markPresent(fits: Fits, isIn: Uint8Array, { slots, from, to }: Candidates): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    fits[slot] = isIn[slot] ?? 0;
  }
}

export function keepWithin(fits: Fits, column: Int32Array, ends: Ends, { slots, from, to }: Candidates): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    const value = column[slot] ?? 0;
    if (value < ends.from || value > ends.to) fits[slot] = 0;
  }
}

/** Keeps the cars whose number has a 1 in the marks. */
export function keepMarked(fits: Fits, column: Int32Array, marks: Uint8Array, { slots, from, to }: Candidates): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    if (marks[column[slot] ?? 0] !== 1) fits[slot] = 0;
  }
}

export function keepRegistered(
  fits: Fits,
  { month, year }: { month: Int32Array; year: Int32Array },
  { months, years }: MonthEnds,
  { slots, from, to }: Candidates,
): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    const value = month[slot] ?? unknownNumber;
    const ends = value === unknownNumber ? years : months;
    const compared = value === unknownNumber ? (year[slot] ?? 0) : value;
    if (compared < ends.from || compared > ends.to) fits[slot] = 0;
  }
}

/** Adds 1 to the count of each fitting car's number. */
export function countByNumber(fits: Fits, column: Int32Array, counts: Int32Array, { slots, from, to }: Candidates): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    const number = column[slot] ?? 0;
    counts[number] = (counts[number] ?? 0) + (fits[slot] ?? 0);
  }
}
