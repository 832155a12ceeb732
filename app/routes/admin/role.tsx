import { useLocation } from "react-router";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, fieldsOf, formIn } from "#app/features/ground/forms/form-answer.ts";
import { changeRole } from "#app/features/people/accounts/office/commands.server.ts";
import { findUser } from "#app/features/people/accounts/office/queries.server.ts";
import { roleOf, usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { idOrNotFound, orNotFound, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { Route } from "./+types/role.ts";
import { grantMessages, roleConsequences, roleTitles } from "#app/features/people/accounts/office/messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const role = orNotFound(roleOf(params.role));
  const user = orNotFound(await findUser(scope.context, idOrNotFound(params.userId)));
  return { ticket: scope.nonce, name: user.display_name || user.email, email: user.email, role, held: user.role };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = { userId: idOrNotFound(params.userId), role: orNotFound(roleOf(params.role)) };
  return changeRole(context.get(requestScope), context.get(signedIn), asked, await formIn(request));
}

export const meta = unlistedMeta("Permisos de administrador", "Quién administra la web.");

export default function Role({ loaderData: { ticket, name, email, role, held }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = answerAbout("role", actionData);
  const revoking = held === role;
  return (
    <RouteDialog title={roleTitles[role][revoking ? "revoke" : "grant"]} subtitle={name} back={usersAddress + search}>
      <p>
        {revoking ? `${email} dejará de ver este panel. Su cuenta de cliente sigue como está.` : `${email} ${roleConsequences[role]}`} Se
        cierran sus sesiones y recibe un correo.
      </p>
      <SubmissionForm form="role" ticket={ticket} answer={answer} failed={grantMessages[role].failed} noValidate>
        <input type="hidden" name="change" value={revoking ? "revoke" : "grant"} />
        <TextField
          label="Tu contraseña de administrador"
          {...fieldsOf(answer).text("current_password")}
          type="password"
          data-begin
          autoComplete="current-password"
          maxLength={512}
          hint="La pedimos cada vez, aunque acabes de entrar."
        />
        <SubmitLine label={revoking ? "Remover permisos" : "Otorgar permisos"} busyLabel="Verificando..." />
      </SubmissionForm>
    </RouteDialog>
  );
}
