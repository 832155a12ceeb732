import { z } from "zod";
import { choiceOf } from "#app/lib/form-fields.ts";
import { inspectionPoints, pointGroups, type RatedPoints, type Rating, ratings } from "./points.ts";

export type ReportedPoint = { key: string; label: string; rating: Rating; note: string };

/** The stored points as the report shows them: every known point, "unchecked" where nothing valid is stored. */
export function reportedGroups(stored: unknown): readonly { key: string; label: string; points: readonly ReportedPoint[] }[] {
  const rated = ratedPoints(stored);
  return pointGroups.map(({ key, label, points }) => ({
    key,
    label,
    points: Object.entries(points).map(([point, name]) => ({ key: point, label: name, ...(rated[point] ?? nothingSaid) })),
  }));
}

export type PointCounts = Record<Rating, number> & { total: number };

export function countPoints(stored: unknown): PointCounts {
  const rated = ratedPoints(stored);
  const counts: PointCounts = { good: 0, worn: 0, defect: 0, unchecked: 0, total: inspectionPoints.length };
  for (const { key } of inspectionPoints) counts[(rated[key] ?? nothingSaid).rating] += 1;
  return counts;
}

const nothingSaid = { rating: "unchecked", note: "" } as const;

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
