import { data, redirect } from "react-router";
import { signUpBrowser } from "#app/features/people/accounts/commands/browser-cookie.server.ts";
import { choosePassword, confirmEmail } from "#app/features/people/accounts/commands/open-link.server.ts";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { ChoosingPassword, ConfirmingForm, EndedLink } from "#app/features/people/accounts/components/link-forms.tsx";
import { afterSigningIn } from "#app/features/people/accounts/commands/after-signing-in.server.ts";
import { readLink } from "#app/features/people/accounts/queries.server.ts";
import { sentForm, answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/confirm-email.ts";

/** Changes nothing, because mail programs may open a link before the reader does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const link = await readLink(scope, "confirm_email", params.token);
  return data({ ticket: scope.nonce, link }, { status: link ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  const linkUse = { token: params.token, browser: signUpBrowser(scope), userAgent: request.headers.get("user-agent") ?? "" };
  const { entered, answer } =
    form === "confirm" ? await confirmEmail(scope, sent, linkUse) : await choosePassword(scope, "confirm_email", sent, linkUse);
  if (!entered) return answer;
  throw redirect(...afterSigningIn(scope, entered, "confirmed"));
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Confirma tu correo", "El último paso para tener tu cuenta.", "/auth");

export default function ConfirmEmail({ loaderData: { ticket, link }, actionData }: Route.ComponentProps) {
  if (!link) return <EndedLink otherLink="/auth?tab=signin" />;
  const choosing = <ChoosingPassword ticket={ticket} answer={answerAbout("new-password", actionData)} />;
  if (link.invited) {
    return (
      <AuthPage title="Elige tu contraseña" text={<>La cuenta es la de {link.email}.</>}>
        {choosing}
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Confirma tu correo" text={<>La cuenta es la de {link.email}.</>}>
      <ConfirmingForm ticket={ticket} answer={answerAbout("confirm", actionData)} sameBrowser={link.sameBrowser} />
      {!link.sameBrowser && (
        <details className="border-t border-line pt-6" open={answerAbout("new-password", actionData) !== undefined}>
          <summary className="cursor-pointer font-medium text-rhine">No sé la contraseña, o no la puse yo</summary>
          <p className="mt-4 mb-6 text-soft">Elige una nueva: la de antes deja de servir para cualquiera que la tuviera.</p>
          {choosing}
        </details>
      )}
    </AuthPage>
  );
}
