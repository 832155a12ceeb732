import { Button } from "#app/ui/button.tsx";
import { fieldLabel, fieldWords } from "../form-fields.ts";
import type { Conflict } from "../kept-draft.ts";
import type { KeptState } from "./kept-inspection.ts";

const sentences: Readonly<Record<KeptState, string>> = {
  nothing: "Se puede guardar sin terminar.",
  kept: "Lo escrito queda en este dispositivo hasta que lo guardes.",
  waiting: "Guardado aquí, se enviará cuando vuelva la conexión.",
  unkept: "Este navegador no puede guardar lo escrito: no cierres la página.",
};

export function KeptSentence({ state }: { state: KeptState }) {
  const waits = state === "waiting" || state === "unkept";
  return (
    <p role="status" className={`text-small ${waits ? "font-medium text-amber" : "text-soft"}`}>
      {sentences[state]}
    </p>
  );
}

type Properties = { conflicts: readonly Conflict[]; onTheirs: (conflict: Conflict) => void };

/** Both texts of each field that two people changed. Without a script, the form has the own ones. */
export function ConflictList({ conflicts, onTheirs }: Properties) {
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby="cambios-ajenos" className="rounded-tile border border-amber bg-amber-faint px-4.5 py-4 text-label">
      <h2 id="cambios-ajenos" className="font-text text-body font-semibold tracking-normal">
        Otra persona ha guardado cambios
      </h2>
      <p className="mt-1">El formulario tiene lo tuyo. Al guardar, sustituye a lo suyo en estos campos:</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {conflicts.map((conflict) => {
          const label = fieldLabel(conflict.name);
          return (
            <li key={conflict.name} className="grid gap-x-6 gap-y-1 py-2.5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <span className="font-medium tablet:col-span-3">{label}</span>
              <span className="wrap-anywhere whitespace-pre-line">Lo tuyo: {fieldWords(conflict.name, conflict.mine)}</span>
              <span className="wrap-anywhere whitespace-pre-line">Lo guardado: {fieldWords(conflict.name, conflict.theirs)}</span>
              <span className="with-script">
                <Button look="secondary" size="compact" aria-label={`Usar lo guardado: ${label}`} onClick={() => onTheirs(conflict)}>
                  Usar lo guardado
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
