import { data, redirect } from "react-router";
import { choosePassword } from "#app/features/people/accounts/commands/open-link.server.ts";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { ChoosingPassword, EndedLink } from "#app/features/people/accounts/components/link-forms.tsx";
import { afterSigningIn } from "#app/features/people/accounts/commands/after-signing-in.server.ts";
import { readLink } from "#app/features/people/accounts/queries.server.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/reset-password.ts";

/** Changes nothing, because mail programs may open a link before the reader does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const link = await readLink(scope, "reset_password", params.token);
  return data({ ticket: scope.nonce, link }, { status: link ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const linkUse = { token: params.token, browser: undefined, userAgent: request.headers.get("user-agent") ?? "" };
  const { entered, answer } = await choosePassword(scope, "reset_password", await formIn(request), linkUse);
  if (!entered) return answer;
  throw redirect(...afterSigningIn(scope, entered, "password-changed"));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Elige otra contraseña", "Elige la contraseña nueva de tu cuenta.", "/auth");

export default function ResetPassword({ loaderData: { ticket, link }, actionData }: Route.ComponentProps) {
  if (!link) return <EndedLink otherLink="/auth/forgot" />;
  return (
    <AuthPage title="Elige otra contraseña" text={<>La cuenta es la de {link.email}. Al guardar se cierran todas las sesiones abiertas.</>}>
      <ChoosingPassword ticket={ticket} answer={answerAbout("new-password", actionData)} />
    </AuthPage>
  );
}
