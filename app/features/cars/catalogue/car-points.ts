import { type CarColumns, featuredBit, statusBits, statusNumbers } from "./car-columns.ts";
import type { CarTier } from "./car-tier.ts";
import type { Podium } from "./podium.ts";

/** Points of a name or segment that is not known. A car that has it cannot be judged. */
export const unknownPoints = -32_768;
/** Every sum with `unknownPoints` is below it, and no other. */
const leastKnown = -20_000;
/** Points of a year whose cars are left out. */
export const excludedPoints = -32_767;
/** The year of the first entry of `CarPoints.years`. */
export const firstYear = 1900;

/** The points for values up to `upTo`, in ascending order. A car above the last step is left out. */
export type PointSteps = readonly { upTo: number; points: number }[];

/** What makes a car's score: the sum of these points. */
export type CarPoints = {
  /** Points that every car gets. */
  common: number;
  /** By the number of the name, or `unknownPoints`. */
  names: Int16Array;
  /** By the number of the segment, or `unknownPoints`. */
  segments: Int16Array;
  price: PointSteps;
  mileage: PointSteps;
  /** From `firstYear` on, or `excludedPoints`. */
  years: Int16Array;
  featured: number;
};

/**
 * Offers every available car with its score to the podium, or those of the given slots. False if a car has an unknown name or segment. Most
 * cars cannot reach the podium by their name and segment alone, so the loop looks at nothing else of them.
 */
export function offerScored(
  { columns, isIn, newestYear }: CarTier,
  tier: number,
  points: CarPoints,
  podium: Podium,
  slots?: Int32Array,
): boolean {
  const { name, segment, state, created, count } = columns;
  const { names, segments } = points;
  const mostOfRest = mostWithoutName(points, newestYear);
  const end = slots?.length ?? count;
  for (let place = 0; place < end; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    const known = pointsOf(names, name[slot]) + pointsOf(segments, segment[slot]);
    if (known + mostOfRest < podium.threshold && known > leastKnown) continue;
    if (isIn[slot] !== 1 || ((state[slot] ?? 0) & statusBits) !== statusNumbers.available) continue;
    if (known < leastKnown) return false;
    const score = known + restOf(columns, slot, points);
    if (podium.mayTake(score, created[slot] ?? 0)) podium.offer({ score, created: created[slot] ?? 0, tier, slot });
  }
  return true;
}

/** A year to come would get so many points that no car could be left out, so only the years of the stock count. */
function mostWithoutName({ common, price, mileage, years, featured }: CarPoints, newestYear: number): number {
  const mostOfYear = Math.max(...years.subarray(0, Math.max(1, newestYear - firstYear + 1)));
  return common + mostOf(price) + mostOf(mileage) + mostOfYear + Math.max(0, featured);
}

function pointsOf(points: Int16Array, number = 0): number {
  return points[number] ?? unknownPoints;
}

/** The points that do not depend on name and segment; -Infinity for a car that is left out. */
function restOf({ price, mileage, year, state }: CarColumns, slot: number, points: CarPoints): number {
  const ofYear = points.years[(year[slot] ?? 0) - firstYear] ?? excludedPoints;
  if (ofYear === excludedPoints) return -Infinity;
  const ofFeatured = ((state[slot] ?? 0) & featuredBit) === 0 ? 0 : points.featured;
  return points.common + ofYear + ofFeatured + pointsAt(points.price, price[slot] ?? 0) + pointsAt(points.mileage, mileage[slot] ?? 0);
}

/** Offers every available car to the podium; only being featured counts. */
export function offerAvailable({ columns: { state, created, count }, isIn }: CarTier, tier: number, podium: Podium): void {
  for (let slot = 0; slot < count; slot += 1) {
    const bits = state[slot] ?? 0;
    if (isIn[slot] !== 1 || (bits & statusBits) !== statusNumbers.available) continue;
    const score = (bits & featuredBit) === 0 ? 0 : 1;
    if (podium.mayTake(score, created[slot] ?? 0)) podium.offer({ score, created: created[slot] ?? 0, tier, slot });
  }
}

function mostOf(steps: PointSteps): number {
  return Math.max(...steps.map(({ points }) => points));
}

/** There are two to six steps, so this is quicker than a table of prices. */
function pointsAt(steps: PointSteps, value: number): number {
  for (const step of steps) if (value <= step.upTo) return step.points;
  return -Infinity;
}
