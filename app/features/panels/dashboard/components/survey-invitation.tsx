import { preferencesAddress } from "#app/features/matching/preferences/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Shown in place of 'Mis Preferencias' to a person who has closed the survey or never saw it. */
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
