import {
  featuredPoints,
  mileageSteps,
  namePoints,
  priceSteps,
  recencyPoints,
  segmentPoints,
  type Step,
  type Wishes,
  yearPoints,
} from "./scoring.ts";

/**
 * The rules of scoring.ts applied to groups of the stock: names and segments by their points; prices, mileages and years by ranges. The
 * queries are built from these classes, and so are their limits.
 */
export type PointClasses = {
  /** Ids of names (catalogue_names) by their points; all other names get `otherNames`. */
  names: Map<number, number[]>;
  otherNames: number;
  /** Ids of segments (catalogue_segments) by their points. */
  segments: Map<number, number[]>;
  price: Step[];
  mileage: Step[];
  /** Newest first: the points from a year on, without the recency bonus; years before the last entry are excluded. */
  years: { from: number; points: number }[];
  /** The highest bonus for being featured and recent. */
  bonus: number;
};

type Stock = {
  names: readonly { id: number; make: string; model: string }[];
  segments: readonly { id: number; fuel_type: string; transmission: string; location: string }[];
  newestYear: number;
};

const noCar = { make: "", model: "" };

/** `names` are the names that may get other points than the rest. */
export function classify(wishes: Wishes, { names, segments, newestYear }: Stock): PointClasses {
  const otherNames = namePoints(wishes, noCar);
  const special = names.filter((name) => namePoints(wishes, name) !== otherNames);
  return {
    names: idsByPoints(special, (name) => namePoints(wishes, name)),
    otherNames,
    segments: idsByPoints(segments, (segment) => segmentPoints(wishes, segment)),
    price: priceSteps(wishes),
    mileage: mileageSteps(wishes),
    years: yearRanges(wishes),
    bonus: featuredPoints + recencyPoints(wishes, newestYear),
  };
}

function idsByPoints<Item extends { id: number }>(items: readonly Item[], pointsOf: (item: Item) => number): Map<number, number[]> {
  const groups = Map.groupBy(items, pointsOf);
  return new Map([...groups].map(([points, members]) => [points, members.map(({ id }) => id)]));
}

/** Years go from 1900 to 2100 (db/migrations/0014-vehicles.sql). */
function yearRanges(wishes: Wishes): { from: number; points: number }[] {
  const ranges: { from: number; points: number }[] = [];
  for (let year = 2100; year >= 1900; year -= 1) {
    const points = yearPoints(wishes, year);
    if (points === undefined) break;
    const last = ranges.at(-1);
    if (last?.points === points) last.from = year;
    else ranges.push({ from: year, points });
  }
  return ranges;
}

/** The highest sum of points from the rules, without common points and bonuses. */
export function mostPoints(classes: PointClasses): number {
  return rules(classes).reduce((sum, points) => sum + Math.max(...points), 0);
}

/** The smallest loss of a car that misses the best value of at least one rule; Infinity when each rule has a single value. */
export function leastLoss(classes: PointClasses): number {
  return Math.min(
    ...rules(classes).map((points) => {
      const [best = 0, second = -Infinity] = [...new Set(points)].sort((a, b) => b - a);
      return best - second;
    }),
  );
}

/** The possible points of each rule. */
function rules({ names, otherNames, segments, price, mileage, years }: PointClasses): number[][] {
  return [
    [otherNames, ...names.keys()],
    [...segments.keys()],
    ...[price, mileage, years].map((steps) => steps.map(({ points }) => points)),
  ];
}

/** The classes without values that lose more than `loss` by a single rule. Only cars within these limits can still be chosen. */
export type Narrowed = {
  /** Undefined means any name. */
  names: number[] | undefined;
  /** Excluded names. */
  otherThan?: number[];
  segments: number[] | undefined;
  mostPrice: number;
  mostMileage: number;
  leastYear: number;
};

export function narrow(classes: PointClasses, loss: number): Narrowed {
  const kept = (points: number, among: readonly number[]) => points >= Math.max(...among) - loss;
  const namePointsOfAll = [classes.otherNames, ...classes.names.keys()];
  const segmentPointsOfAll = [...classes.segments.keys()];
  const segments = [...classes.segments].filter(([points]) => kept(points, segmentPointsOfAll));
  return {
    names: kept(classes.otherNames, namePointsOfAll) ? undefined : namedIds(classes, loss),
    segments: segments.length === classes.segments.size ? undefined : segments.flatMap(([, ids]) => ids),
    mostPrice: lastKept(classes.price, loss),
    mostMileage: lastKept(classes.mileage, loss),
    leastYear: Math.min(
      ...classes.years
        .filter(({ points }) => points >= Math.max(...classes.years.map((range) => range.points)) - loss)
        .map(({ from }) => from),
    ),
  };
}

/** The names with points of their own, without those that lose more than `loss`. */
export function namedIds({ names, otherNames }: PointClasses, loss = Infinity): number[] {
  const most = Math.max(otherNames, ...names.keys());
  return [...names].flatMap(([points, ids]) => (points >= most - loss ? ids : []));
}

function lastKept(steps: readonly Step[], loss: number): number {
  const most = Math.max(...steps.map(({ points }) => points));
  return Math.max(...steps.filter(({ points }) => points >= most - loss).map(({ upTo }) => upTo));
}
