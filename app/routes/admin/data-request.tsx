import { TextLink } from "#app/ui/button.tsx";
import { searchFor } from "#app/features/ground/back-office/addresses.ts";
import { data, useLocation } from "react-router";
import { deskAddress } from "#app/features/privacy/data-requests/office/search-params.ts";
import { deliverCopy, eraseData, discardRequest, proveByHand } from "#app/features/privacy/data-requests/office/commands.server.ts";
import { DecisionForms } from "#app/features/privacy/data-requests/office/components/request-forms.tsx";
import { findRequest } from "#app/features/privacy/data-requests/office/queries.server.ts";
import { requestWords } from "#app/features/privacy/data-requests/office/request-statuses.ts";
import { requestTypeLabel } from "#app/features/privacy/data-requests/request-types.ts";
import { sentForm } from "#app/features/ground/forms/form-answer.ts";
import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { FactList } from "#app/features/ground/back-office/components/page-parts.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/data-request.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.requestId);
  const found = orNotFound(await findRequest(scope.context, id));
  const { verified_at, completed_at } = found;
  return {
    ticket: scope.nonce,
    request: { id: found.id, type: found.type, status: found.status, notes: found.notes, hasAccount: found.has_account },
    email: found.email,
    title: requestTypeLabel(found.type),
    facts: [
      { name: "Correo", values: [found.email] },
      { name: "Estado", values: [requestWords(found.status).label] },
      { name: "Enviada", values: [formatLongDate(found.created_at)] },
      { name: "Responder a más tardar", values: [formatCalendarDay(found.deadline)] },
      { name: "Correo comprobado", values: [verified_at ? formatLongDate(verified_at) : "Todavía no"] },
      { name: "Cuenta", values: [found.has_account ? "Tiene cuenta" : "No tiene cuenta"] },
      ...(completed_at ? [{ name: "Respondida", values: [formatLongDate(completed_at)] }] : []),
    ],
  };
}

const decisions = { "deliver-copy": deliverCopy, "erase-data": eraseData, "prove-by-hand": proveByHand, discard: discardRequest };

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readUuid(params.requestId);
  const { sent, form } = await sentForm(request);
  const decide = Object.entries(decisions).find(([name]) => name === form)?.[1];
  if (id === undefined || !decide) throw data(null, { status: id === undefined ? 404 : 400 });
  return decide(context.get(requestScope), id, sent);
}

export const meta = unlistedMeta("Solicitud de datos", "Una solicitud y lo que se puede hacer con ella.");

export default function DataRequest({ loaderData: { ticket, request, title, email, facts }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <RouteDialog title={title} subtitle={<TextLink to={searchFor(email)}>Todo de esta persona</TextLink>} back={deskAddress + search}>
      <FactList facts={facts} />
      {request.notes !== "" && <p className="border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">{request.notes}</p>}
      <DecisionForms ticket={ticket} answer={actionData?.ok === true ? undefined : actionData} {...request} />
      {/* Shown here because the pressed button has disappeared. */}
      {actionData?.ok === true && actionData.notice && <Toast tone="good" {...actionData.notice} />}
    </RouteDialog>
  );
}

/** The request may have been erased with the person's data, possibly by this page itself. */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <RouteDialog title="Esta solicitud ya no está" back={deskAddress}>
      {actionData?.ok === true && actionData.notice ? (
        <p>{actionData.notice.text} La solicitud queda bloqueada con lo que la ley manda conservar.</p>
      ) : (
        <NotFoundPage title="Solicitud no encontrada" text="Puede que se haya borrado con los datos de la persona." />
      )}
    </RouteDialog>
  );
}
