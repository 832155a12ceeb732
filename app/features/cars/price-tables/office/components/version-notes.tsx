import type { ReactNode } from "react";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { tableAddress } from "../addresses.ts";
import { dismissForm, dismissMessages, withdrawForm, withdrawMessages } from "../messages.ts";
import type { ShownEntry, ShownTable } from "../shown-table.ts";
import { Differences, SourceLine } from "./entry-details.tsx";

/** What is valid today, what is prepared, and what the software proposes. */
export function VersionNotes({ name, table: { today, prepared, proposals } }: { name: TableName; table: ShownTable }) {
  return (
    <ul aria-label="Versiones" className="mb-5 overflow-hidden rounded-tile border border-line bg-raised">
      {today && (
        <Note badge={<StateBadge tone="good">Vale hoy</StateBadge>} title={`Desde el ${today.validFrom}`} entry={today}>
          {null}
        </Note>
      )}
      {prepared.map((entry) => (
        <Note
          key={entry.id}
          badge={<StateBadge tone="moving">Preparada</StateBadge>}
          title={`A partir del ${entry.validFrom}`}
          entry={entry}
          differences
        >
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
          badge={<StateBadge tone="waiting">Propuesta</StateBadge>}
          title={`El programa propone cifras desde el ${entry.validFrom}`}
          entry={entry}
          differences
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
export function beginWith(name: TableName, { id }: Pick<ShownEntry, "id">): string {
  return `${tableAddress(name, { version: id })}#cifras`;
}

type NoteProperties = { badge: ReactNode; title: string; entry: ShownEntry; differences?: boolean; children: ReactNode };

function Note({ badge, title, entry, differences = false, children }: NoteProperties) {
  return (
    <li className="grid gap-x-5 gap-y-2 border-b border-line px-4.5 py-3.5 last:border-b-0 tablet:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <div>{badge}</div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-semibold">{title}</p>
        <SourceLine source={entry.source} />
        <p className="text-soft wrap-anywhere">Guardada por {entry.recorded}</p>
        {differences && <Differences entry={entry} />}
      </div>
      {children !== null && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </li>
  );
}
