import type { ReactNode } from "react";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { TextLink } from "#app/ui/button.tsx";
import { countOf } from "#app/lib/amounts.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import type { ShownEntry, ShownTable } from "../shown-table.ts";
import type { Difference } from "../edited-content.ts";
import { tableAddress } from "../addresses.ts";
import { dismissForm, dismissMessages, withdrawForm, withdrawMessages } from "../messages.ts";

const mostShown = 6;

function SourceLine({ source }: { source: ShownEntry["source"] }) {
  if (!source) return null;
  return (
    <p className="text-soft wrap-anywhere">
      Fuente: {source.address === undefined ? source.title : <TextLink to={source.address}>{source.title}</TextLink>} ({source.shownDate})
    </p>
  );
}

function Differences({ entry: { differences, first, entry } }: { entry: ShownEntry }) {
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

const deeds: Record<ShownEntry["entry"], (day: string) => string> = {
  figures: (day) => `Cifras desde el ${day}`,
  withdrawal: (day) => `Retiradas las cifras del ${day}`,
  proposal: (day) => `Propuesta del programa desde el ${day}`,
  dismissal: (day) => `Descartada la propuesta del ${day}`,
};

type HistoryProperties = { name: TableName; history: readonly ShownEntry[]; standing: ReadonlySet<number> };

/** Everything that was ever recorded about a table, the newest first. `standing`: the entries that a correction would replace. */
export function VersionHistory({ name, history, standing }: HistoryProperties) {
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

export function VersionNotes({ name, table: { today, prepared, proposals } }: { name: TableName; table: ShownTable }) {
  return (
    <ul aria-label="Versiones" className="mb-5 overflow-hidden rounded-tile border border-line bg-raised">
      {today && <Note tone="good" state="Vale hoy" title={`Desde el ${today.validFrom}`} entry={today} />}
      {prepared.map((entry) => (
        <Note key={entry.id} tone="moving" state="Preparada" title={`A partir del ${entry.validFrom}`} entry={entry}>
          <TextLink to={beginWith(name, entry)}>Cambiar</TextLink>
          <OneButtonForm
            form={withdrawForm}
            fields={{ valid_from: entry.day, seen: String(entry.id) }}
            label="Retirar"
            about={`la versión del ${entry.validFrom}`}
            messages={withdrawMessages}
          />
        </Note>
      ))}
      {proposals.map((entry) => (
        <Note
          key={entry.id}
          tone="waiting"
          state="Propuesta"
          title={`El programa propone cifras desde el ${entry.validFrom}`}
          entry={entry}
        >
          <TextLink to={beginWith(name, entry)}>Revisar y usar</TextLink>
          <OneButtonForm
            form={dismissForm}
            fields={{ proposal: String(entry.id) }}
            label="Descartar"
            about={`la propuesta del ${entry.validFrom}`}
            messages={dismissMessages}
          />
        </Note>
      ))}
    </ul>
  );
}

/** The fragment makes it a plain link: the browser asks before it gives up typed text. */
function beginWith(name: TableName, { id }: Pick<ShownEntry, "id">): string {
  return `${tableAddress(name, { version: id })}#cifras`;
}

type NoteProperties = { tone: Tone; state: string; title: string; entry: ShownEntry; children?: ReactNode };

/** `children` are the buttons of a version that is not valid yet; only such a version shows what it changes. */
function Note({ tone, state, title, entry, children }: NoteProperties) {
  return (
    <li className="grid gap-x-5 gap-y-2 border-b border-line px-4.5 py-3.5 last:border-b-0 tablet:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <div>
        <StateBadge tone={tone}>{state}</StateBadge>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-semibold">{title}</p>
        <SourceLine source={entry.source} />
        <p className="text-soft wrap-anywhere">Guardada por {entry.recorded}</p>
        {children && <Differences entry={entry} />}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </li>
  );
}
