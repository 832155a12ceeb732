import { data, redirect } from "react-router";
import { afterSigningIn } from "#app/features/people/accounts/commands/after-signing-in.server.ts";
import { becomeFirstAdmin } from "#app/features/people/accounts/commands/first-admin.server.ts";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { EndedFirstLink, FirstTabs } from "#app/features/people/accounts/components/first-pages.tsx";
import { FirstAdminForm } from "#app/features/people/accounts/components/link-forms.tsx";
import { readFirstAdminLink } from "#app/features/people/accounts/queries.server.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/first-admin.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const works = await readFirstAdminLink(scope, params.token);
  return data({ ticket: scope.nonce, token: params.token, works }, { status: works ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const given = { token: params.token, userAgent: request.headers.get("user-agent") ?? "" };
  const { entered, answer } = await becomeFirstAdmin(scope, await formIn(request), given);
  if (!entered) return answer;
  throw redirect(...afterSigningIn(scope, entered, "first-admin"));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("El primer administrador", "Elige el correo y la contraseña del primer administrador.", "/auth");

const afterwards = {
  title: "Lo que viene después",
  stations: [
    { title: "La oficina", text: "Consultas, citas, coches y personas. Al principio, inventados para que la veas viva." },
    { title: "Puesta en marcha", text: "Una lista de lo que falta para abrir de verdad, con cómo se hace." },
    { title: "Tu equipo", text: "Das permisos a una segunda persona en Usuarios, y añades el segundo paso." },
  ],
};

export default function FirstAdmin({ loaderData: { ticket, token, works }, actionData }: Route.ComponentProps) {
  if (!works) return <EndedFirstLink />;
  return (
    <AuthPage
      title="El primer administrador"
      text="Elige tu correo y tu contraseña. Con ellos entrarás en la oficina. ¿O traes una copia de seguridad?"
      prospect={afterwards}
    >
      <FirstTabs token={token} current="new" />
      <FirstAdminForm ticket={ticket} answer={answerAbout("first-admin", actionData)} />
    </AuthPage>
  );
}
