import { ButtonLink } from "#app/ui/button.tsx";
import { planPrice, plans } from "../plans.ts";

export function PlansSection() {
  return (
    <section id="servicios" aria-labelledby="planes" className="page-width pt-20">
      <h2 id="planes" className="text-heading-2">
        Tres maneras de ayudarte
      </h2>
      <p className="mt-3 max-w-prose text-soft">
        Cada coche y cada persona son distintos: te damos un presupuesto personal, sin compromiso.
      </p>
      <ul className="mt-9 grid border-y border-line tablet:grid-cols-3">
        {plans.map(({ name, summary, includes }) => (
          <li
            key={name}
            className="flex flex-col border-b border-line py-8 last:border-b-0 tablet:border-r tablet:border-b-0 tablet:px-8 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0"
          >
            <h3 className="text-heading-3">{name}</h3>
            <p className="mt-1 text-soft">{summary}</p>
            <ul className="mt-5 mb-7 flex flex-col gap-2.5">
              {includes.map((item) => (
                <li key={item} className="flex items-baseline gap-3">
                  <span aria-hidden="true" className="h-[3px] w-3 shrink-0 -translate-y-1 rounded-pill bg-lemon" />
                  {item}
                </li>
              ))}
            </ul>
            <div className="mt-auto">
              <ButtonLink to={`/contacto?plan=${encodeURIComponent(name)}`} look="secondary" aria-label={`${planPrice} el plan ${name}`}>
                {planPrice}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
