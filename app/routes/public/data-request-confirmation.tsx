import { data } from "react-router";
import { confirmRequest } from "#app/features/privacy/data-requests/commands.server.ts";
import { Confirmation } from "#app/features/privacy/data-requests/components/data-request-form.tsx";
import { shownRequest } from "#app/features/privacy/data-requests/linked-request.ts";
import { findLinkedRequest } from "#app/features/privacy/data-requests/queries.server.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/data-request-confirmation.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Tus datos", to: "/data-request" }, { label: "Confirmar" }];

/** Changes nothing, because mail programs may open a link before the reader does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = orNotFound(await findLinkedRequest(scope, params));
  const request = shownRequest(found, scope.context.now);
  return data({ ticket: scope.nonce, request }, { status: request.state === "ended" ? 410 : 200 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return orNotFound(await confirmRequest(context.get(requestScope), params, await formIn(request)));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta(
  "Confirma tu solicitud",
  "La última comprobación antes de tramitar tu solicitud de datos.",
  "/data-request",
);

export default function DataRequestConfirmation({ loaderData: { ticket, request }, actionData }: Route.ComponentProps) {
  const answer = answerAbout("data-request-confirmation", actionData);
  const { title, text } = statusText(request, answer?.outcome?.["confirmed"] === "now");
  return (
    <>
      <PageHeading crumbs={crumbs} title={title}>
        <p role="status">{text}</p>
      </PageHeading>
      <Confirmation request={request} ticket={ticket} answer={answer} />
    </>
  );
}

type Request = Route.ComponentProps["loaderData"]["request"];

function statusText(
  { state, confirmedOn, answeredOn, copyUntil, answerBy, linkEnds }: Request,
  justNow: boolean,
): { title: string; text: string } {
  if (state === "open")
    return {
      title: "Confirma tu solicitud",
      text: "Pulsa el botón y sabremos que la pides tú. Si no la has enviado tú, cierra esta página: no haremos nada.",
    };
  if (state === "ended")
    return { title: "El enlace ha caducado", text: `Servía hasta el ${linkEnds}. Envía la solicitud otra vez y te mandamos uno nuevo.` };
  if (state === "answered")
    return {
      title: "Solicitud respondida",
      text: copyUntil === undefined ? `Te respondimos por correo el ${answeredOn}.` : "Aquí tienes la copia de tus datos.",
    };
  if (justNow) return { title: "Solicitud confirmada", text: `Gracias. Te respondemos por correo a más tardar el ${answerBy}.` };
  return {
    title: "Ya estaba confirmada",
    text: `La confirmaste el ${confirmedOn}. No tienes que hacer nada más: te respondemos a más tardar el ${answerBy}.`,
  };
}
