import type { ComponentType } from "react";
import { preferenceFacts } from "../preference-facts.ts";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";

type Properties = {
  preferences: SavedPreferences;
  /** The button that opens the editor; its label is 'Editar', or 'Configurar Preferencias' if nothing is set. */
  editor: ComponentType<{ label: string }>;
};

/** 'Mis Preferencias', for a person who has finished the survey. */
export function PreferencesCard({ preferences, editor: Editor }: Properties) {
  const facts = preferenceFacts(preferences);
  return (
    <section aria-labelledby="mis-preferencias" className="page-width mt-16 tablet:mt-20">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-5">
        <h2 id="mis-preferencias" className="text-heading-3">
          Mis Preferencias
        </h2>
        {facts.length > 0 && <Editor label="Editar" />}
      </div>
      {facts.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4 py-6">
          <p className="text-soft">No hay preferencias configuradas</p>
          <Editor label="Configurar Preferencias" />
        </div>
      ) : (
        <dl className="grid gap-x-10 tablet:grid-cols-2 desktop:grid-cols-3">
          {facts.map(({ name, values, more }) => (
            <div key={name} className="min-w-0 border-b border-line py-4">
              <dt className="text-label text-soft">{name}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <span className="min-w-0 font-medium wrap-anywhere">{values.join(", ")}</span>
                {more > 0 && <span className="rounded-pill bg-tile px-2 py-0.5 text-small text-soft">+{more} más</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
