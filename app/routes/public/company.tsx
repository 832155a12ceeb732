import { company } from "#company";
import { dealerData, listedMeta } from "#app/features/ground/company/structured-data.ts";
import { principles, statistics } from "#app/features/ground/company/statistics.ts";
import { ButtonAnchor, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ClosingBand } from "#app/ui/closing-band.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TitledRows } from "#app/ui/titled-rows.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "La empresa" }];

export const meta = listedMeta(
  {
    title: "La empresa",
    description: `Quiénes somos y cómo trabajamos: importamos coches de Alemania desde ${company.foundedYear}, con cada cifra explicada.`,
    path: "/empresa",
    crumbs,
  },
  dealerData,
);

export default function Company() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Una sola empresa, de Alemania a tu puerta">
        {company.description} Trabajamos desde {company.address.locality} para toda España.
      </PageHeading>
      <section className="page-width">
        <h2 className="sr-only">En cifras</h2>
        <dl className="grid border-t border-line tablet:grid-cols-3 tablet:border-b">
          {statistics.map(({ figure, label, meaning }) => (
            <div
              key={label}
              className="flex flex-col border-b border-line py-7 tablet:border-b-0 tablet:border-l tablet:px-7 tablet:py-9 tablet:first:border-l-0 tablet:first:pl-0 tablet:last:pr-0"
            >
              <dt className="order-2 mt-2 font-semibold">{label}</dt>
              <dd className="order-1 font-heading text-display font-bold tracking-tight">{figure}</dd>
              <dd className="order-3 mt-2 max-w-sm text-label text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="page-width mt-16 tablet:mt-24">
        <h2 className="text-heading-2">Lo que nos mueve</h2>
        <div className="mt-8">
          <TitledRows rows={principles} />
        </div>
        <p className="mt-8 text-soft">
          Nuestra historia y con quién trabajamos, en <TextLink to="/sobre-nosotros">Sobre nosotros</TextLink>.
        </p>
      </section>
      <ClosingBand
        title="¿Qué coche tienes en mente?"
        text="Cuéntanoslo. Te decimos si compensa traerlo de Alemania y cuánto costaría en total."
      >
        <ButtonLink to="/appointments">Reservar cita</ButtonLink>
        <ButtonLink to="/contacto" look="secondary">
          Contactar
        </ButtonLink>
        <ButtonAnchor href="/#servicios" look="secondary">
          Ver los planes
        </ButtonAnchor>
      </ClosingBand>
    </>
  );
}
