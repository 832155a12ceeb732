import { useLocation } from "react-router";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, fieldsOf, formIn } from "#app/features/ground/forms/form-answer.ts";
import { changeRole } from "#app/features/people/accounts/office/commands.server.ts";
import { findUser } from "#app/features/people/accounts/office/queries.server.ts";
import { usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { idOrNotFound, orNotFound, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { Route } from "./+types/role.ts";
import { grantMessages } from "#app/features/people/accounts/office/messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const user = orNotFound(await findUser(scope.context, idOrNotFound(params.userId)));
  return { ticket: scope.nonce, name: user.display_name || user.email, email: user.email, admin: user.admin };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return changeRole(context.get(requestScope), context.get(signedIn), idOrNotFound(params.userId), await formIn(request));
}

export const meta = unlistedMeta("Permisos de administrador", "Quién administra la web.");

export default function Role({ loaderData: { ticket, name, email, admin }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = answerAbout("role", actionData);
  return (
    <RouteDialog title={admin ? "Remover Admin" : "Hacer Admin"} subtitle={name} back={usersAddress + search}>
      <p>
        {admin
          ? `${email} dejará de ver este panel. Su cuenta de cliente sigue como está.`
          : `${email} podrá hacer en este panel todo lo que haces tú: ver los datos de los clientes, cambiar precios y nombrar a otros administradores.`}{" "}
        Se cierran sus sesiones y recibe un correo.
      </p>
      <SubmissionForm form="role" ticket={ticket} answer={answer} failed={grantMessages.failed} noValidate>
        <input type="hidden" name="change" value={admin ? "revoke" : "grant"} />
        <TextField
          label="Tu contraseña de administrador"
          {...fieldsOf(answer).text("current_password")}
          type="password"
          data-begin
          autoComplete="current-password"
          maxLength={512}
          hint="La pedimos cada vez, aunque acabes de entrar."
        />
        <SubmitLine label={admin ? "Remover permisos" : "Otorgar permisos"} busyLabel="Verificando..." />
      </SubmissionForm>
    </RouteDialog>
  );
}
