import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { requestData } from "#app/features/privacy/data-requests/commands.server.ts";
import { DataRequestForm } from "#app/features/privacy/data-requests/components/data-request-form.tsx";
import { requestTypes } from "#app/features/privacy/data-requests/request-types.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { TitledRows } from "#app/ui/titled-rows.tsx";
import { company } from "#company";
import { requestScope } from "#server/request.ts";
import { personOf } from "#server/session.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/data-request.ts";

export const headers = sameForEverybody;

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Tus datos" }];

export function loader({ context }: Route.LoaderArgs) {
  const { nonce, session } = context.get(requestScope);
  return { ticket: nonce, person: personOf(session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return requestData(context.get(requestScope), await formIn(request));
}

export const meta = listedMeta({
  title: "Solicita tus datos",
  description: "Pide una copia de tus datos, que los borremos o que te los demos en un archivo. Respondemos en 30 días como máximo.",
  path: "/data-request",
  crumbs,
});

const explained = requestTypes.map(({ title, article, text }) => ({
  title,
  text: (
    <>
      {text} <span className="text-label whitespace-nowrap">({article})</span>
    </>
  ),
}));

const stations = [
  { title: "La envías", text: "Guardamos la fecha: desde ese día cuentan los 30." },
  { title: "La confirmas", text: "Te mandamos un correo con un enlace, para que nadie pida nada en tu nombre." },
  { title: "Te respondemos", text: "En 30 días como máximo, en ese mismo correo. Es gratis." },
];

export default function DataRequest({ loaderData: { ticket, person }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Solicita tus datos">
        <p>
          Puedes pedir una copia, que los borremos o llevártelos. Es gratis y tramitamos cada solicitud en{" "}
          <strong className="font-semibold text-ink">30 días como máximo</strong>.
        </p>
      </PageHeading>
      <section aria-labelledby="que-puedes-pedir" className="page-width">
        <h2 id="que-puedes-pedir" className="text-heading-2">
          Qué puedes pedir
        </h2>
        <div className="mt-8">
          <TitledRows rows={explained} />
        </div>
      </section>
      <section aria-labelledby="solicitud" className="page-width mt-16 grid gap-x-16 gap-y-8 tablet:mt-24 desktop:grid-cols-[18rem_1fr]">
        <div className="text-soft">
          <h2 id="solicitud" className="text-heading-2 text-ink">
            Tu solicitud
          </h2>
          <p className="mt-4 max-w-md">
            Solo necesitamos tu correo y qué pides. Si prefieres escribirnos, hazlo a{" "}
            <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>.
          </p>
        </div>
        <DataRequestForm person={person} ticket={ticket} answer={answerAbout("data-request", actionData)} place="solicitud" />
      </section>
      <section aria-labelledby="despues" className="page-width mt-16 tablet:mt-24">
        <h2 id="despues" className="text-heading-2">
          Qué pasa después
        </h2>
        <div className="mt-8">
          <RouteLine stations={stations} />
        </div>
        <p className="mt-10 max-w-lg text-soft">
          Los demás derechos, los plazos de conservación y cómo reclamar están en la{" "}
          <TextLink to="/privacy">política de privacidad</TextLink>.
        </p>
      </section>
    </>
  );
}
