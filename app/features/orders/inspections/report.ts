import { z } from "zod";
import { choiceOf } from "#app/lib/form-fields.ts";
import { pointGroups, type RatedPoints, type Rating, ratings } from "./points.ts";

export type ReportedPoint = { key: string; label: string; rating: Rating; note: string };

export type PointGroup = { key: string; label: string; points: readonly ReportedPoint[] };

const noKeys: ReadonlySet<string> = new Set();

/** Every point with what is stored of it. A point about which nothing valid is stored is unchecked, or absent if the car does not have it. */
export function allGroups(stored: unknown, absent: ReadonlySet<string> = noKeys): readonly PointGroup[] {
  const rated = ratedPoints(stored);
  const unrated = (key: string) => ({ rating: absent.has(key) ? "absent" : "unchecked", note: "" }) as const;
  return pointGroups.map(({ key, label, points }) => ({
    key,
    label,
    points: Object.entries(points).map(([point, name]) => ({ key: point, label: name, ...(rated[point] ?? unrated(point)) })),
  }));
}

/**
 * The same as a report shows it: without what the car does not have (ORDER-46). `absent`: what it does not have by its facts, which may have
 * become known after the inspection; of that, only what the inspector saw is shown.
 */
export function reportedGroups(stored: unknown, absent: ReadonlySet<string> = noKeys): readonly PointGroup[] {
  const isShown = ({ key, rating, note }: ReportedPoint) =>
    rating !== "absent" && (rating !== "unchecked" || note !== "" || !absent.has(key));
  return allGroups(stored, absent)
    .map((group) => ({ ...group, points: group.points.filter(isShown) }))
    .filter(({ points }) => points.length > 0);
}

/** How many points have each rating; `total` counts those that the car has. */
export type PointCounts = Record<Rating, number> & { total: number };

export function countedIn(groups: readonly PointGroup[]): PointCounts {
  const counts: PointCounts = { good: 0, worn: 0, defect: 0, unchecked: 0, absent: 0, total: 0 };
  for (const { rating } of groups.flatMap(({ points }) => points)) {
    counts[rating] += 1;
    if (rating !== "absent") counts.total += 1;
  }
  return counts;
}

/** The points in a stored value; what has another form is left out, because another version may have written it. */
function ratedPoints(stored: unknown): RatedPoints {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const { data } = ratedPoint.safeParse(value);
      return data ? [[key, data] as const] : [];
    }),
  );
}

const ratedPoint = z.object({ rating: choiceOf(ratings, "unknown"), note: z.string() });
