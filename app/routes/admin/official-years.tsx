import { data, redirect } from "react-router";
import { boeOrderAddress, officialYearsAddress } from "#app/features/cars/official-values/office/addresses.ts";
import { receiveYear } from "#app/features/cars/official-values/office/commands/receive-year.server.ts";
import { YearUploadForm, YearsTable } from "#app/features/cars/official-values/office/components/year-upload-form.tsx";
import { listOfficialYears } from "#app/features/cars/official-values/office/queries.server.ts";
import { readOutcome, writtenOutcome } from "#app/features/cars/official-values/office/messages.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/official-years.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  return {
    years: await listOfficialYears(scope),
    thisYear: companyDay(scope.now).year,
    outcome: readOutcome(new URL(request.url).searchParams),
  };
}

/** Reads a large file while it arrives (`uploads` in app/entry.server.tsx). */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveYear(context.get(requestScope).context, request);
  if (received.ok) return redirect(officialYearsAddress + writtenOutcome(received.stored), 303);
  const { sentence, typed, status } = received;
  return data({ sentence, typed }, { status, headers: refusalHeaders(sentence, status) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ "Cache-Control": "no-store", ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Valores oficiales", "Los valores de los coches nuevos según la orden de cada año.");

export default function OfficialYears({ loaderData: { years, thisYear, outcome }, actionData }: Route.ComponentProps) {
  const wanted = years.some(({ year }) => year === thisYear) ? thisYear + 1 : thisYear;
  return (
    <>
      <OfficeHeading title="Valores oficiales" />
      {outcome && !actionData && <Toast tone="good" {...outcome} />}
      <p className="mb-5 max-w-prose text-label text-soft">
        El impuesto de matriculación de un coche usado parte de su valor cuando era nuevo. Hacienda lo publica cada diciembre para el año
        siguiente, versión a versión, en el anexo I de una orden:{" "}
        <a href={boeOrderAddress} target="_blank" rel="noreferrer" className="text-rhine underline decoration-rhine/35 underline-offset-4">
          la de 2026 en el BOE
        </a>
        . Descarga allí su XML y súbelo aquí. Todos los años se conservan.
      </p>
      <section aria-labelledby="new-year" className="mb-7 max-w-3xl">
        <OfficeFrame>
          <h2 id="new-year" className="border-b border-line px-4.5 py-3.5 text-card">
            Subir una orden
          </h2>
          <YearUploadForm key={outcome?.text} year={wanted} refused={actionData} />
        </OfficeFrame>
      </section>
      <section aria-labelledby="stored-years">
        <h2 id="stored-years" className="mb-3 text-card">
          Años guardados
        </h2>
        <OfficeFrame>
          {years.length === 0 ? (
            <EmptyList title="Todavía no hay ninguno">
              Sin la tabla, el impuesto de matriculación es solo una estimación. Sube la orden de {thisYear} para calcularlo como manda la
              ley.
            </EmptyList>
          ) : (
            <YearsTable years={years} />
          )}
        </OfficeFrame>
      </section>
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los valores oficiales" />;
