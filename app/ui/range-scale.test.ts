import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastPlaceOf, placeOf, type Scale, valueAfterMove, valueAt } from "./range-scale.ts";

const scales: [string, Scale][] = [
  ["years", { min: 1983, max: 2025, step: 1 }],
  ["prices of a small stock", { min: 8000, max: 125_000, step: 1000 }],
  ["prices up to a supercar", { min: 1000, max: 1_200_000, step: 1000 }],
  ["one single value", { min: 2020, max: 2020, step: 1 }],
];

describe.each(scales)("a slider for %s", (_name, scale) => {
  test("has the bounds at its ends", () => {
    expect(valueAt(scale, 0)).toBe(scale.min);
    expect(valueAt(scale, lastPlaceOf(scale))).toBe(scale.max);
  });

  test("shows only whole steps within the bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastPlaceOf(scale) }), (place) => {
        const value = valueAt(scale, place);
        expect((value - scale.min) % scale.step).toBe(0);
        expect(value).toBeGreaterThanOrEqual(scale.min);
        expect(value).toBeLessThanOrEqual(scale.max);
      }),
    );
  });

  test("never gets stuck: arrow keys lead from each end to the other", () => {
    for (const [from, to, step] of [
      [scale.min, scale.max, 1],
      [scale.max, scale.min, -1],
    ] as const) {
      let value = from;
      for (let press = 0; press < 2 * lastPlaceOf(scale) + 10 && value !== to; press += 1) {
        value = valueAfterMove(scale, value, Math.min(lastPlaceOf(scale), Math.max(0, placeOf(scale, value) + step)));
      }
      expect(value).toBe(to);
    }
  });
});

test("half of a wide slider covers the usual prices", () => {
  expect(valueAt({ min: 1000, max: 1_200_000, step: 1000 }, 30)).toBeLessThan(120_000);
});
