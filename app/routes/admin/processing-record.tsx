import { OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { PrintButton } from "#app/features/orders/quotes/components/quote-document.tsx";
import { deskAddress } from "#app/features/privacy/data-requests/office/search-params.ts";
import { measures, processingRecord, type RecordedActivity } from "#app/features/privacy/personal-data/office/processing-record.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import { company } from "#company";
import type { Route } from "./+types/processing-record.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { today: formatLongDate(context.get(requestScope).context.now) };
}

export const meta = unlistedMeta("Registro de tratamientos", "Para qué, con quién y cuánto tiempo se usan datos personales.");

const { legal, address, email, phone } = company;

export default function ProcessingRecord({ loaderData: { today } }: Route.ComponentProps) {
  return (
    <article className="max-w-[56rem]">
      <OfficeHeading title="Registro de actividades de tratamiento">
        <PrintButton />
        <span className="print:hidden">
          <ButtonLink to={deskAddress} look="quiet">
            Volver a Datos personales
          </ButtonLink>
        </span>
      </OfficeHeading>
      <p className="max-w-prose text-soft">
        Artículo 30.1 del RGPD y artículo 31 de la Ley Orgánica 3/2018. Los plazos salen de la lista con la que el sitio borra, a {today}.
      </p>
      <p className="mt-3 max-w-prose">
        <strong>Responsable:</strong> {legal.name}, {legal.taxNumber}. {address.street}, {address.postalCode} {address.locality}. {email},{" "}
        {phone.shown}.
      </p>
      <p className="mt-3 max-w-prose">
        <strong>Encargados, en todos los tratamientos:</strong> quien aloja el sitio y quien envía su correo, bajo contrato (RGPD, art. 28).
        El sitio no envía datos fuera del Espacio Económico Europeo; si un encargado lo hiciera, con las garantías de los artículos 44 a 49.
      </p>
      {processingRecord.map((activity) => (
        <ActivityPart key={activity.title} activity={activity} />
      ))}
      <section aria-labelledby="medidas" className="mt-8">
        <h2 id="medidas" className="text-heading-3">
          Medidas de seguridad
        </h2>
        <ul className="mt-3 flex max-w-prose list-disc flex-col gap-1.5 pl-5">
          {measures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function ActivityPart({ activity: { title, periods, locked, from, tables, ...activity } }: { activity: RecordedActivity }) {
  const facts = [
    ["Para qué", activity.purpose],
    ["Base", activity.basis],
    ["Personas", activity.people],
    ["Datos", activity.data],
    ["Destinatarios", activity.recipients],
    ["Plazos de supresión", periods.length === 0 ? `${from}.` : `${from}: ${periods.join(", ")}.`],
    ...(locked.length === 0 ? [] : [["Bloqueo tras borrar", `${locked.join("; ")}.`]]),
    ["Tablas", tables.join(", ")],
  ];
  return (
    <section aria-labelledby={idOf(title)} className="mt-8 break-inside-avoid border-t border-line pt-5">
      <h2 id={idOf(title)} className="text-heading-3">
        {title}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 tablet:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="mb-1.5 wrap-anywhere tablet:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}
