import { company } from "#company";
import { PartnerRoute } from "#app/features/ground/company/components/partner-route.tsx";
import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { nameStory, timeline, values, partners } from "#app/features/ground/company/about-us.ts";
import { readDeliveryTime } from "#app/features/orders/orders/queries.server.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { ClosingBand } from "#app/ui/closing-band.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/about.ts";

export const headers = sameForEverybody;

export async function loader({ context }: Route.LoaderArgs) {
  return { time: await readDeliveryTime(context.get(requestScope)) };
}

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Sobre nosotros" }];

export const meta = listedMeta({
  title: "Sobre nosotros",
  description: `La historia de ${company.name} desde ${company.foundedYear}, en qué creemos y con quién trabajamos en Alemania y en España.`,
  path: "/sobre-nosotros",
  crumbs,
});

export default function About({ loaderData: { time } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={`De un río a otro desde ${company.foundedYear}`}>
        {company.claim} {nameStory}
      </PageHeading>
      <section className="bg-tile [--color-paper:var(--color-tile)]">
        <div className="page-width py-14 tablet:py-20">
          <h2 className="text-heading-2">Nuestro camino</h2>
          <div className="mt-9">
            <RouteLine stations={[...timeline]} />
          </div>
        </div>
      </section>
      <section className="page-width mt-16 tablet:mt-24">
        <h2 className="text-heading-2">En qué creemos</h2>
        <div className="mt-8 grid gap-x-10 tablet:grid-cols-2 wide:grid-cols-4">
          {values(time).map(({ title, text }) => (
            <div key={title} className="border-t border-line py-6">
              <h3 className="text-heading-3">{title}</h3>
              <p className="mt-2 max-w-md text-soft">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="page-width mt-16 tablet:mt-24">
        <h2 className="text-heading-2">Con quién trabajamos</h2>
        <p className="mt-4 max-w-xl text-lead text-soft">
          Un coche pasa por muchas manos antes de llegar a las tuyas. Estas son, en el orden del viaje.
        </p>
        <div className="mt-8">
          <PartnerRoute partners={partners} />
        </div>
      </section>
      <ClosingBand title="¿Hacemos el camino juntos?" text="Mira qué incluye cada plan o pregúntanos directamente.">
        <ButtonLink to="/contacto">Contactar</ButtonLink>
        <ButtonAnchor href="/#servicios" look="secondary">
          Ver los planes
        </ButtonAnchor>
      </ClosingBand>
    </>
  );
}
