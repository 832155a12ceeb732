import fc from "fast-check";
import { expect, test } from "vitest";
import { carsWhere, slotsOf } from "./car-bits.ts";
import { CarColumns } from "./car-columns.ts";
import { OrderedCars } from "./ordered-cars.ts";

const anyPrices = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 80 });

/** `step` is small, so that there are kept sets of few cars. */
function orderedBy(prices: readonly number[], step: number): OrderedCars {
  const columns = new CarColumns(prices.length);
  columns.count = prices.length;
  columns.price.set(prices);
  return new OrderedCars(columns, "price", step);
}

test("a range keeps the cars of a plain look at all", () => {
  const anyEnd = fc.integer({ min: -2, max: 32 });
  const anyEnds = fc.record({ from: fc.oneof(anyEnd, fc.constant(-Infinity)), to: fc.oneof(anyEnd, fc.constant(Infinity)) });
  fc.assert(
    fc.property(anyPrices, fc.integer({ min: 1, max: 20 }), anyEnds, (prices, step, ends) => {
      const cars = carsWhere(prices.length, (slot) => slot % 3 !== 0);
      orderedBy(prices, step).keepWithin(cars, ends);
      const expected = prices.flatMap((price, slot) => (slot % 3 !== 0 && price >= ends.from && price <= ends.to ? [slot] : []));
      expect([...slotsOf(cars)]).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("the first cars of an order are the cheapest, for every count", () => {
  fc.assert(
    fc.property(anyPrices, fc.integer({ min: 1, max: 20 }), (prices, step) => {
      const ordered = orderedBy(prices, step);
      const byPrice = [...prices.keys()].toSorted((one, other) => (prices[one] ?? 0) - (prices[other] ?? 0) || one - other);
      expect([...ordered.slots]).toEqual(byPrice);
      for (let count = 0; count <= prices.length; count += 1)
        expect([...slotsOf(ordered.firstCars(count))]).toEqual(byPrice.slice(0, count).toSorted((one, other) => one - other));
    }),
  );
});

test("some cars are sorted as all are", () => {
  const ordered = orderedBy([5, 3, 5, 1, 3], 2);
  expect([...ordered.sorted(Int32Array.from([0, 1, 2, 4]))]).toEqual([1, 4, 0, 2]);
});
