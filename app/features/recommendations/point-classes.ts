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
 * The rules of scoring.ts as the few groups into which they part the stock: names and segments by their points, prices, mileages and
 * years by ranges. What the database is asked follows from these, and so does what it need not look at.
 */
export type PointClasses = {
  /** Numbers of names (catalogue_names) by their points; names that stand in none get `otherNames`. */
  names: Map<number, number[]>;
  otherNames: number;
  /** Numbers of segments (catalogue_segments) by their points. */
  segments: Map<number, number[]>;
  price: Step[];
  mileage: Step[];
  /** Newest first: everything from a year on; older ones are excluded. Without the bonus for being recent. */
  years: { from: number; points: number }[];
  /** The most that a car gets for being featured and recent. */
  bonus: number;
};

type Stock = {
  names: readonly { id: number; make: string; model: string }[];
  segments: readonly { id: number; fuel_type: string; transmission: string; location: string }[];
  newestYear: number;
};

const noCar = { make: "", model: "" };

/** `names` are those that may get other points than the rest. */
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

/** Years go from 1900 to 2100 (db/migrations/0002-vehicles.sql). */
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

/** The most points that a car can get from the rules, without common points and bonuses. */
export function mostPoints(classes: PointClasses): number {
  return rules(classes).reduce((sum, points) => sum + Math.max(...points), 0);
}

/** What a car loses at least that does not get the most from every rule; Infinity where all get the same. */
export function leastLoss(classes: PointClasses): number {
  return Math.min(
    ...rules(classes).map((points) => {
      const [best = 0, second = -Infinity] = [...new Set(points)].sort((a, b) => b - a);
      return best - second;
    }),
  );
}

/** The points that each rule gives. */
function rules({ names, otherNames, segments, price, mileage, years }: PointClasses): number[][] {
  return [
    [otherNames, ...names.keys()],
    [...segments.keys()],
    ...[price, mileage, years].map((steps) => steps.map(({ points }) => points)),
  ];
}

/** The same classes without everything that loses more than `loss` by one rule alone: cars of these classes are all that can still win. */
export type Narrowed = {
  /** Undefined is any name. */
  names: number[] | undefined;
  /** Names that are left out. */
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

/** The names that a wish is about, without those that lose more than `loss`. */
export function namedIds({ names, otherNames }: PointClasses, loss = Infinity): number[] {
  const most = Math.max(otherNames, ...names.keys());
  return [...names].flatMap(([points, ids]) => (points >= most - loss ? ids : []));
}

function lastKept(steps: readonly Step[], loss: number): number {
  const most = Math.max(...steps.map(({ points }) => points));
  return Math.max(...steps.filter(({ points }) => points >= most - loss).map(({ upTo }) => upTo));
}
