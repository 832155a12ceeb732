import { CopyLink } from "#app/ui/copy-link.tsx";
import { ReductionNote } from "#app/features/cars/price-history/components/reduction-note.tsx";
import type { PriceView } from "../price-view.ts";

const link = "text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine";

/** A link to these figures, and with a script the buttons to copy it and to print. `address` says which of its figures it keeps. */
export function ResultLinks({ address }: { address: string }) {
  return (
    <span className="print:hidden">
      <a href={address} className={link}>
        Enlace a estas cuentas
      </a>
      <span className="with-script">
        {" · "}
        <CopyLink path={address} />
        {" · "}
        <button type="button" className={link} onClick={() => print()}>
          Imprimir
        </button>
      </span>
    </span>
  );
}

const colours = { car: "text-rhine", transport: "text-rhine/50", taxes: "text-lemon", papers: "text-control/60" } as const;

type SummaryProperties = { view: PriceView; caption?: string; /** What it was before a reduction. */ reducedFrom?: string | undefined };

/** The one figure of a car, how it comes about, and what it is (`caption`), unless the page says that above it. */
export function PriceSummary({ view: { total, spread, split, parts }, caption, reducedFrom }: SummaryProperties) {
  return (
    <div>
      <p className="font-heading text-heading-1 font-bold tracking-tight tabular-nums">{total}</p>
      {caption !== undefined && <p className="mt-1 text-label font-medium">{spread === undefined ? caption : `${caption}, ${spread}`}</p>}
      <ReductionNote before={reducedFrom} />
      <p className="mt-1 text-label text-soft">{split}</p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="mt-4 h-2.5 w-full rounded-pill print:hidden">
        {parts.map(({ group, from, percent }) => (
          <rect key={group} x={from} width={percent} height="1" fill="currentColor" className={colours[group]} />
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-3 text-small text-soft print:hidden">
        {parts.map(({ group, label }) => (
          <li key={group} className="flex items-baseline gap-1.5">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-pill bg-current ${colours[group]}`} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
