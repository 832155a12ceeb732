import { type Rating, ratings } from "../points.ts";

const looks: Record<Rating, string> = {
  good: "fill-green stroke-green",
  worn: "fill-amber-faint stroke-amber",
  defect: "fill-red stroke-red",
  unchecked: "fill-paper stroke-control",
};

/** How a point is, as a station of the route line. The word is for people who hear the page. */
export function RatingMark({ rating }: { rating: Rating }) {
  return (
    <svg
      viewBox="0 0 20 20"
      role="img"
      aria-label={ratings.find(({ value }) => value === rating)?.label}
      className="mt-1 size-4.5 shrink-0"
    >
      <circle cx="10" cy="10" r="7" strokeWidth="2.4" className={looks[rating]} />
    </svg>
  );
}
