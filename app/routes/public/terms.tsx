import { company } from "#company";
import { breadcrumbList } from "#app/features/ground/company/structured-data.ts";
import { termsSections } from "#app/features/privacy/legal/terms/sections.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/terms.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Condiciones" }];

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: "Condiciones de contratación",
    description:
      "Planes, señal y pagos, plazos, desistimiento con su formulario, garantía legal y garantía mecánica: lo que firmas, explicado.",
    origin,
    path: "/condiciones",
    structuredData: [breadcrumbList(origin, "/condiciones", crumbs)],
  });
};

export default function Terms() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Condiciones de contratación">
        <p>
          Lo que acordamos cuando nos encargas un coche o compras uno del stock. Léelas antes de firmar y pregúntanos lo que no veas claro.
        </p>
        <p className="mt-5 text-label">Última revisión del texto: {formatCalendarDay(company.legal.textsRevised)}.</p>
      </PageHeading>
      <Prose sections={termsSections} />
    </>
  );
}
