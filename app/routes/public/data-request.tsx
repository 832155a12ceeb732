import { mailLink } from "#app/features/company/contact-links.ts";
import { breadcrumbList } from "#app/features/company/structured-data.ts";
import { dataRights } from "#app/features/legal/data-rights.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { company } from "#company";
import type { Route } from "./+types/data-request.ts";

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Tus datos" }];

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: "Solicita tus datos",
    description: "Cómo pedir una copia de tus datos, que los borremos o que te los demos en un archivo. Respondemos en 30 días como máximo.",
    origin,
    path: "/data-request",
    structuredData: [breadcrumbList(origin, "/data-request", crumbs)],
  });
};

export default function DataRequest() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Solicita tus datos">
        <p>
          Puedes pedir una copia, que los borremos o llevártelos. Es gratis y tramitamos cada solicitud en{" "}
          <strong className="font-semibold text-ink">30 días como máximo</strong>.
        </p>
      </PageHeading>
      <section className="page-width">
        <h2 className="text-heading-2">Qué puedes pedir</h2>
        <p className="mt-4 max-w-lg text-soft">
          De momento se pide por correo. Cada botón abre un mensaje ya empezado: complétalo y envíalo, a ser posible desde la dirección con la que nos escribiste.
        </p>
        <div className="mt-8 border-b border-line">
          {dataRights.map(({ id, title, article, text, action, subject, body }) => (
            <article key={id} className="grid gap-x-10 gap-y-3 border-t border-line py-7 desktop:grid-cols-[14rem_1fr_13rem] desktop:items-start">
              <div>
                <h3 className="text-heading-3">{title}</h3>
                <p className="mt-1 text-label text-soft">{article}</p>
              </div>
              <p className="max-w-lg text-soft">{text}</p>
              <div className="mt-1 max-w-52 desktop:mt-0 desktop:max-w-none">
                <ButtonAnchor href={mailLink(subject, body)} look="secondary" wide>
                  {action}
                </ButtonAnchor>
              </div>
            </article>
          ))}
        </div>
        <div className="mt-10 grid max-w-lg gap-4 text-soft">
          <p>
            Si tu programa de correo no se abre, escribe a <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink> y dinos qué quieres pedir.
          </p>
          <p>
            Los demás derechos, los plazos de conservación y cómo reclamar están en la <TextLink to="/privacy">política de privacidad</TextLink>.
          </p>
        </div>
      </section>
    </>
  );
}
