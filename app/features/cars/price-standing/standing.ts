/** Where a price stands among those of comparable cars (DOOR-70): the pure part. Prices are whole euros at the company's door. */
import { type ExpectedSlope, quantile, robustFit } from "./robust-fit.ts";

/** `age`: years since the first registration, when its price was asked. `name`: the folded model. `powerKw`: kilowatts. */
export type Comparable = { name: string; price: number; age: number; mileage: number; powerKw: number };

/** A car as it is compared; its own price is no part of the estimate. */
export type ComparedCar = Pick<Comparable, "age" | "mileage" | "powerKw">;

/**
 * What comparable cars would cost with this car's age, kilometres and power: bounds of the middle eight of ten, and of the middle half.
 * `estimate`: what the regression says of this car. `error`: of eight in ten comparable cars the estimate, made without the car, is wrong by
 * less than so many percent of its price.
 */
export type Standing = {
  count: number;
  low: number;
  lowerQuarter: number;
  estimate: number;
  upperQuarter: number;
  high: number;
  error: number;
};

/** Prices move, so those of cars that are off offer count for so many months after the car came. */
export const monthsCompared = 18;
/** Fewer cars than this say nothing. */
const fewestComparable = 10;
/** Percent. A method that is wrong by more says nothing to a buyer. */
const largestError = 30;
const statedShare = 0.8;
/** Percent. A group can seem more exact by chance, so we never state less: below it, the figure held in two of three cars only, not in eight of ten. */
const smallestError = 10;

/** Slopes of the logarithm of the price, the middle ones of 4,000 real groups (`npm run bench:prices` measures what comes of them). */
const expectedSlopes: readonly ExpectedSlope[] = [
  { slope: -0.08, usualSpread: 2, sign: -1 }, // a year
  { slope: -0.03, usualSpread: 3, sign: -1 }, // 10,000 km
  { slope: 0.75, usualSpread: 0.1, sign: 1 }, // the logarithm of the power
];

/**
 * Returns the cars with the longest name, and those of shorter names only while there are fewer than ten: a "Golf Variant" is compared with
 * other Golf cars only if too few are of the Variant. The order of the names must be the longest first.
 */
export function narrowestGroup<Car extends Pick<Comparable, "name">>(cars: readonly Car[]): Car[] {
  const group: Car[] = [];
  for (const [, ofName] of Map.groupBy(cars, ({ name }) => name)) {
    if (group.length >= fewestComparable) break;
    group.push(...ofName);
  }
  return group;
}

/** Returns where the price of a car would stand among comparable ones; undefined for fewer than ten, or if the error is beyond 30 %. */
export function standingOf(car: ComparedCar, comparables: readonly Comparable[]): Standing | undefined {
  if (comparables.length < fewestComparable) return undefined;
  const points = comparables.map(({ price, age, mileage, powerKw }) => ({
    x: [age - car.age, (mileage - car.mileage) / 10_000, Math.log(powerKw / car.powerKw)],
    y: Math.log(price),
  }));
  const { base, atZero, heldOut } = robustFit(points, expectedSlopes);
  const error = statedError(heldOut);
  if (error > largestError) return undefined;
  const at = (share: number) => Math.exp(quantile(atZero, share));
  const bounds = { low: at(0.1), lowerQuarter: at(0.25), upperQuarter: at(0.75), high: at(0.9) };
  return { count: comparables.length, ...bounds, estimate: Math.exp(base), error };
}

/**
 * Whole percent, so that of eight in ten cars the relative error is less. With n cars it takes the error of rank 0.8 (n + 1), rounded up:
 * then the statement also holds for a further car (Lei and others, Distribution-Free Predictive Inference for Regression, 2018). Never less
 * than 10.
 */
function statedError(heldOut: readonly number[]): number {
  const errors = heldOut.map((left) => Math.abs(Math.exp(-left) - 1)).toSorted((one, other) => one - other);
  const rank = Math.min(errors.length, Math.ceil(statedShare * (errors.length + 1)));
  return Math.max(smallestError, Math.floor(100 * (errors[rank - 1] ?? 1)) + 1);
}
