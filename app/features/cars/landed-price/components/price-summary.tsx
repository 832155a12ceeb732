import type { PriceView } from "../price-view.ts";

const colours = { car: "text-rhine", transport: "text-rhine/50", taxes: "text-lemon", papers: "text-control/60" } as const;

/** The total in one figure, and a bar of its four parts. */
export function PriceSummary({ view: { total, split, parts } }: { view: PriceView }) {
  return (
    <div className="mt-2">
      <p className="font-heading text-heading-1 font-bold tracking-tight tabular-nums">{total}</p>
      <p className="mt-1 text-label text-soft">{split}</p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="mt-4 h-2.5 w-full rounded-pill print:hidden">
        {parts.map(({ group, from, percent }) => (
          <rect key={group} x={from} width={percent} height="1" fill="currentColor" className={colours[group]} />
        ))}
      </svg>
      <dl className="mt-3 flex flex-col gap-1 text-label">
        {parts.map(({ group, label, amount }) => (
          <div key={group} className="flex items-baseline gap-2">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-pill bg-current ${colours[group]}`} />
            <dt className="grow text-soft">{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
