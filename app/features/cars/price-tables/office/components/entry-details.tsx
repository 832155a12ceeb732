import { countOf } from "#app/lib/amounts.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Difference } from "../differences.ts";
import type { ShownEntry } from "../shown-table.ts";

/** So many differences are shown at once; the others after a click. */
const mostShown = 6;

/** Where the figures of an entry come from. */
export function SourceLine({ source }: { source: ShownEntry["source"] }) {
  if (!source) return null;
  return (
    <p className="text-soft wrap-anywhere">
      Fuente: {source.address === undefined ? source.title : <TextLink to={source.address}>{source.title}</TextLink>} ({source.shownDate})
    </p>
  );
}

/** What an entry changed, figure by figure. */
export function Differences({ entry: { differences, first, entry } }: { entry: ShownEntry }) {
  if (entry === "dismissal") return null;
  if (first) return <p className="text-soft">Es la primera versión de la tabla.</p>;
  if (differences.length === 0) return <p className="text-soft">Las mismas cifras.</p>;
  const more = differences.slice(mostShown);
  return (
    <>
      <DifferenceList differences={differences.slice(0, mostShown)} />
      {more.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1.5 text-rhine underline decoration-rhine/35 underline-offset-4">
            {countOf(more.length, "cambio más", "cambios más")}
          </summary>
          <DifferenceList differences={more} />
        </details>
      )}
    </>
  );
}

function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="text-small">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before === undefined ? <span className="text-soft">no estaba</span> : <del className="text-soft no-underline">{before}</del>} →{" "}
            {after === undefined ? <span className="text-soft">se quita</span> : <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
