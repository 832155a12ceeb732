import { data } from "react-router";
import { manageSearch } from "#app/features/matching/saved-searches/commands/dispatch.server.ts";
import { ManagedAlert, UnconfirmedAlert } from "#app/features/matching/saved-searches/components/managed-alert.tsx";
import { signedSearch } from "#app/features/matching/saved-searches/queries.server.ts";
import { type ShownSearch, shownSearch } from "#app/features/matching/saved-searches/shown-search.ts";
import { type FormAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/alert.ts";

/** Changes nothing, because mail programs may open a link before the reader does. A wrong signature and an unknown id give the same 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { search: found } = orNotFound(await signedSearch(scope, params));
  return data({ ticket: scope.nonce, search: found && shownSearch(found) }, { status: found ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { id } = orNotFound(await signedSearch(scope, params));
  const { sent, form } = await sentForm(request);
  return manageSearch(scope, id, sent, form);
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Tu aviso de coches nuevos", "Cambiar, parar o terminar un aviso.", "/avisos/nuevo");

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Coches en stock", to: "/stock" }, { label: "Tu aviso" }];

export default function Alert({ loaderData: { ticket, search }, actionData }: Route.ComponentProps) {
  const answerTo = (form: string): FormAnswer | undefined => answerAbout(form, actionData);
  const { title, text } = headingOf(search);
  return (
    <>
      <PageHeading crumbs={crumbs} title={title}>
        <p role="status" className="wrap-anywhere">
          {text}
        </p>
      </PageHeading>
      {!search && (
        <div className="page-width">
          <ButtonLink to="/stock">Ver los coches</ButtonLink>
        </div>
      )}
      {search?.state === "unconfirmed" && <UnconfirmedAlert {...{ search, ticket, answerTo }} />}
      {search && search.state !== "unconfirmed" && <ManagedAlert {...{ search, ticket, answerTo }} />}
    </>
  );
}

function headingOf(search: ShownSearch | undefined): { title: string; text: string } {
  if (!search)
    return {
      title: "Este aviso ya no existe",
      text: "Se terminó, o pasaron 48 horas sin que nadie lo confirmara. No te escribimos por él. Puedes guardar otra búsqueda cuando quieras.",
    };
  const { state, email } = search;
  if (state === "unconfirmed")
    return {
      title: "Confirma tu aviso",
      text: `Pulsa el botón y avisaremos a ${email}. Si no lo pediste tú, cierra esta página: no haremos nada.`,
    };
  if (state === "paused") return { title: "Tu aviso está en pausa", text: `No escribimos a ${email} por esta búsqueda.` };
  return { title: "Tu aviso", text: `Escribimos a ${email} cuando entra un coche que encaja.` };
}
