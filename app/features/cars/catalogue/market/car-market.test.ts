import fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce } from "#app/lib/in-turns.ts";
import { anyChange, anyOne, columnsOf, idBytes, isPublic, packed, type PackedCar, sorted, textOf } from "#tests/packed-cars.ts";
import { CarColumns, idAt, packedIds, statusNumbers } from "./car-columns.ts";
import { anyCar } from "./car-conditions.ts";
import { excludedPoints } from "./car-points.ts";
import { CarMarket } from "./car-market.ts";
import { sortedSlots } from "./sorted-slots.ts";

test("after any changes a market has the cars, counts, pages and bounds of a plain list, however many tiers it has", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (steps, mostMerged) => {
      const market = new CarMarket(new CarColumns(0), [], mostMerged);
      const cars = new Map<number, PackedCar>();
      for (const { changed, gone } of steps) {
        market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf(changed), []);
        for (const id of gone) cars.delete(id);
        for (const car of changed) cars.set(car.id, car);
        const list = [...cars.values()].filter(isPublic);
        expect(market.size).toBe(list.length);
        const prices = list.map(({ price }) => price);
        expect(market.bounds("price")).toEqual(list.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) });
        for (const names of [undefined, [1, 3]]) {
          const named = list.filter(({ name }) => names?.includes(name) ?? true);
          const search = market.startSearch();
          const counts = atOnce(search.count({ ...anyCar, names }, "segment"));
          expect(counts).toEqual(new Map([...Map.groupBy(named, ({ segment }) => segment)].map(([id, group]) => [id, group.length])));
          const listed = named.filter(({ segment }) => segment !== 2);
          for (const [order, backwards] of [
            ["newest", false],
            ["price", false],
            ["price", true],
          ] as const) {
            const window = { order, backwards, segments: [1, 3], limit: 5, total: listed.length };
            const pages = Array.from({ length: Math.ceil(listed.length / 5) }, (_, page) => search.page({ ...window, offset: page * 5 }));
            expect(pages.flatMap(atOnce)).toEqual(sorted(listed, order, backwards));
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

const anyConditions = fc.record({
  names: fc.constantFrom(undefined, [1, 3], [2], []),
  segments: fc.constantFrom(undefined, [2, 3], [7]),
  traits: fc.constantFrom(undefined, [1, 4], [9]),
  price: fc.constantFrom({}, { min: 1 }, { max: 2 }, { min: 2, max: 3 }, { min: 9 }),
  kilowatts: fc.constantFrom({}, { min: 2 }, { max: 2 }, { min: 0 }),
  registered: fc.constantFrom({}, { min: "2020-04" }, { max: "2020-06" }, { min: "2021-01" }),
});

test("after any changes the conditions leave the cars of a plain look at all, be they counted by segment, name or traits", () => {
  const fits = (range: { min?: number; max?: number }, value: number) =>
    value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity);
  const isOneOf = (numbers: readonly number[] | undefined, number: number) => numbers?.includes(number) ?? true;
  fc.assert(
    fc.property(
      fc.array(anyChange, { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(anyConditions, { maxLength: 6 }),
      (steps, mostMerged, asked) => {
        const market = new CarMarket(new CarColumns(0), [], mostMerged);
        const cars = new Map<number, PackedCar>();
        for (const { changed, gone } of steps) {
          market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf(changed), []);
          for (const id of gone) cars.delete(id);
          for (const car of changed) cars.set(car.id, car);
          for (const { price, registered, kilowatts, names, segments, traits } of asked) {
            const [first = "2020-01", last = "2020-12"] = [registered.min, registered.max];
            const months = { min: first === "2021-01" ? 12 : Number(first.slice(5)) - 1, max: Number(last.slice(5)) - 1 };
            const found = [...cars.values()].filter(
              (car) =>
                isPublic(car) &&
                isOneOf(names, car.name) &&
                isOneOf(segments, car.segment) &&
                isOneOf(traits, car.traits) &&
                fits(price, car.price) &&
                (Object.keys(kilowatts).length === 0 || (car.power >= 0 && fits(kilowatts, car.power))) &&
                (car.month < 0 ? first !== "2021-01" : fits(months, car.month)),
            );
            const conditions = { ...anyCar, ranges: { ...anyCar.ranges, price }, kilowatts, registered, names, segments, traits };
            for (const counted of ["segment", "name", "traits"] as const) {
              const expected = new Map([...Map.groupBy(found, (car) => car[counted])].map(([number, group]) => [number, group.length]));
              expect(atOnce(market.startSearch().count(conditions, counted))).toEqual(expected);
            }
          }
        }
      },
    ),
  );
});

test("the team's list has all cars of its names, segments and states, also archived ones, in every order", () => {
  const anyGroups = fc.option(fc.array(fc.record({ name: fc.integer({ min: 1, max: 4 }), segment: fc.integer({ min: 1, max: 4 }) })));
  const anyStates = fc.subarray([1, 2, 5, 10]);
  fc.assert(
    fc.property(
      fc.array(anyChange, { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      anyGroups,
      anyStates,
      (steps, mostMerged, given, states) => {
        const market = new CarMarket(new CarColumns(0), [], mostMerged);
        const cars = new Map<number, PackedCar>();
        const groups = given ?? undefined;
        for (const { changed, gone } of steps) {
          market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf(changed), []);
          for (const id of gone) cars.delete(id);
          for (const car of changed) cars.set(car.id, car);
          const isOfGroup = (car: PackedCar) => groups?.some(({ name, segment }) => name === car.name && segment === car.segment) ?? true;
          const listed = [...cars.values()].filter((car) => states.includes(car.state) && isOfGroup(car));
          const marks = Uint8Array.from({ length: 16 }, (_, state) => Number(states.includes(state)));
          for (const backwards of [false, true]) {
            const window = { order: "price", backwards, offset: 0, limit: 100, total: listed.length, states: marks, groups } as const;
            expect(atOnce(market.startStockSearch().stockPage(window))).toEqual(sorted(listed, "price", backwards));
          }
          const found = market.tiers.flatMap((tier) =>
            Array.from(
              tier.slotsOf(groups ?? [], (state) => states.includes(state)),
              (slot) => idAt(tier.columns, slot),
            ),
          );
          if (groups) expect(found.toSorted()).toEqual(listed.map(({ id }) => textOf(id)).toSorted());
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a large tier has the same best cars as a plain look at all cars", () => {
  const anyPoints = fc.record({
    names: fc.array(fc.integer({ min: -20, max: 30 }), { minLength: 4, maxLength: 4 }).map((points) => Int16Array.from(points)),
    segments: fc.array(fc.integer({ min: -5, max: 25 }), { minLength: 4, maxLength: 4 }).map((points) => Int16Array.from(points)),
    price: fc.constantFrom(
      [{ upTo: Infinity, points: 0 }],
      [{ upTo: 1, points: 25 }],
      [
        { upTo: 2, points: 25 },
        { upTo: 3, points: -15 },
      ],
    ),
    year: fc.constantFrom(excludedPoints, 0, 10),
    featured: fc.constantFrom(0, 5),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyOne, { selector: ({ id }) => id, maxLength: 50 }),
      fc.array(fc.integer({ min: 0, max: 60 })),
      anyPoints,
      (cars, gone, given) => {
        const points = { ...given, common: 0, mileage: [{ upTo: Infinity, points: 0 }], years: new Int16Array(201).fill(given.year) };
        const best = (mostMerged: number) => {
          const market = new CarMarket(columnsOf(cars), [], mostMerged);
          market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf([]), []);
          return market.best(points, -10, 6);
        };
        expect(best(0)).toEqual(best(1_000));
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a market is worn when much came, changed or left", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      price: id,
      created: 0,
      segment: 1,
      name: 1,
      traits: 1,
      power: 1,
      month: 1,
      state: statusNumbers.available,
    }));
  const market = new CarMarket(columnsOf(many(100)), [], 10);
  expect(market.isWorn).toBe(false);
  for (let round = 0; round < 5; round += 1) market.apply(new Uint32Array(0), columnsOf(many(100).slice(round * 9, round * 9 + 9)), []);
  expect(market.isWorn).toBe(true);
  const emptied = new CarMarket(columnsOf(many(100)), [], 10);
  emptied.apply(packedIds(Buffer.concat(many(80).map(({ id }) => idBytes(id)))), columnsOf([]), []);
  expect(emptied.isWorn).toBe(true);
});

test("only a car with a new name or new traits makes a search read the names again, so visitors cannot", () => {
  const car = { id: 1, price: 1, created: 1, segment: 1, name: 1, traits: 1, power: 1, month: 1, state: statusNumbers.available };
  const market = new CarMarket(columnsOf([car]), []);
  const versionAfter = (changed: PackedCar) => {
    market.apply(new Uint32Array(0), columnsOf([changed]), []);
    return market.version;
  };
  expect(
    [
      { ...car, price: 2 },
      { ...car, name: 2 },
      { ...car, name: 2, created: 5 },
      { ...car, name: 2, traits: 3 },
    ].map(versionAfter),
  ).toEqual([0, 1, 1, 2]);
});

test("packed cars of a wrong length are refused", () => {
  expect(() => new CarColumns(0).addPacked(Buffer.alloc(56))).toThrow(/55 bytes/);
});

test("cars that are read in any order, and twice, are ordered by id", () => {
  fc.assert(
    fc.property(fc.array(anyOne), (cars) => {
      const columns = new CarColumns(0);
      for (const car of cars) columns.addPacked(packed(car));
      columns.sortById();
      const ids = [...new Set(cars.map(({ id }) => id))].toSorted((one, other) => one - other);
      expect(Array.from({ length: columns.count }, (_, slot) => idAt(columns, slot))).toEqual(ids.map(textOf));
      const isOneOf = (price: number, slot: number) => cars.some((car) => car.id === ids[slot] && car.price === price);
      expect([...columns.price.subarray(0, columns.count)].every(isOneOf)).toBe(true);
    }),
  );
});

const inPlainOrder = (keys: readonly number[]) =>
  keys.map((_, slot) => slot).toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);

test("slots are ordered by their keys, and equal keys keep their places", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 50), max: 2 ** 52 }).map((key) => (key % 3 === 0 ? key % 7 : key))), (keys) => {
      expect([...sortedSlots(keys.length, (slot) => keys[slot] ?? 0)]).toEqual(inPlainOrder(keys));
    }),
  );
});

test.each([
  ["small numbers", 1, 50],
  ["large and negative numbers", 2 ** 21, 2 ** 31],
  ["one number", 0, 1],
])("many slots are ordered in the same way by %s", (_what, factor, below) => {
  const keys = Array.from({ length: 9_000 }, (_, slot) => (Math.imul(slot + 1, 2_654_435_761) % below) * factor + (slot % 2));
  expect([...sortedSlots(keys.length, (slot) => keys[slot] ?? 0)]).toEqual(inPlainOrder(keys));
});
