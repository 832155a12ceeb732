import { hasCar } from "./car-bits.ts";
import { type CarColumns, featuredBit, statusBits, statusNumbers } from "./car-columns.ts";
import type { CarRun } from "./car-runs.ts";
import type { CarTier } from "./car-tier.ts";
import type { Podium } from "./podium.ts";
import { sortedSlots } from "./sorted-slots.ts";

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

/** Offers every available car with its score to the podium, or those of the given slots. False if a car has an unknown name or segment. */
export function offerScored({ columns, present }: CarTier, tier: number, points: CarPoints, podium: Podium, slots?: Int32Array): boolean {
  const { name, segment, state, created, count } = columns;
  const end = slots?.length ?? count;
  for (let place = 0; place < end; place += 1) {
    const slot = slots === undefined ? place : (slots[place] ?? 0);
    if (!hasCar(present, slot) || ((state[slot] ?? 0) & statusBits) !== statusNumbers.available) continue;
    const known = pointsOf(points.names, name[slot]) + pointsOf(points.segments, segment[slot]);
    if (known < leastKnown) return false;
    const score = known + restOf(columns, slot, points);
    if (podium.mayTake(score, created[slot] ?? 0)) podium.offer({ score, created: created[slot] ?? 0, tier, slot });
  }
  return true;
}

/**
 * The same for a large tier. It begins with the runs that promise most, and ends where none can reach the podium. Where a run can only reach the
 * lowest place, its older cars are left out together.
 */
export function offerRuns(tier: CarTier, position: number, points: CarPoints, podium: Podium): boolean {
  const { runs, featured } = tier.runs;
  if (!offerScored(tier, position, points, podium, featured)) return false;
  const bounds = runs.map((run) => boundOf(run, points));
  if (bounds.some((bound) => bound < leastKnown && bound !== -Infinity)) return false;
  const hopeful = Int32Array.from(bounds.keys()).filter((run) => (bounds[run] ?? 0) >= podium.threshold);
  const most = hopeful.reduce((largest, run) => Math.max(largest, bounds[run] ?? 0), -Infinity);
  for (const place of sortedSlots(hopeful.length, (slot) => most - (bounds[hopeful[slot] ?? 0] ?? 0))) {
    const run = runs[hopeful[place] ?? 0];
    const bound = bounds[hopeful[place] ?? 0] ?? 0;
    if (bound < podium.threshold) break;
    if (run) offerRun(tier, position, { run, bound, points }, podium);
  }
  return true;
}

type BoundRun = { run: CarRun; bound: number; points: CarPoints };

function offerRun(tier: CarTier, position: number, { run, bound, points }: BoundRun, podium: Podium): void {
  const { columns, present } = tier;
  const { slots } = tier.runs;
  const known = pointsOf(points.names, run.name) + pointsOf(points.segments, run.segment);
  for (let place = run.from; place < run.to; place += 1) {
    const slot = slots[place] ?? 0;
    const created = columns.created[slot] ?? 0;
    if (!podium.mayTake(bound, created)) return;
    const score = hasCar(present, slot) ? known + restOf(columns, slot, points) : -Infinity;
    if (podium.mayTake(score, created)) podium.offer({ score, created, tier: position, slot });
  }
}

/** The most points that a car of the run can have; -Infinity if its year is left out, and less than `leastKnown` if its name is unknown. */
function boundOf({ name, segment, year }: CarRun, { common, names, segments, price, mileage, years }: CarPoints): number {
  const known = pointsOf(names, name) + pointsOf(segments, segment);
  const ofYear = years[year - firstYear] ?? excludedPoints;
  if (known < leastKnown) return known;
  return ofYear === excludedPoints ? -Infinity : common + known + ofYear + mostOf(price) + mostOf(mileage);
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
export function offerAvailable({ columns: { state, created, count }, present }: CarTier, tier: number, podium: Podium): void {
  for (let slot = 0; slot < count; slot += 1) {
    const bits = state[slot] ?? 0;
    if (!hasCar(present, slot) || (bits & statusBits) !== statusNumbers.available) continue;
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
