import fc from "fast-check";
import { expect, test } from "vitest";
import { type Comparable, narrowestGroup, type Standing, standingOf } from "./standing.ts";
import { standingView } from "./standing-view.ts";

const car = { age: 5, mileage: 80_000, powerKw: 110 };
const comparable = fc.record({
  name: fc.constant("a4"),
  price: fc.integer({ min: 15_000, max: 25_000 }),
  age: fc.double({ min: 2, max: 8, noNaN: true }),
  mileage: fc.integer({ min: 0, max: 200_000 }),
  powerKw: fc.integer({ min: 92, max: 132 }),
});
const group = (least: number) => fc.array(comparable, { minLength: least, maxLength: 80 });

/** Cars as the sum says: a year is 8 %, ten thousand kilometres 3 %, with errors of up to 6 %. */
const alike = (count: number): Comparable[] =>
  Array.from({ length: count }, (_, at) => {
    const [age, mileage] = [3 + (at % 5), 40_000 + (at % 9) * 10_000];
    const error = 0.02 * (((at * 5) % 7) - 3);
    const price = Math.round(20_000 * Math.exp(-0.08 * (age - 5) - 0.03 * (mileage / 10_000 - 8) + error));
    return { name: "a4", price, age, mileage, powerKw: 110 };
  });

test("nine comparable cars are silence, ten say where a price stands", () => {
  expect(standingOf(car, alike(9))).toBeUndefined();
  expect(standingOf(car, alike(10))).toMatchObject({ count: 10 });
  const { estimate = 0 } = standingOf(car, alike(40)) ?? {};
  expect(Math.abs(estimate / 20_000 - 1)).toBeLessThan(0.02);
});

test("prices that are twice as high make every figure twice as high, and the error the same", () => {
  fc.assert(
    fc.property(group(10), (cars) => {
      const one = standingOf(car, cars);
      const other = standingOf(
        car,
        cars.map((each) => ({ ...each, price: 2 * each.price })),
      );
      fc.pre(one !== undefined && other !== undefined);
      expect(other.error).toBe(one.error);
      for (const name of ["low", "lowerQuarter", "estimate", "upperQuarter", "high"] as const)
        expect(other[name] / one[name]).toBeCloseTo(2, 6);
    }),
  );
});

test("a car with more kilometres or more years is never estimated dearer", () => {
  fc.assert(
    fc.property(group(10), fc.integer({ min: 1, max: 60_000 }), (cars, more) => {
      // Other figures only move the point to which all prices are led, so slopes and weights stay.
      const [nearer, further, older] = [car, { ...car, mileage: car.mileage + more }, { ...car, age: car.age + more / 30_000 }].map((one) =>
        standingOf(one, cars),
      );
      fc.pre(nearer !== undefined && further !== undefined && older !== undefined);
      expect(further.estimate).toBeLessThanOrEqual(nearer.estimate * (1 + 1e-6));
      expect(older.estimate).toBeLessThanOrEqual(nearer.estimate * (1 + 1e-6));
    }),
  );
});

test("absurd prices, one in ten, move neither estimate nor error by more than a percent", () => {
  const { estimate = 0, error = 0 } = standingOf(car, alike(60)) ?? {};
  const absurd = alike(6).map((one, at) => ({ ...one, price: at % 2 === 0 ? 500 : 9_999_999 }));
  const bent = standingOf(car, [...alike(60), ...absurd]);
  expect(Math.abs((bent?.estimate ?? 0) / estimate - 1)).toBeLessThan(0.01);
  expect(Math.abs((bent?.error ?? 0) - error)).toBeLessThanOrEqual(1);
});

test("the stated error holds for eight in ten further cars of the same kind", () => {
  const random = fc.sample(fc.noBias(fc.integer({ min: -1_000, max: 1_000 })), { numRuns: 3 * 20 * 400, seed: 42 });
  let holds = 0;
  const groups = 400;
  for (let at = 0; at < groups; at += 1) {
    // Three even figures make an error that is nearly normal, of some 12 % in eight of ten cars.
    const noisy = alike(20).map((one, place) => {
      const [a = 0, b = 0, c = 0] = random.slice(3 * (at * 20 + place));
      return { ...one, price: one.price * Math.exp((a + b + c) / 10_000) };
    });
    const further = noisy[at % 20];
    const others = noisy.filter((one) => one !== further);
    const stated = further && standingOf(further, others);
    if (!stated) throw new Error("the group says nothing");
    if (Math.abs(stated.estimate / further.price - 1) * 100 < stated.error) holds += 1;
  }
  expect(holds / groups).toBeGreaterThan(0.78);
  expect(holds / groups).toBeLessThan(0.9);
});

test("prices that say nothing are silence", () => {
  const wild = alike(20).map((one, at) => ({ ...one, price: 1_000 * (1 + ((at * 7) % 20)) ** 1.4 }));
  expect(standingOf(car, wild)).toBeUndefined();
});

test("cars of the longest name count, and those of shorter names only while there are fewer than ten", () => {
  const named = (name: string, count: number) => Array.from({ length: count }, () => ({ name }));
  expect(narrowestGroup([...named("golf variant", 10), ...named("golf", 30)])).toHaveLength(10);
  expect(narrowestGroup([...named("golf variant", 9), ...named("golf", 30)])).toHaveLength(39);
  expect(narrowestGroup([])).toEqual([]);
});

const standing: Standing = {
  count: 42,
  low: 17_000,
  lowerQuarter: 19_000,
  estimate: 20_040,
  upperQuarter: 21_000,
  high: 23_000,
  error: 12,
};

test.each([
  [16_999, "más bajo que 9 de cada 10"],
  [18_999, "más bajo que 3 de cada 4"],
  [19_000, "en la mitad central"],
  [21_000, "en la mitad central"],
  [21_001, "más alto que 3 de cada 4"],
  [23_001, "más alto que 9 de cada 10"],
  [undefined, "todavía sin precio"],
])("a price of %s euros: %s", (price, words) => {
  const { position, error } = standingView({ standing, compared: "Audi A4" }, price);
  expect(position).toBe(`Comparado con 42 coches: ${words}.`);
  expect(error).toBe("Calculamos unos 20.000\u00a0€ para un coche así: en 8 de cada 10 coches nos equivocamos menos de un 12\u00a0%.");
});

test("words and marks follow from rounded figures, so no price tells more of them", () => {
  const exact = { ...standing, low: 17_040, lowerQuarter: 18_960, estimate: 20_010, upperQuarter: 21_049, high: 22_951 };
  for (const price of [16_999, 17_020, 18_980, 20_000, 21_020, 22_980, undefined])
    expect(standingView({ standing: exact, compared: "" }, price)).toEqual(standingView({ standing, compared: "" }, price));
});

test("every mark stands on the scale and in order, whatever the price", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 9_999_999 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1 }),
      (five, price) => {
        const [low = 0, lowerQuarter = 0, estimate = 0, upperQuarter = 0, high = 0] = five.toSorted((one, other) => one - other);
        const { marks } = standingView({ standing: { ...standing, low, lowerQuarter, estimate, upperQuarter, high }, compared: "" }, price);
        const all = [marks.low, marks.lowerQuarter, marks.estimate, marks.upperQuarter, marks.high];
        expect(all).toEqual(all.toSorted((one, other) => one - other));
        expect(Math.min(...all, marks.car ?? 0)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...all, marks.car ?? 100)).toBeLessThanOrEqual(100);
      },
    ),
  );
});
