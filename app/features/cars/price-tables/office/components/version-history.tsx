import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownEntry } from "../shown-table.ts";
import { Differences, SourceLine } from "./entry-details.tsx";
import { beginWith } from "./version-notes.tsx";

const deeds: Record<ShownEntry["entry"], (day: string) => string> = {
  figures: (day) => `Cifras desde el ${day}`,
  withdrawal: (day) => `Retiradas las cifras del ${day}`,
  proposal: (day) => `Propuesta del programa desde el ${day}`,
  dismissal: (day) => `Descartada la propuesta del ${day}`,
};

/** Everything that was ever recorded about a table, the newest first. `standing`: the entries that a correction would replace. */
export function VersionHistory({
  name,
  history,
  standing,
}: {
  name: TableName;
  history: readonly ShownEntry[];
  standing: ReadonlySet<number>;
}) {
  return (
    <section aria-labelledby="historial" className="mt-8">
      <h2 id="historial" className="mb-3 text-card">
        Historial
      </h2>
      <ol className="overflow-hidden rounded-tile border border-line bg-raised">
        {history.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-5 gap-y-1.5 border-b border-line px-4.5 py-3 last:border-b-0 tablet:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <p className="text-small text-soft wrap-anywhere">{entry.recorded}</p>
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-semibold">{deeds[entry.entry](entry.validFrom)}</p>
              <SourceLine source={entry.source} />
              <Differences entry={entry} />
            </div>
            {entry.readable && (
              <p>
                <TextLink to={beginWith(name, entry)}>{reuseLabel(entry, standing)}</TextLink>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function reuseLabel({ id, entry }: ShownEntry, standing: ReadonlySet<number>): string {
  if (entry === "proposal") return "Revisar y usar";
  return standing.has(id) ? "Corregir" : "Usar de nuevo";
}
