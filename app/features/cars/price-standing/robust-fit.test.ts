import fc from "fast-check";
import { expect, test } from "vitest";
import { type Point, quantile, robustFit } from "./robust-fit.ts";

const expected = [
  { slope: -0.08, usualSpread: 2, sign: -1 },
  { slope: -0.03, usualSpread: 3, sign: -1 },
] as const;

const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const places = (least: number) => fc.array(fc.tuple(figure(-3, 3), figure(-6, 6)), { minLength: least, maxLength: 60 });
const line = fc.record({ base: figure(8, 11), age: figure(-0.15, -0.03), distance: figure(-0.06, -0.01) });

test("a planted line is found although one point in five is absurd", () => {
  const absurd = fc.constantFrom(Math.log(500), Math.log(9_999_999));
  fc.assert(
    fc.property(places(20), line, absurd, (xs, { base, age, distance }, wrong) => {
      const points = xs.map((x, at): Point => ({ x, y: at % 5 === 4 ? wrong : base + age * x[0] + distance * x[1] }));
      const fit = robustFit(points, expected);
      // The expected slopes count as five points, so they draw the line a little.
      expect(Math.abs(fit.base - base)).toBeLessThan(0.05);
    }),
  );
});

test("the expected line is found exactly, whatever the absurd points are", () => {
  fc.assert(
    fc.property(places(15), figure(8, 11), figure(-8, 8), (xs, base, off) => {
      fc.pre(Math.abs(off) > 0.5);
      const points = xs.map((x, at): Point => ({ x, y: base - 0.08 * x[0] - 0.03 * x[1] + (at % 5 === 4 ? off : 0) }));
      const fit = robustFit(points, expected);
      expect(fit.base).toBeCloseTo(base, 6);
      expect(fit.slopes[0]).toBeCloseTo(-0.08, 6);
    }),
  );
});

test("no slope has the wrong sign: a car with more kilometres is never estimated dearer", () => {
  const points = fc.array(fc.record({ x: fc.tuple(figure(-3, 3), figure(-6, 6)), y: figure(7, 12) }), { minLength: 10, maxLength: 60 });
  fc.assert(
    fc.property(points, (given) => {
      const { slopes, base, heldOut } = robustFit(given, expected);
      expect(Math.max(...slopes)).toBeLessThanOrEqual(1e-9);
      expect([base, ...heldOut].every(Number.isFinite)).toBe(true);
    }),
  );
});

test("a held-out error in closed form is that of the fit without the point, where the weights do not change", () => {
  // Errors this even keep all weights near one, and the other points' medians nearly the same.
  const points = Array.from({ length: 40 }, (_, at): Point => {
    const x = [(at % 7) - 3, (at % 5) - 2];
    return { x, y: 10 - 0.09 * (x[0] ?? 0) - 0.02 * (x[1] ?? 0) + (at % 2 === 0 ? 0.05 : -0.05) };
  });
  const { heldOut } = robustFit(points, expected);
  points.forEach(({ x, y }, left) => {
    const { base, slopes } = robustFit(
      points.filter((_, at) => at !== left),
      expected,
    );
    const estimate = base + x.reduce((sum, one, at) => sum + one * (slopes[at] ?? 0), 0);
    expect(Math.abs((heldOut[left] ?? 0) - (y - estimate))).toBeLessThan(0.002);
  });
});

test.each([
  [[1, 2, 3, 4], 0.5, 2.5],
  [[4, 1, 3, 2], 0, 1],
  [[4, 1, 3, 2], 1, 4],
  [[7], 0.9, 7],
])("of %j the share %d lies below %d", (values, share, value) => {
  expect(quantile(values, share)).toBeCloseTo(value);
});
