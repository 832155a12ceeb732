import { useLocation } from "react-router";
import { sentForm, answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { banUser, unbanUser } from "#app/features/people/accounts/office/commands.server.ts";
import { BanForm } from "#app/features/people/accounts/office/components/user-list.tsx";
import { findUser } from "#app/features/people/accounts/office/queries.server.ts";
import { usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { idOrNotFound, orNotFound, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { Route } from "./+types/ban.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const user = orNotFound(await findUser(scope.context, idOrNotFound(params.userId)));
  const { display_name, email, role, banned_at } = user;
  return { ticket: scope.nonce, name: display_name || email, email, admin: role === "admin", banned: banned_at !== null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idOrNotFound(params.userId);
  const { sent, form } = await sentForm(request);
  const change = form === "unban" ? unbanUser : banUser;
  return change(context.get(requestScope), context.get(signedIn), id, sent);
}

export const meta = unlistedMeta("Cerrar o reabrir una cuenta", "Quién puede entrar.");

export default function Ban({ loaderData: { ticket, name, email, admin, banned }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <RouteDialog title={banned ? "Reabrir la cuenta" : "Cerrar la cuenta"} subtitle={name} back={usersAddress + search}>
      {banned ? (
        <p>{email} podrá volver a entrar, y recibe un correo que se lo dice.</p>
      ) : (
        <>
          <p>
            {email} no podrá entrar desde ahora mismo: se cierran sus sesiones y sus enlaces dejan de servir. Sus citas, consultas y
            reservas siguen en pie. Recibe un correo sin el motivo.
          </p>
          {admin && <p>Administra esta web: mientras la cuenta esté cerrada, tampoco entrará en el panel.</p>}
        </>
      )}
      <BanForm
        key={String(banned)}
        banned={banned}
        ticket={ticket}
        answer={answerAbout("ban", actionData) ?? answerAbout("unban", actionData)}
      />
    </RouteDialog>
  );
}
