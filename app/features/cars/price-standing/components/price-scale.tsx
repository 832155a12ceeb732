import type { StandingView } from "../standing-view.ts";

const middle = 12;
const underneath = 40;

/** The car as a station on a line from low to high: the band is the middle half of the comparable cars, the notch what we compute for it. */
export function PriceScale({ view: { low, high, marks } }: { view: Pick<StandingView, "low" | "high" | "marks"> }) {
  const percent = (mark: number) => `${mark}%`;
  return (
    <svg role="img" aria-label={`De bajo, ${low}, a alto, ${high}`} className="w-full" height="46">
      <line x1="0" x2="100%" y1={middle} y2={middle} className="stroke-line" strokeWidth="3" />
      <line x1={percent(marks.low)} x2={percent(marks.high)} y1={middle} y2={middle} className="stroke-control" strokeWidth="3" />
      <line
        x1={percent(marks.lowerQuarter)}
        x2={percent(marks.upperQuarter)}
        y1={middle}
        y2={middle}
        className="stroke-rhine/45"
        strokeWidth="10"
      />
      <line x1={percent(marks.estimate)} x2={percent(marks.estimate)} y1="3" y2={2 * middle - 3} className="stroke-rhine" strokeWidth="2" />
      {marks.car !== undefined && <circle cx={percent(marks.car)} cy={middle} r="8" strokeWidth="3" className="fill-lemon stroke-rhine" />}
      <text x={percent(marks.low)} y={underneath} textAnchor="middle" className="fill-soft text-small tabular-nums">
        {low}
      </text>
      <text x={percent(marks.high)} y={underneath} textAnchor="middle" className="fill-soft text-small tabular-nums">
        {high}
      </text>
    </svg>
  );
}

/** Where the price stands, in words and as a scale, with the measured error and the method. `note`: which price is compared. */
export function PriceStanding({ view, note }: { view: StandingView; note?: string | undefined }) {
  return (
    <section aria-labelledby="precio-comparado">
      <h2 id="precio-comparado" className="font-text text-label font-semibold tracking-normal">
        Dónde está este precio
      </h2>
      <p className="mt-1 font-medium">{view.position}</p>
      {note !== undefined && <p className="mt-1 text-small text-soft">{note}</p>}
      <div className="mt-2">
        <PriceScale view={view} />
      </div>
      <p className="mt-2 text-small text-soft">{view.error}</p>
      <details className="text-small text-soft print:hidden">
        <summary className="inline-flex min-h-9 items-center text-rhine underline decoration-rhine/35 underline-offset-4">
          Cómo lo calculamos
        </summary>
        <p className="max-w-prose">{view.range}</p>
        <p className="mt-2 max-w-prose">{view.method}</p>
      </details>
    </section>
  );
}
