import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCar,
  type CarBits,
  carsWhere,
  countCars,
  countCommon,
  countNumbers,
  hasCar,
  keepCommon,
  keepMarked,
  leaveOut,
  noCars,
  removeCar,
  slotsOf,
} from "./car-bits.ts";

/** More than two numbers of 32 bits, and no whole number of them. */
const slots = 75;
const anySet = fc.uniqueArray(fc.integer({ min: 0, max: slots - 1 }), { maxLength: slots });
const bitsOf = (set: readonly number[]): CarBits => carsWhere(slots, (slot) => set.includes(slot));
const ascending = (set: readonly number[]) => set.toSorted((one, other) => one - other);

test("sets of cars have the cars of plain lists", () => {
  fc.assert(
    fc.property(anySet, anySet, (one, other) => {
      const [common, without] = [bitsOf(one), bitsOf(one)];
      keepCommon(common, bitsOf(other));
      leaveOut(without, bitsOf(other));
      expect([...slotsOf(common)]).toEqual(ascending(one.filter((slot) => other.includes(slot))));
      expect([...slotsOf(without)]).toEqual(ascending(one.filter((slot) => !other.includes(slot))));
      expect(countCars(bitsOf(one))).toBe(one.length);
      expect(countCommon(bitsOf(one), bitsOf(other))).toBe(countCars(common));
    }),
  );
});

test("cars are added and taken out one by one", () => {
  const cars = noCars(slots);
  for (const slot of [0, 31, 32, 63, 74]) addCar(cars, slot);
  removeCar(cars, 31);
  removeCar(cars, 40);
  expect([...slotsOf(cars)]).toEqual([0, 32, 63, 74]);
  expect([31, 32].map((slot) => hasCar(cars, slot))).toEqual([false, true]);
});

test("a condition keeps the cars whose number is marked, and the rest is counted by number, be they few or many", () => {
  const anyNumbers = fc.array(fc.integer({ min: -3, max: 6 }), { minLength: slots, maxLength: slots });
  fc.assert(
    fc.property(anySet, anyNumbers, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (set, numbers, marks) => {
      const cars = bitsOf(set);
      keepMarked(cars, Int32Array.from(numbers), Uint8Array.from(marks, Number), -3);
      const kept = set.filter((slot) => marks[(numbers[slot] ?? 0) + 3]);
      expect([...slotsOf(cars)]).toEqual(ascending(kept));
      const counts = countNumbers(
        cars,
        Int32Array.from(numbers, (number) => number + 3),
        new Int32Array(10),
        1,
      );
      expect([...counts]).toEqual(marks.map((_, mark) => kept.filter((slot) => numbers[slot] === mark - 3).length));
    }),
  );
});
