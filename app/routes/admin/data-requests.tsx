import { Outlet } from "react-router";
import { OfficeFailure, Counters, OfficeEmpty, OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import {
  deskAddress,
  deskQuery,
  processingRecordAddress,
  readDeskSearch,
} from "#app/features/privacy/data-requests/office/search-params.ts";
import { RequestRow, type ShownDeskRequest } from "#app/features/privacy/data-requests/office/components/request-forms.tsx";
import { deskFailed } from "#app/features/privacy/data-requests/office/messages.ts";
import { type DeskRequest, listRequests } from "#app/features/privacy/data-requests/office/queries.server.ts";
import { requestTypeLabel } from "#app/features/privacy/data-requests/request-types.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/data-requests.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = readDeskSearch(new URL(request.url).searchParams);
  const { counters, requests, page, pageCount } = await listRequests(context.get(requestScope).context, search);
  return { search: { ...search, page }, counters, pageCount, requests: requests.map(shown) };
}

function shown({ id, email, type, status, created_at, daysLeft }: DeskRequest): ShownDeskRequest {
  const open = status === "pending" || status === "unverified";
  return {
    id,
    email,
    status,
    type: requestTypeLabel(type),
    sentOn: formatDayNumbers(created_at),
    timeLeft: open ? timeLeft(daysLeft) : undefined,
    urgent: open && daysLeft <= 5,
  };
}

function timeLeft(days: number): string {
  if (days < 0) return `El plazo acabó hace ${-days} ${days === -1 ? "día" : "días"}`;
  if (days === 0) return "El plazo acaba hoy";
  return `Quedan ${days} ${days === 1 ? "día" : "días"}`;
}

export const meta = unlistedMeta("Datos personales", "Lo que las personas piden sobre sus datos.");

export default function DataRequests({ loaderData: { search, counters, requests, pageCount } }: Route.ComponentProps) {
  const list = useRowKeys<HTMLUListElement>();
  const closed = deskAddress + deskQuery({ view: "closed" });
  return (
    <>
      <OfficeHeading title="Datos personales">
        <Tabs
          look="switch"
          label="Qué solicitudes"
          tabs={[
            { label: "Abiertas", to: deskAddress, current: search.view === "open" },
            { label: "Cerradas", to: closed, current: search.view === "closed" },
          ]}
        />
      </OfficeHeading>
      <Counters
        label="Solicitudes"
        counters={[
          { label: "Por atender", value: counters.pending },
          { label: "Sin comprobar", value: counters.unverified },
          { label: "Cerradas", value: counters.closed, to: closed },
        ]}
      />
      {requests.length === 0 ? (
        <OfficeEmpty title={search.view === "closed" ? "Ninguna cerrada" : "Nada por atender"}>
          Cuando alguien pida una copia de sus datos o que los borremos, aparecerá aquí con su plazo de 30 días.
        </OfficeEmpty>
      ) : (
        <ul ref={list} className="overflow-hidden rounded-tile border border-line bg-raised">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <TextLink to={processingRecordAddress}>Registro de actividades de tratamiento</TextLink>
      </p>
      <Pages page={search.page} pageCount={pageCount} to={(page) => deskAddress + deskQuery({ ...search, page })} />
      <Outlet />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title={deskFailed} />;
