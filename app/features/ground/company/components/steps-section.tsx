import { RouteLine } from "#app/ui/route-line.tsx";
import { company } from "#company";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { importSteps } from "../plans.ts";

export function StepsSection() {
  return (
    <section id="como-funciona" aria-labelledby="paradas" className="bg-tile py-16 [--color-paper:var(--color-tile)]">
      <div className="page-width">
        <h2 id="paradas" className="mb-10 text-heading-2">
          Cuatro paradas, una por una
        </h2>
        <RouteLine stations={importSteps} />
      </div>
    </section>
  );
}

export function CallToAction() {
  return (
    <section aria-labelledby="hablemos" className="page-width pt-20">
      <div className="border-t border-line pt-12">
        <h2 id="hablemos" className="text-heading-2">
          ¿No ves el tuyo? Lo buscamos.
        </h2>
        <p className="mt-3 max-w-prose text-lead text-soft">
          Dinos qué coche quieres y cuánto quieres gastar. En {company.claims.responseHours} horas te decimos qué hay en Alemania y qué
          costaría puesto en {company.address.locality}.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/contacto">Cuéntanos qué buscas</ButtonLink>
          <ButtonAnchor look="secondary" href={`tel:${company.phone.international}`}>
            Llámanos: {company.phone.shown}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
