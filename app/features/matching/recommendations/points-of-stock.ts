import { type CarPoints, excludedPoints, firstYear, unknownPoints } from "#app/features/cars/catalogue/market/car-points.ts";
import { foldText } from "#app/lib/fold-text.ts";
import {
  commonPoints,
  featuredPoints,
  mileageSteps,
  namePoints,
  priceSteps,
  recencyPoints,
  segmentPoints,
  type Wishes,
  yearPoints,
} from "./scoring.ts";

/** Years go from 1900 to 2100 (db/migrations/0014-vehicles.sql). */
const years = Array.from({ length: 201 }, (_, position) => firstYear + position);

/** All names and all segments, which are few. */
export type StockNames = {
  names: readonly { id: number; make: string; model: string; search_text: string }[];
  segments: readonly { id: number; fuel_type: string; transmission: string; location: string }[];
};

const noCar = { make: "", model: "" };

/** The rules of scoring.ts applied to what the stock has: to each name, each segment and each year once. */
export function pointsOfStock(wishes: Wishes, { names, segments }: StockNames): CarPoints {
  const otherNames = namePoints(wishes, noCar);
  const mayBeWished = nameFilter(wishes);
  return {
    common: commonPoints(wishes),
    names: byNumber(names, (name) => (mayBeWished(name.search_text) ? namePoints(wishes, name) : otherNames)),
    segments: byNumber(segments, (segment) => segmentPoints(wishes, segment)),
    price: priceSteps(wishes),
    mileage: mileageSteps(wishes),
    years: Int16Array.from(years, (year) => {
      const points = yearPoints(wishes, year);
      return points === undefined ? excludedPoints : points + recencyPoints(wishes, year);
    }),
    featured: featuredPoints,
  };
}

function byNumber<Item extends { id: number }>(items: readonly Item[], pointsOf: (item: Item) => number): Int16Array {
  const points = new Int16Array(items.reduce((largest, { id }) => Math.max(largest, id), 0) + 1).fill(unknownPoints);
  for (const item of items) points[item.id] = pointsOf(item);
  return points;
}

/** Whether a wish can mean a name. Names of which it cannot are thousands, so they are not compared word by word. */
function nameFilter({ plan, preferences }: Wishes): (searchText: string) => boolean {
  const makes = [...(plan?.preferred_makes ?? []), ...(preferences?.preferred_makes ?? [])].map((make) => make.trim());
  const firstWords = (preferences?.preferred_models ?? []).map((model) => model.trim().split(" ", 1)[0] ?? "");
  const beginnings = [...new Set([...makes, ...firstWords].map(foldText))].filter((beginning) => beginning !== "");
  return (searchText) => beginnings.some((beginning) => searchText.startsWith(beginning));
}
