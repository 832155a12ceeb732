import { withdrawMarketing } from "#app/features/ground/consent/commands.server.ts";
import { linkForm } from "#app/features/ground/consent/marketing.ts";
import { marketingMessages } from "#app/features/ground/consent/messages.ts";
import { findConsentGiver, marketingOf } from "#app/features/ground/consent/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/marketing-withdrawal.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Novedades por correo" }];

/** Changes nothing, because mail programs may open a link before the reader does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const giver = orNotFound(await findConsentGiver(scope, params));
  return { ticket: scope.nonce, email: giver.email, wanted: (await marketingOf(scope.context, giver)).wanted };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return orNotFound(await withdrawMarketing(context.get(requestScope), params, await formIn(request)));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Novedades por correo", "Darse de baja de las novedades por correo.", "/novedades");

export default function MarketingWithdrawal({ loaderData: { ticket, email, wanted }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={wanted ? "¿Dejamos de escribirte?" : "Estás de baja"}>
        <p role="status" className="wrap-anywhere">
          {wanted
            ? `Pediste que avisáramos a ${email} de coches y novedades. Con el botón lo retiras, y no hace falta que entres en ninguna cuenta.`
            : `No escribimos a ${email} con coches ni novedades. Los correos sobre lo que nos pidas te siguen llegando.`}
        </p>
      </PageHeading>
      {wanted && (
        <div className="page-width">
          <SubmissionForm form={linkForm} ticket={ticket} answer={answerAbout(linkForm, actionData)} failed={marketingMessages.failed}>
            <SubmitLine label="Darme de baja" busyLabel="Guardando..." />
          </SubmissionForm>
        </div>
      )}
    </>
  );
}
