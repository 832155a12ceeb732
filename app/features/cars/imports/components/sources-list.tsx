import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { totalRefused } from "../judging/samples.ts";
import type { ShownSource, TroubledSource } from "../queries/sources.server.ts";
import { importPath, sourcePath } from "../search-params.ts";
import { arrivalWays } from "../sources/arrival.ts";
import { ImportBadge } from "./imports-page.tsx";

/** The named sources with their last run, the next one, and what is wrong. */
export function SourcesList({ sources }: { sources: readonly ShownSource[] }) {
  return (
    <ul aria-label="Fuentes">
      {sources.map((source) => (
        <li key={source.id} className="border-b border-line px-4.5 py-3 text-label last:border-b-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 font-text text-label font-semibold tracking-normal wrap-anywhere">
              <Link to={sourcePath(source.id)} className="hover:text-rhine hover:underline">
                {source.name}
              </Link>
            </h2>
            {source.last && <ImportBadge state={source.last.state} />}
          </div>
          <p className="text-small text-soft">
            {arrivalWays[source.arrives]} · el próximo, {source.next}
          </p>
          {source.last && <LastRun last={source.last} />}
          {source.trouble !== undefined && <p className="mt-1 font-medium text-red wrap-anywhere">{source.trouble}</p>}
        </li>
      ))}
    </ul>
  );
}

function LastRun({ last: { id, at, counted } }: { last: NonNullable<ShownSource["last"]> }) {
  return (
    <p className="text-small text-soft">
      <Link to={importPath(id)} className="text-rhine underline decoration-rhine/35 underline-offset-4">
        {at}
      </Link>
      {counted &&
        `: ${formatCount(counted.tally.created)} nuevos, ${formatCount(counted.tally.updated)} cambiados, ${formatCount(totalRefused(counted.tally))} rechazadas`}
    </p>
  );
}

/** What is wrong with sources, in the day's list. */
export function TroubledSources({ sources }: { sources: readonly TroubledSource[] }) {
  return (
    <ul>
      {sources.map(({ id, name, trouble }) => (
        <li key={id} className="border-b border-line px-4.5 py-2.5 last:border-b-0">
          <Link to={sourcePath(id)} className="font-semibold wrap-anywhere hover:text-rhine hover:underline">
            {name}
          </Link>
          <span className="block text-small text-soft wrap-anywhere">{trouble}</span>
        </li>
      ))}
    </ul>
  );
}
