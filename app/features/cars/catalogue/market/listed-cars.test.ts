import { expect, test } from "vitest";
import { atOnce } from "#app/lib/in-turns.ts";
import { columnsOf, idBytes, type PackedCar, sorted } from "#tests/packed-cars.ts";
import { packedIds, statusNumbers } from "./car-columns.ts";
import { anyCar } from "./car-conditions.ts";
import { CarMarket } from "./car-market.ts";

const usual = { segment: 1, name: 1, traits: 1, power: 1, month: 1, state: statusNumbers.available };
const none = new Uint32Array(0);

/** The pages from many positions on, in several orders, and the same of a plain sorted list. */
function pagesOf(market: CarMarket, cars: readonly PackedCar[], segments?: readonly number[]) {
  const pages: { found: string[][]; expected: string[][] } = { found: [], expected: [] };
  const listed = cars.filter(({ segment }) => segments?.includes(segment) ?? true);
  for (const [order, backwards] of [
    ["newest", false],
    ["price", false],
    ["price", true],
  ] as const) {
    const expected = sorted(listed, order, backwards);
    for (const share of [0, 0.1, 0.33, 0.5, 0.9, 0.999]) {
      const offset = Math.floor(listed.length * share);
      const search = market.startSearch();
      atOnce(search.count(anyCar, "segment"));
      pages.found.push(atOnce(search.page({ order, backwards, segments, offset, limit: 50, total: listed.length })));
      pages.expected.push(expected.slice(offset, offset + 50));
    }
  }
  return pages;
}

test("any page of a long list is that of a plain sorted list, be all cars listed or few, with changes beside the large tier", () => {
  const random = (number: number, below: number) => Math.imul(number + 1, 2_654_435_761) % below;
  const carOf = (id: number, salt = 0): PackedCar => {
    const [price, created, segment] = [random(id + salt, 3_000), random(id * 7 + salt, 40), 1 + Math.abs(random(id * 3, 40))];
    return {
      id,
      price: Math.abs(price),
      created: Math.abs(created),
      segment,
      name: 1,
      traits: 1,
      power: 1,
      month: 1,
      state: statusNumbers.available,
    };
  };
  const before = Array.from({ length: 12_000 }, (_, id) => carOf(id));
  const market = new CarMarket(columnsOf(before), [], 5_000);
  const changed = before.filter(({ id }) => id % 7 === 0).map(({ id }) => carOf(id, 99));
  const gone = before.filter(({ id }) => id % 11 === 3).map(({ id }) => id);
  market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf(changed.filter(({ id }) => id % 11 !== 3)), []);
  const cars = before.map((car) => (car.id % 7 === 0 ? carOf(car.id, 99) : car)).filter(({ id }) => id % 11 !== 3);
  for (const segments of [undefined, [1, 2, 3, 4, 5, 6, 7, 8], [9]]) {
    const { found, expected } = pagesOf(market, cars, segments);
    expect(found).toEqual(expected);
  }
});

test("cars of a newer tier can all come before those of the first one", () => {
  const cars = Array.from({ length: 9_000 }, (_, id) => ({ ...usual, id, price: id < 6_000 ? 9_000 + id : id, created: id }));
  const market = new CarMarket(columnsOf(cars.slice(0, 6_000)), [], 100);
  market.apply(none, columnsOf(cars.slice(6_000)), []);
  const { found, expected } = pagesOf(market, cars);
  expect(found).toEqual(expected);
});

test("all cars of the first tier can leave", () => {
  const cars = Array.from({ length: 9_000 }, (_, id) => ({ ...usual, id, price: id % 500, created: id }));
  const market = new CarMarket(columnsOf(cars.slice(0, 4_000)), [], 100);
  market.apply(packedIds(Buffer.concat(cars.slice(0, 4_000).map(({ id }) => idBytes(id)))), columnsOf(cars.slice(4_000)), []);
  expect(market.tiers).toHaveLength(1);
  expect(market.bounds("price")).toEqual({ min: 0, max: 499 });
  const { found, expected } = pagesOf(market, cars.slice(4_000));
  expect(found).toEqual(expected);
});

test("a list can begin far behind the first car of an order", () => {
  const cars = Array.from({ length: 30_000 }, (_, id) => ({ ...usual, id, segment: id < 20_000 ? 1 : 2, price: id, created: id }));
  const { found, expected } = pagesOf(new CarMarket(columnsOf(cars), []), cars, [2]);
  expect(found).toEqual(expected);
});
