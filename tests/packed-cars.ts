import fc from "fast-check";
import { CarColumns, featuredBit, statusBits, statusNumbers } from "#app/features/cars/catalogue/market/car-columns.ts";
import type { CarOrder } from "#app/features/cars/catalogue/market/ordered-cars.ts";

/** A car in memory, for tests that compare it with a plain list. */
export type PackedCar = {
  id: number;
  price: number;
  created: number;
  segment: number;
  name: number;
  traits: number;
  power: number;
  /** Months since the year 2020; -1 if only the year is known. */
  month: number;
  /** A value of the column `state`. */
  state: number;
};

const { available } = statusNumbers;

/** Few values, so that many cars are equal in their order. */
export const anyOne = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  price: fc.integer({ min: 0, max: 4 }),
  created: fc.integer({ min: 0, max: 3 }),
  segment: fc.integer({ min: 1, max: 3 }),
  name: fc.integer({ min: 1, max: 3 }),
  traits: fc.integer({ min: 1, max: 4 }),
  power: fc.integer({ min: -1, max: 4 }),
  month: fc.integer({ min: -1, max: 11 }),
  state: fc.constantFrom(available, available, statusNumbers.sold, available + featuredBit, statusNumbers.archived),
});
/** A change: cars that came or changed, and ids that left. */
export const anyChange = fc.record({
  changed: fc.uniqueArray(anyOne, { selector: ({ id }) => id, maxLength: 12 }),
  gone: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
});

export const idBytes = (id: number) => Buffer.from(id.toString(16).padStart(32, "0"), "hex");
export const textOf = (id: number) =>
  idBytes(id)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

export function packed({ id, price, created, segment, name, traits, power, month, state }: PackedCar): Buffer {
  const numbers = Buffer.alloc(39);
  for (const [position, value] of [name, segment, traits, price, 0].entries()) numbers.writeInt32BE(value, position * 4);
  for (const [position, value] of [2020, power, month < 0 ? -1 : 2020 * 12 + month].entries())
    numbers.writeInt16BE(value, 20 + position * 2);
  numbers.writeBigInt64BE(BigInt(created), 26);
  numbers[38] = state;
  return Buffer.concat([idBytes(id), numbers]);
}

export function columnsOf(cars: readonly PackedCar[]): CarColumns {
  const columns = new CarColumns(0);
  columns.addPacked(Buffer.concat(cars.toSorted((one, other) => one.id - other.id).map(packed)));
  return columns;
}

export function isPublic({ state }: PackedCar): boolean {
  return (state & statusBits) !== statusNumbers.archived;
}

/** The ids of cars in an order. */
export function sorted(cars: readonly PackedCar[], order: CarOrder, backwards: boolean): string[] {
  const key = (car: PackedCar) => (order === "newest" ? -car.created : car.price);
  const ordered = cars.toSorted((one, other) => key(one) - key(other) || one.id - other.id);
  return (backwards ? ordered.toReversed() : ordered).map(({ id }) => textOf(id));
}
