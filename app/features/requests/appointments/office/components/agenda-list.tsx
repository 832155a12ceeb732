import { Fragment } from "react";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { KeyHints } from "#app/ui/office/key-hints.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import type { AgendaEntry } from "../queries.server.ts";
import { AgendaRow } from "./agenda-row.tsx";

type Properties = { entries: readonly AgendaEntry[]; today: string };

export function AgendaList({ entries, today }: Properties) {
  const list = useRowKeys<HTMLDivElement>();
  return (
    <>
      <div ref={list} className="overflow-hidden rounded-tile border border-line bg-raised">
        {entries.map((entry, position) => (
          <Fragment key={entry.id}>
            {entries[position - 1]?.day !== entry.day && (
              <h2 className="border-b border-line bg-tile px-4.5 py-2 font-text text-small font-semibold tracking-normal first-letter:uppercase">
                {entry.day === today && "Hoy, "}
                {spokenDay(entry.day)}
                {entry.day < today && <span className="font-normal text-soft"> · ya ha pasado</span>}
              </h2>
            )}
            <AgendaRow entry={entry} />
          </Fragment>
        ))}
      </div>
      <KeyHints
        keys={[
          { keys: ["↑", "↓"], text: "moverse" },
          { keys: ["↵"], text: "abrir" },
          { keys: ["E"], text: "cambiar estado" },
          { keys: ["/"], text: "buscar" },
        ]}
      />
    </>
  );
}
