import { Link } from "react-router";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { preferencesAddress } from "#app/features/matching/preferences/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { preferenceFacts } from "../preference-facts.ts";

const actions = [
  { label: "Programar Cita", to: "/appointments", text: "Media hora por videollamada, gratis." },
  { label: "Ver Stock", to: "/stock", text: "Los coches que hay ahora." },
  { label: "Contactar", to: "/contacto", text: "Teléfono, WhatsApp o correo." },
];

export function QuickActions() {
  return (
    <section aria-labelledby="acciones-rapidas" className="page-width mt-16 tablet:mt-20">
      <h2 id="acciones-rapidas" className="border-b border-line pb-3 text-heading-3">
        Acciones Rápidas
      </h2>
      <ul className="grid tablet:grid-cols-3">
        {actions.map(({ label, to, text }) => (
          <li
            key={to}
            className="group relative border-b border-line py-5 tablet:border-r tablet:border-b-0 tablet:px-8 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0"
          >
            <Link to={to} className="text-card font-semibold text-rhine after:absolute after:inset-0 group-hover:underline">
              {label}
            </Link>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PreferencesCard({ preferences }: { preferences: SavedPreferences }) {
  const facts = preferenceFacts(preferences);
  const editor = (
    <ButtonLink to={preferencesAddress} look="secondary" size="small">
      {facts.length > 0 ? "Editar" : "Configurar Preferencias"}
    </ButtonLink>
  );
  return (
    <section aria-labelledby="mis-preferencias" className="page-width mt-16 tablet:mt-20">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-5">
        <h2 id="mis-preferencias" className="text-heading-3">
          Mis Preferencias
        </h2>
        {facts.length > 0 && editor}
      </div>
      {facts.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4 py-6">
          <p className="text-soft">No hay preferencias configuradas</p>
          {editor}
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

export function SurveyInvitation() {
  return (
    <section aria-labelledby="perfil-de-preferencias" className="page-width mt-16 tablet:mt-20">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-y border-line py-6">
        <div className="min-w-0">
          <h2 id="perfil-de-preferencias" className="text-heading-3">
            Completa tu perfil de preferencias
          </h2>
          <p className="mt-2 max-w-prose text-soft">Dinos qué coche buscas y te enseñamos los que encajan contigo. Son cuatro preguntas.</p>
        </div>
        <ButtonLink to={preferencesAddress} look="secondary">
          Configurar preferencias
        </ButtonLink>
      </div>
    </section>
  );
}
