import { confirmNewAddress } from "#app/features/people/credentials/commands.server.ts";
import { linkedAddress } from "#app/features/people/credentials/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/new-address.ts";
import { newAddressMessages } from "#app/features/people/credentials/messages.ts";

const crumbs = [{ label: "Mi Panel", to: "/dashboard" }, { label: "Seguridad", to: "/dashboard/seguridad" }, { label: "Nuevo correo" }];

/** Changes nothing, because mail programs may open a link before the reader does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { ticket: scope.nonce, address: await linkedAddress(scope.context, context.get(signedIn), params.token) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return confirmNewAddress(context.get(requestScope), context.get(signedIn), params.token, await formIn(request));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta(
  "Confirma tu nuevo correo",
  "La última comprobación antes de cambiar el correo de tu cuenta.",
  "/dashboard/seguridad",
);

export default function NewAddress({ loaderData: { ticket, address }, actionData }: Route.ComponentProps) {
  const answer = answerAbout("confirm-address", actionData);
  if (answer?.ok === true || address === undefined) {
    const [title, text] = answer?.ok
      ? ["Correo cambiado", "Desde ahora entras con este correo. Hemos avisado en el anterior."]
      : ["Este enlace ya no sirve", "Se usó antes, ha caducado, pediste otro después o es de otra cuenta."];
    return (
      <>
        <PageHeading crumbs={crumbs} title={title}>
          <p role="status">{text}</p>
        </PageHeading>
        <div className="page-width">
          <ButtonLink to="/dashboard/seguridad">Volver a seguridad</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading crumbs={crumbs} title="Confirma tu nuevo correo">
        Desde ahora entrarás con <span className="font-semibold wrap-anywhere text-ink">{address}</span>.
      </PageHeading>
      <div className="page-width">
        <SubmissionForm form="confirm-address" ticket={ticket} answer={answer} failed={newAddressMessages.failed}>
          <SubmitLine label="Confirmar el cambio" busyLabel="Confirmando..." />
        </SubmissionForm>
      </div>
    </>
  );
}
